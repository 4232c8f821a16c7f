// Bites per seat for the timeline of a replay.
import type { Facts, Game } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { Timeline } from "../api";

/** Bites that a seat's divers have taken. */
export const bites = (facts: Facts | undefined, seat: number): number =>
  facts?.points.seats[seat]?.bites ?? 0;

export const timeline: Timeline<Game> = {
  axis: () => t("Bites taken"),
  least: 2,
  line: (frames, seat) => frames.map(({ table }) => bites(table.facts, seat)),
  milestone: (event, view) => {
    if (event.e === "bitten") {
      const seat = view.divers[event.diver]?.seat ?? null;
      return seat === null ? null : { seat, piece: "shark-hungry" };
    }
    return event.e === "harpoon" ? { seat: event.seat, piece: "act-harpoon" } : null;
  },
};
