// A table that plays back recorded messages, for the component gallery.
import { signal } from "@preact/signals";
import { NO_PREVIEW, type Pile, type TableMessage } from "../table/protocol";
import type { ConnectionState, Table } from "../table/table";

/** A recorded message; those of a game with a pile of cards have it. */
export type Recorded = TableMessage & { pile?: Pile };

/** Plays messages up to number `at`; an action plays the next ones. */
export function recordedTable(messages: readonly Recorded[], at: number): Table {
  const connection = signal<ConnectionState>("open");
  let onMessage: (message: TableMessage) => void = () => {};
  let next = 0;
  const step = () => {
    const message = messages[next];
    next += 1;
    if (message !== undefined) {
      onMessage(message);
    }
  };
  const pile = messages.some((message) => message.pile !== undefined)
    ? async () => messages.slice(0, next).findLast((message) => message.pile)?.pile as Pile
    : undefined;
  return {
    connection,
    ownSeats: [0],
    subscribe(listener) {
      onMessage = listener;
      for (; next < at; next += 1) {
        const message = messages[next];
        if (message?.t === "news") {
          onMessage({ ...message, table: undefined });
        }
      }
      step();
      return () => {
        onMessage = () => {};
      };
    },
    async submit(verb) {
      if (verb === "act") {
        do {
          step();
        } while (next < messages.length && !isMine(messages[next - 1]));
      }
    },
    preview: async () => NO_PREVIEW,
    advice: async () => null,
    record: async () => "",
    ...(pile && { pile }),
    close() {},
  };
}

function isMine(message: TableMessage | undefined): boolean {
  return message?.t === "news" && (message.table?.toact.includes(message.table.you) ?? false);
}
