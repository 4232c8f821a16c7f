// How deep a diver of Scuba is, for the timeline.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import { pictureOf } from "./gameData";
import type { Diver, View } from "./view";

/** A row of the sea has five metres; a diver is in the middle of it. */
const metres = (row: number): number => (row === 0 ? 0 : 5 * row - 2.5);

/** Null for the dead: their line stays where it was. */
function depthOf(diver: Diver | undefined): number | null {
  if (diver?.status === "dead") {
    return null;
  }
  return diver?.status === "under" ? metres(diver.cell?.[1] ?? 0) : 0;
}

/** What a sighting or a card brought or cost a seat, as the event says it. */
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

/** Points over time. Where they were secret they are added up once all is over; combos come at the end. */
export const points: Timeline<View>["line"] = (frames, seat) => {
  let sum = 0;
  return frames.map(({ table: { view, scores }, events }) => {
    sum += events.reduce((n, event) => n + pointsOf(event.split(" "), seat), 0);
    const secret = view.divers[seat]?.points.total === null;
    return secret ? (frames.at(-1)?.table.view.over === true ? sum : 0) : (scores[seat] ?? 0);
  });
};

export const timeline: Timeline<View> = {
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
