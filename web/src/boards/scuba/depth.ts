// How deep a diver of Scuba is, for the timeline.
import { t } from "../../i18n";
import type { Depth } from "../api";
import { pictureOf } from "./sea";
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

export const depth: Depth<View> = {
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
