// Points of Deep Blue as they were announced, for the timeline.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import type { View } from "./view";

type Lines = Timeline<View>["line"];

/** What a seat has after every moment, as far as everybody has heard of it. */
export const points: Lines = (frames, seat) => frames.map(({ table }) => table.scores[seat] ?? 0);

export const timeline: Timeline<View> = {
  axis: () => t("Points"),
  rises: true,
  line: points,
  milestone: ([word, seat]) => {
    const piece = { stops: "gem-gold", surfaces: "gem-black" }[word ?? ""];
    return piece === undefined ? null : { seat: Number(seat), piece };
  },
};
