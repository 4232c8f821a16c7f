// Screen-reader announcement of the available actions.
import type { Facts, View } from "../../generated/scuba";
import { t } from "../../i18n";

export function announce(view: View, facts: Facts): string {
  switch (view.phase) {
    case "entering":
      return t("Jump in.");
    case "resting":
      return t("Stay aboard, or go snorkelling.");
    case "diving": {
      const air = facts.seats[view.active]?.air;
      return air ? t("Air {0}, {1} due here.", view.divers[view.active]?.air ?? 0, air.turn) : "";
    }
    default:
      return t("The event card asks for a decision.");
  }
}
