// Buttons for the choices of an event, of the boat or of the surface.
import type { Game, View } from "../../generated/scuba";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import type { LegalAction } from "../../table/protocol";
import { effectText } from "./cards";

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
  action: LegalAction<Game>,
  view: View,
  players: readonly PlayerInfo[],
  format: Formatter,
): Choice {
  const choice = { action: action.text, text: format.action(action) };
  switch (action.a) {
    case "choose":
      return view.event === null
        ? { ...choice, icon: "i-bolt" }
        : { ...choice, text: effectText(view.event.card, action.effect, format), icon: "i-bolt" };
    case "herd":
    case "swim":
      return { ...choice, short: String(action.steps), icon: `i-${action.way}` };
    case "diver":
      return { ...choice, short: "", icon: `i-${action.way}`, diver: players[action.diver] };
    case "divers":
      return { ...choice, icon: `i-${action.way}` };
    case "stay":
      return { ...choice, icon: "i-x" };
    default:
      return { ...choice, icon: "i-check" };
  }
}
