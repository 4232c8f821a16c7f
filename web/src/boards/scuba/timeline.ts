// Depth and points over a match, for the timeline of a replay, and the parts of a score at the end.
import type { Event } from "../../generated/scuba";
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart, Timeline } from "../api";
import { type Diver, pictureOf, type Scuba } from "./model";
import { partsOf } from "./pace";

/** Depth of the middle of a row; a row has five metres. */
const metres = (row: number): number => (row === 0 ? 0 : 5 * row - 2.5);

/** In metres; null for a dead diver, whose line stays where it was. */
function depthOf(diver: Diver | undefined): number | null {
  if (diver?.status === "dead") {
    return null;
  }
  return diver?.status === "under" ? metres(diver.cell?.[1] ?? 0) : 0;
}

/** Points that an event gives or costs a seat. */
function pointsOf(event: Event, seat: number): number {
  if (!("points" in event) || event.seat !== seat) {
    return 0;
  }
  return event.e === "penalty" ? -event.points : event.points;
}

/** Points over time. Secret points are summed from the events once the game is over; combos count at the end. */
export const points: Timeline<Scuba>["line"] = (frames, seat) => {
  let sum = 0;
  return frames.map(({ table: { view, scores }, events }) => {
    sum += events.reduce((n, event) => n + pointsOf(event, seat), 0);
    const secret = view.divers[seat]?.points.total === null;
    return secret ? (frames.at(-1)?.table.view.over === true ? sum : 0) : (scores[seat] ?? 0);
  });
};

export const timeline: Timeline<Scuba> = {
  axis: () => t("Depth of the divers"),
  word: (n) => t("{0} m", n),
  least: 40,
  line: (frames, seat) => {
    let last = 0;
    return frames.map(({ table }) => {
      last = depthOf(table.view.divers[seat]) ?? last;
      return last;
    });
  },
  milestone: (event) => {
    if (event.e === "died" || event.e === "rescued") {
      return { seat: event.seat, piece: "diver-hurt" };
    }
    return event.e === "sighted" && event.new
      ? { seat: event.seat, piece: pictureOf(event.species) }
      : null;
  },
};

/** Cards, combos, finds and minus points. */
export function scoreBreakdown(frames: readonly ReplayFrame<Scuba>[], seat: number): ScorePart[] {
  const diver = frames.at(-1)?.table.view.divers[seat];
  return diver === undefined || diver.status === "dead"
    ? []
    : partsOf(diver).filter(({ points }, i) => i < 3 || points < 0);
}
