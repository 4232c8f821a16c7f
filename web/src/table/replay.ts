// A replay: every frame of a match, redacted for one seat.
import type { GameTypes, News, Pile, TableState } from "./protocol";

/** A message with its table, and the stack of cards after it, if the game has one. */
export interface ReplayFrame<G extends GameTypes = GameTypes> extends News<G> {
  table: TableState<G>;
  pile: Pile | null;
}

/** The verdict on a shuffle. fair: the record verifies, with the committed key, this device's seed and the
 * committed seeds of the others; seedless: it verifies, but this device added no seed; unseen: it verifies, but
 * this device saw no commitment before play; otherKey, otherSeed, otherSeeds: the key, this device's seed, or
 * another player's differs from the commitment; unproved: the record does not verify; unchecked: there is no
 * record yet. */
export type Fairness =
  | "fair"
  | "seedless"
  | "unseen"
  | "otherKey"
  | "otherSeed"
  | "otherSeeds"
  | "unproved"
  | "unchecked";

export interface Replay {
  /** From the start of play to the end. */
  frames: readonly ReplayFrame[];
  /** The record as text; empty if it is not known. */
  record: string;
  fair: Fairness;
  /** Your own seat, independent of the viewed one; -1 if you did not play. */
  you: number;
  /** The seats whose view may be seen, and -1 for a spectator's: all once the match is over. */
  views: readonly number[];
}

/** The frames of play: without those of the waiting room, and without drafts. */
export function played(frames: readonly ReplayFrame[]): ReplayFrame[] {
  const begin = frames.findIndex(({ table }) => table.phase !== "waiting");
  return frames.slice(begin < 0 ? frames.length : begin).filter(({ verb }) => verb !== "draft");
}

/** The scores by seat and frame; `points` supplies them where they are hidden until the end. */
export function curves(
  frames: readonly ReplayFrame[],
  points = (all: readonly ReplayFrame[], seat: number) => all.map((f) => f.table.scores[seat] ?? 0),
): number[][] {
  const seats = frames.at(-1)?.table.scores.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => points(frames, seat));
}
