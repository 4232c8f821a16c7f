// Buttons for the choices of an event, of the boat or of the surface.
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../api";
import { halfText } from "./cardText";
import type { View } from "./view";

export interface Choice {
  action: string;
  text: string;
  /** Shorter text beside the symbol. */
  short?: string;
  /** Symbol of the button. */
  icon: string;
  /** The diver that is moved; choices about the same diver are grouped. */
  diver?: PlayerInfo;
}

export function choiceOf(
  action: string,
  view: View,
  players: readonly PlayerInfo[],
  format: Formatter,
): Choice {
  const [verb = "", first = "", second = ""] = action.split(" ");
  const distance = (way: string, n: string) =>
    tn("{0} cell {1}", "{0} cells {1}", Number(n), format.label("way", way));
  switch (verb) {
    case "choose":
      return { action, text: halfText(view.event?.card ?? "", first, format), icon: "i-bolt" };
    case "herd":
    case "swim":
      return { action, text: distance(first, second), short: second, icon: `i-${first}` };
    case "diver": {
      const diver = players[Number(first)];
      const text = `${diver?.name ?? ""}: ${format.label("way", second)}`;
      return { action, text, short: "", icon: `i-${second}`, diver };
    }
    case "divers":
      return { action, text: format.label("way", first), icon: `i-${first}` };
    case "stay":
      return { action, text: t("Stay here"), icon: "i-x" };
    default:
      return { action, text: format.action(action), icon: "i-check" };
  }
}
