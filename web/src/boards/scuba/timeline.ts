// Replay timeline of Scuba: each diver's depth over time, and the points.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import { pictureOf } from "./gameData";
import type { Diver, View } from "./view";

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
function pointsOf([word, who, first = "", second = ""]: readonly string[], seat: number): number {
  if (Number(who) !== seat) {
    return 0;
  }
  switch (word) {
    case "sighted":
      return Number(second);
    case "points":
      return Number(first);
    case "penalty":
      return -Number(first);
    default:
      return 0;
  }
}

/** Points over time. Secret points are summed from the events once the game is over; combos count at the end. */
export const points: Timeline<Game>["line"] = (frames, seat) => {
  let sum = 0;
  return frames.map(({ table: { view, scores }, events }) => {
    sum += events.reduce((n, event) => n + pointsOf(event.split(" "), seat), 0);
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
  milestone: ([word, seat, species = "", , first]) => {
    if (word === "sighted" && first === "yes") {
      return { seat: Number(seat), piece: pictureOf(species) };
    }
    return word === "died" || word === "rescued"
      ? { seat: Number(seat), piece: "diver-hurt" }
      : null;
  },
};
