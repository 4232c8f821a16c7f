// Score breakdown: fields from helpers, rests and the dolphins companion.
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import type { View } from "./view";

const PARTS = [
  ["helped", later("Helpers")],
  ["rested", later("Rests")],
  ["dolphins", later("Dolphins")],
] as const;

/** Fields that an event moves its pawn. */
function fields([word, , a, b, c]: readonly string[]): number {
  switch (word) {
    case "helped":
      return Number(c) - Number(b);
    case "dolphins":
      return Number(b);
    default:
      return Number(a);
  }
}

export function scoreBreakdown(
  frames: readonly ReplayFrame<Game>[],
  who: number | string,
): ScorePart[] {
  const events = frames.flatMap((frame) => frame.events).map((event) => event.split(" "));
  const won = PARTS.map(([part, label]) => ({
    label: t(label),
    points: events
      .filter(([word, pawn]) => word === part && pawn === String(who))
      .reduce((sum, event) => sum + fields(event), 0),
  }));
  return won.filter(({ points }, i) => i < 2 || points > 0);
}
