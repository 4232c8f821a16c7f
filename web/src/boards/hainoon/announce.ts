// What you can do, in few words for screen readers.
import type { View } from "../../generated/hainoon";
import { t, tn } from "../../i18n";

export function announce(view: View): string {
  switch (view.phase) {
    case "answering":
      return t("Sharks attack you: throw a harpoon or pass.");
    case "entering":
      return t("Choose a free place.");
    default:
      return tn("{0} card.", "{0} cards.", view.hands[view.seat]?.length ?? 0);
  }
}
