// What stopping a dive would bring to everybody, from the table's own preview.
import { t } from "../../i18n";
import type { Words } from "../api";

export interface Bank {
  cards: number;
  gems: number;
  tile: number;
  extra: number;
}

/** By seat, from events "scores 0 2 14 4 0". */
export function banks(events: readonly Words[]): Map<number, Bank> {
  const found = new Map<number, Bank>();
  for (const [word, ...args] of events) {
    if (word === "scores") {
      const [seat = 0, cards = 0, gems = 0, tile = 0, extra = 0] = args.map(Number);
      found.set(seat, { cards, gems, tile, extra });
    }
  }
  return found;
}

/** Where the points come from; the captain's logbook only if it gives some. */
export const bankText = ({ gems, cards, tile, extra }: Bank): string =>
  extra > 0
    ? t("gems {0} · cards {1} · tile {2} · logbook {3}", gems, cards, tile, extra)
    : t("gems {0} · cards {1} · tile {2}", gems, cards, tile);

export const total = (bank: Bank): number => bank.cards + bank.gems + bank.tile + bank.extra;
