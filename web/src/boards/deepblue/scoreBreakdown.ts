// Where the points of Deep Blue come from: what every dive brought, as it was announced.
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import type { View } from "./view";

const PARTS = [later("Crew"), later("Gems"), later("Leader"), later("Logbook")];

/** What a seat scores in these events: cards, gems, tile, and for the captain's logbook. */
export function pointsBySource(events: readonly string[], seat: number): number[] {
  const won = events
    .map((event) => event.split(" "))
    .filter(([word, who]) => word === "scores" && Number(who) === seat);
  return PARTS.map((_, part) => won.reduce((sum, words) => sum + Number(words[part + 2] ?? 0), 0));
}

export function scoreBreakdown(frames: readonly ReplayFrame<View>[], seat: number): ScorePart[] {
  const events = frames.flatMap((frame) => frame.events);
  return pointsBySource(events, seat).map((points, i) => ({ label: t(PARTS[i] ?? ""), points }));
}
