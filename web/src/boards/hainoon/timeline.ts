// A finished game of Hai Noon: the lines of a replay's timeline, and a seat's bites and harpoons for the end
// screen, as the game has no points.
import type { Facts, Game } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart, Timeline } from "../api";

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

export function scoreBreakdown(
  frames: readonly ReplayFrame<Game>[],
  who: number | string,
): ScorePart[] {
  const harpoons = frames
    .flatMap((frame) => frame.events)
    .filter((event) => event.e === "harpoon" && event.seat === who).length;
  return [
    { label: t("Bites taken"), points: bites(frames.at(-1)?.table.facts, Number(who)) },
    { label: t("Harpoons thrown"), points: harpoons },
  ];
}
