// What you can do, in few words for screen readers.
import type { Facts, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";

export function announce(view: View, facts: Facts): string {
  switch (view.phase) {
    case "choosing":
      return tn("{0} card.", "{0} cards.", view.players[view.active]?.hand.length ?? 0);
    case "paying":
      return t("Pay {0} more.", facts.pay?.due ?? 0);
    case "sailing":
      return tn("Sail. {0} step.", "Sail. {0} steps.", view.doing.moves);
    case "rushing":
      return t("Which boats rush to the dive?");
    case "answering":
      return t("You must react.");
    case "leading":
      return tn("{0} gem drawn.", "{0} gems drawn.", facts.dive?.drawn ?? 0);
    default:
      return "";
  }
}
