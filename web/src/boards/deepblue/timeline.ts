// Announced points for the timeline of a replay.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import type { View } from "./view";

type Lines = Timeline<Game>["line"];

/** A seat's publicly announced points in every frame. */
export const points: Lines = (frames, seat) => frames.map(({ table }) => table.scores[seat] ?? 0);

export const timeline: Timeline<Game> = {
  axis: () => t("Points"),
  rises: true,
  line: points,
  milestone: ([word, seat]) => {
    const piece = { stops: "gem-gold", surfaces: "gem-black" }[word ?? ""];
    return piece === undefined ? null : { seat: Number(seat), piece };
  },
};
