// A seat's points by source, summed over the announced scores of all dives.
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import type { View } from "./view";

const PARTS = [later("Crew"), later("Gems"), later("Leader"), later("Logbook")];

/** A seat's points in these events, by source: cards, gems, tile, captain's logbook. */
export function pointsBySource(events: readonly string[], seat: number): number[] {
  const won = events
    .map((event) => event.split(" "))
    .filter(([word, who]) => word === "scores" && Number(who) === seat);
  return PARTS.map((_, part) => won.reduce((sum, words) => sum + Number(words[part + 2] ?? 0), 0));
}

export function scoreBreakdown(frames: readonly ReplayFrame<Game>[], seat: number): ScorePart[] {
  const events = frames.flatMap((frame) => frame.events);
  return pointsBySource(events, seat).map((points, i) => ({ label: t(PARTS[i] ?? ""), points }));
}
