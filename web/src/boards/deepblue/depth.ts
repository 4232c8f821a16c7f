// Points of Deep Blue as they were announced, for the timeline: chests are shut until the end.
import { t } from "../../i18n";
import type { Depth } from "../api";
import { sharesOf } from "./shares";
import type { View } from "./view";

type Lines = Depth<View>["line"];

/** What a seat has after every moment. While the match goes on nobody adds up for anybody (RULES.md §10). */
export const points: Lines = (frames, seat) => {
  if (frames.at(-1)?.table.view.over !== true) {
    return frames.map(({ table }) => table.scores[seat] ?? 0);
  }
  let sum = 0;
  return frames.map(({ events }) => {
    sum += sharesOf(events, seat).reduce((a, b) => a + b, 0);
    return sum;
  });
};

export const depth: Depth<View> = {
  axis: () => t("Points"),
  rises: true,
  line: points,
  milestone: ([word, seat]) => {
    const piece = { stops: "gem-gold", surfaces: "gem-black" }[word ?? ""];
    return piece === undefined ? null : { seat: Number(seat), piece };
  },
};
