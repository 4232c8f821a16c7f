// A finished game in numbers: the points of a replay's timeline, and where they came from.
import type { Event } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart, Timeline } from "../api";
import type { DeepBlue } from "./model";

type Frames = readonly ReplayFrame<DeepBlue>[];

/** A seat's publicly announced points in every frame. */
export const points = (frames: Frames, seat: number): number[] =>
  frames.map(({ table }) => table.scores[seat] ?? 0);

export const timeline: Timeline<DeepBlue> = {
  axis: () => t("Points"),
  rises: true,
  line: points,
  milestone: (event) =>
    event.e === "stops" || event.e === "surfaces"
      ? { seat: event.seat, piece: event.e === "stops" ? "gem-gold" : "gem-black" }
      : null,
};

/** A seat's points by source, summed over the announced scores of all dives. */
export function scoreBreakdown(frames: Frames, who: number | string): ScorePart[] {
  const scores = frames
    .flatMap(({ events }): Event[] => events)
    .filter((event) => event.e === "scores")
    .filter(({ seat }) => seat === who);
  const sum = (part: "cards" | "gems" | "tile" | "scenario") =>
    scores.reduce((points, event) => points + event[part], 0);
  return [
    { label: t("Crew"), points: sum("cards") },
    { label: t("Gems"), points: sum("gems") },
    { label: t("Leader"), points: sum("tile") },
    { label: t("Logbook"), points: sum("scenario") },
  ];
}
