// What is said at a table, and how much of it has not been read yet.
import type { Entry } from "./tableStore";

export interface ChatMessage {
  seq: number;
  /** -1 for an onlooker or the table itself. */
  seat: number;
  text: string;
}

export function chatOf(entries: readonly Entry[]): ChatMessage[] {
  return entries
    .filter((entry) => entry.verb === "chat")
    .map(({ seq, seat, text }) => ({ seq, seat, text: text ?? "" }));
}

/** What others have said after an entry. */
export function messagesSince(
  chat: readonly ChatMessage[],
  seq: number,
  you: number,
): ChatMessage[] {
  return chat.filter((message) => message.seq > seq && message.seat !== you);
}
