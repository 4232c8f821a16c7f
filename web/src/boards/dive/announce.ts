// Screen-reader announcement of the available actions. Plans are not counted: there are thousands.
import { t, tn } from "../../i18n";
import type { View } from "./view";

export function announce(view: View, actions: readonly string[]): string {
  switch (view.phase) {
    case "picking":
      return tn("{0} companion.", "{0} companions.", actions.length);
    case "covering":
    case "calling":
      return t("Use your companion, or keep it.");
    default:
      return view.orca === null ? t("Plan five depths.") : t("Plan five depths in ten seconds.");
  }
}
