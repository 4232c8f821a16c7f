// What is said at a table, and how much of it has not been read yet.
import type { Entry } from "./follow";

export interface Remark {
  seq: number;
  /** -1 for an onlooker or the table itself. */
  seat: number;
  text: string;
}

export function remarksOf(entries: readonly Entry[]): Remark[] {
  return entries
    .filter((entry) => entry.verb === "chat")
    .map(({ seq, seat, text }) => ({ seq, seat, text: text ?? "" }));
}

/** What others have said after an entry. */
export function since(remarks: readonly Remark[], seq: number, you: number): Remark[] {
  return remarks.filter((remark) => remark.seq > seq && remark.seat !== you);
}
