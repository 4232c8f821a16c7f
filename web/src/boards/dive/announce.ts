// Screen-reader announcement of the available actions. Plans are not counted: there are thousands.
import type { Facts, View } from "../../generated/dive";
import { t, tn } from "../../i18n";

export function announce(view: View, _facts: Facts, actions: readonly unknown[]): string {
  switch (view.phase) {
    case "picking":
      return tn("{0} companion.", "{0} companions.", actions.length);
    case "covering":
    case "calling":
      return t("Use your companion, or keep it.");
    default:
      return view.orca === null
        ? t("Plan five depths.")
        : t("Plan five depths in {0} seconds.", view.orca.seconds);
  }
}
