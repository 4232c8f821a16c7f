// What you can do, in few words for screen readers.
import { t, tn } from "../../i18n";
import { sumOf, type View } from "./view";

export function announce(view: View): string {
  const { doing, dive } = view;
  switch (view.phase) {
    case "choosing":
      return tn("{0} card.", "{0} cards.", view.players[view.active]?.hand.length ?? 0);
    case "paying":
      return t("Pay {0} more.", (doing.price ?? 0) - (doing.paid ?? 0));
    case "sailing":
      return tn("Sail. {0} step.", "Sail. {0} steps.", doing.moves);
    case "rushing":
      return t("Which boats rush to the dive?");
    case "answering":
      return t("You must react.");
    case "leading":
      return tn("{0} gem drawn.", "{0} gems drawn.", dive === null ? 0 : sumOf(dive.board));
    default:
      return "";
  }
}
