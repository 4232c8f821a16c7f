// A match of Dive at its end: each diver's field over time, and where the fields come from.
import type { Game } from "../../generated/dive";
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart, Timeline } from "../api";
import { HELPER_PIECES } from "./pieces";
import { moveOf } from "./reveal";

export const timeline: Timeline<Game> = {
  axis: () => t("Fields on the sea board"),
  least: 20,
  line: (frames, seat) => frames.map(({ table }) => table.view.divers[seat]?.field ?? 0),
  milestone: (event) => {
    if (event.e !== "helped" || event.fields === 0 || event.pawn === "chief") {
      return null;
    }
    const piece = HELPER_PIECES[event.helper];
    return piece === undefined ? null : { seat: event.pawn, piece };
  },
};

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
