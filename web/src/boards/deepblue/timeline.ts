// Announced points for the timeline of a replay.
import type { Game } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { Timeline } from "../api";

type Lines = Timeline<Game>["line"];

/** A seat's publicly announced points in every frame. */
export const points: Lines = (frames, seat) => frames.map(({ table }) => table.scores[seat] ?? 0);

export const timeline: Timeline<Game> = {
  axis: () => t("Points"),
  rises: true,
  line: points,
  milestone: (event) => {
    switch (event.e) {
      case "stops":
        return { seat: event.seat, piece: "gem-gold" };
      case "surfaces":
        return { seat: event.seat, piece: "gem-black" };
      default:
        return null;
    }
  },
};
