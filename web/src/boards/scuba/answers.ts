// The buttons for what an event, the boat or the surface asks.
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../api";
import { halfText } from "./effects";
import type { View } from "./view";

export interface Answer {
  action: string;
  text: string;
  /** What is seen of it beside the symbol, where that is less than the text. */
  short?: string;
  /** Symbol of the button. */
  icon: string;
  /** Whom it is about: answers about the same diver stand together. */
  who?: PlayerInfo;
}

export function answerOf(
  action: string,
  view: View,
  players: readonly PlayerInfo[],
  format: Formatter,
): Answer {
  const [verb = "", first = "", second = ""] = action.split(" ");
  const far = (way: string, n: string) =>
    tn("{0} cell {1}", "{0} cells {1}", Number(n), format.label("way", way));
  switch (verb) {
    case "choose":
      return { action, text: halfText(view.event?.card ?? "", first, format), icon: "i-bolt" };
    case "herd":
    case "swim":
      return { action, text: far(first, second), short: second, icon: `i-${first}` };
    case "diver": {
      const who = players[Number(first)];
      const text = `${who?.name ?? ""}: ${format.label("way", second)}`;
      return { action, text, short: "", icon: `i-${second}`, who };
    }
    case "divers":
      return { action, text: format.label("way", first), icon: `i-${first}` };
    case "stay":
      return { action, text: t("Stay here"), icon: "i-x" };
    default:
      return { action, text: format.action(action), icon: "i-check" };
  }
}
