// Score breakdown: fields from helpers, rests and the dolphins companion.
import type { Game } from "../../generated/dive";
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import { moveOf } from "./diveSteps";

const PARTS = [
  ["helped", later("Helpers")],
  ["rested", later("Rests")],
  ["dolphins", later("Dolphins")],
] as const;

export function scoreBreakdown(
  frames: readonly ReplayFrame<Game>[],
  who: number | string,
): ScorePart[] {
  const events = frames.flatMap((frame) => frame.events);
  const won = PARTS.map(([part, label]) => ({
    label: t(label),
    points: events
      .map((event) => (event.e === part ? moveOf(event) : null))
      .reduce((sum, move) => sum + (move?.pawn === who ? move.fields : 0), 0),
  }));
  return won.filter(({ points }, i) => i < 2 || points > 0);
}
