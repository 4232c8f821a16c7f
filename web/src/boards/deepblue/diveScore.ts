// The points each seat would get if the leader stopped the dive now, read from the preview of that action.
import { t } from "../../i18n";
import type { Words } from "../api";

export interface DiveScore {
  cards: number;
  gems: number;
  tile: number;
  extra: number;
}

/** By seat, from events "scores 0 2 14 4 0". */
export function diveScores(events: readonly Words[]): Map<number, DiveScore> {
  const found = new Map<number, DiveScore>();
  for (const [word, ...args] of events) {
    if (word === "scores") {
      const [seat = 0, cards = 0, gems = 0, tile = 0, extra = 0] = args.map(Number);
      found.set(seat, { cards, gems, tile, extra });
    }
  }
  return found;
}

/** The points by source; the captain's logbook only if it gives any. */
export const diveScoreText = ({ gems, cards, tile, extra }: DiveScore): string =>
  extra > 0
    ? t("gems {0} · cards {1} · tile {2} · logbook {3}", gems, cards, tile, extra)
    : t("gems {0} · cards {1} · tile {2}", gems, cards, tile);

export const totalPoints = (score: DiveScore): number =>
  score.cards + score.gems + score.tile + score.extra;
