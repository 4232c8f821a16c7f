// Screen-reader announcement of the available actions.
import { t } from "../../i18n";
import { airAt } from "./gauge";
import type { View } from "./view";

export function announce(view: View): string {
  const diver = view.divers[view.active];
  switch (view.phase) {
    case "entering":
      return t("Jump in.");
    case "resting":
      return t("Stay aboard, or go snorkelling.");
    case "diving": {
      if (diver?.status !== "under" || diver.cell === null) {
        return "";
      }
      const air = airAt(view, diver, diver.cell[1]);
      return t("Air {0}, {1} due here.", air.left, air.here);
    }
    default:
      return t("The event card asks for a decision.");
  }
}
