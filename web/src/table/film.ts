// A match that is looked back at: every moment of it, with the eyes of one seat.
import type { News, Pile, TableState } from "./protocol";

/** What happened, and the cards that people looked into afterwards, if the game has such. */
interface Moment extends News {
  pile: Pile | null;
}

export interface Frame extends Moment {
  table: TableState;
}

export interface Film {
  /** From the first moment of play to the last. */
  frames: readonly Frame[];
  /** The record as text; empty if it is not known. */
  record: string;
  /** Nobody helped the luck: true or false once it was checked, null if it cannot be. */
  fair: boolean | null;
}

/** Frames in which a game is on the table: what came before is seating. */
export function played(news: readonly Moment[]): Frame[] {
  return news.filter((n): n is Frame => n.table !== undefined && n.table.phase !== "waiting");
}

/** What changed in the scores, by frame: for a curve of points. Null if there is nothing to draw. */
export function curves(frames: readonly Frame[]): number[][] | null {
  const seats = frames.at(-1)?.table.scores.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) =>
    frames.map((frame) => frame.table.scores[seat] ?? 0),
  );
  const highest = Math.max(...lines.flat());
  return highest > 3 ? lines : null;
}
