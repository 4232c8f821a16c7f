// Replay timeline of Scuba: each diver's depth over time, and the points.
import type { Event, Game } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Timeline } from "../api";
import { type Diver, pictureOf } from "./view";

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
  switch (event.e) {
    case "sighted":
    case "points":
      return event.seat === seat ? event.points : 0;
    case "penalty":
      return event.seat === seat ? -event.points : 0;
    default:
      return 0;
  }
}

/** Points over time. Secret points are summed from the events once the game is over; combos count at the end. */
export const points: Timeline<Game>["line"] = (frames, seat) => {
  let sum = 0;
  return frames.map(({ table: { view, scores }, events }) => {
    sum += events.reduce((n, event) => n + pointsOf(event, seat), 0);
    const secret = view.divers[seat]?.points.total === null;
    return secret ? (frames.at(-1)?.table.view.over === true ? sum : 0) : (scores[seat] ?? 0);
  });
};

export const timeline: Timeline<Game> = {
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
    switch (event.e) {
      case "sighted":
        return event.new ? { seat: event.seat, piece: pictureOf(event.species) } : null;
      case "died":
      case "rescued":
        return { seat: event.seat, piece: "diver-hurt" };
      default:
        return null;
    }
  },
};
