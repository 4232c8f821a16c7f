// A match that is looked back at: every moment of it, with the eyes of one seat.
import type { News, Pile, TableState } from "./protocol";

/** What happened, and the cards that people looked into afterwards, if the game has such. */
interface Moment<View = unknown> extends News<View> {
  pile: Pile | null;
}

export interface ReplayFrame<View = unknown> extends Moment<View> {
  table: TableState<View>;
}

/** Whether luck was left alone. fair: the record proves it, with the key that was promised before play, this
 * device's seed and the seeds that others had committed to; seedless: it does, but this device added no seed;
 * unseen: it does, but this device heard no promise; otherKey, otherSeed, otherSeeds: the key, this device's
 * seed, or another player's is not the promised one; unproved: the record does not hold; unchecked: there is
 * none yet. */
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
  /** From the first moment of play to the last. */
  frames: readonly ReplayFrame[];
  /** The record as text; empty if it is not known. */
  record: string;
  fair: Fairness;
  /** Your own seat, whosever eyes look; -1 if you were not there. */
  you: number;
}

/** Frames in which a game is on the table: what came before is seating, and drafts show nothing. */
export function played(news: readonly Moment[]): ReplayFrame[] {
  return news.filter(
    (n): n is ReplayFrame =>
      n.table !== undefined && n.table.phase !== "waiting" && n.verb !== "draft",
  );
}

/** The scores by frame, for a curve of points; `points` knows them where they are hidden until the end. */
export function curves(
  frames: readonly ReplayFrame[],
  points = (all: readonly ReplayFrame[], seat: number) => all.map((f) => f.table.scores[seat] ?? 0),
): number[][] {
  const seats = frames.at(-1)?.table.scores.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => points(frames, seat));
}
