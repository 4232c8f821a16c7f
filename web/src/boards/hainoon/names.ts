// Names of cards, sides and divers of Hai Noon, from locale/hainoon.txt.
import type { Side } from "../../generated/hainoon";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import { cardParts, type Diver } from "./layout";

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const actName = (format: Formatter, card: string): string =>
  capital(format.label("act", cardParts(card).act));
export const sideName = (format: Formatter, side: Side): string => format.label("compass", side);

/** The player of a diver, for a label. */
export function diverName(format: Formatter, players: readonly PlayerInfo[], diver: Diver): string {
  return players[diver.owner ?? -1]?.name ?? format.label("diver", "dummy");
}
