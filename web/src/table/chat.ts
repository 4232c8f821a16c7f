// The chat messages of a match.
import type { Entry } from "./tableStore";

export interface ChatMessage {
  seq: number;
  /** -1 for a spectator or the table itself. */
  seat: number;
  text: string;
}

export function chatOf(entries: readonly Entry[]): ChatMessage[] {
  return entries
    .filter((entry) => entry.verb === "chat")
    .map(({ seq, seat, text }) => ({ seq, seat, text: text ?? "" }));
}

/** Other players' messages after an entry. */
export function messagesSince(
  chat: readonly ChatMessage[],
  seq: number,
  you: number,
): ChatMessage[] {
  return chat.filter((message) => message.seq > seq && message.seat !== you);
}
