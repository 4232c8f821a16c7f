// A table that plays back recorded messages, for the fixture viewer.
import { signal } from "@preact/signals";
import { NO_PREVIEW, type TableMessage } from "../table/protocol";
import type { ConnectionState, Table } from "../table/table";

/** Plays messages up to number `at`; any submit plays the next ones. */
export function recordedTable(messages: readonly TableMessage[], at: number): Table {
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
    async submit() {
      do {
        step();
      } while (next < messages.length && !isMine(messages[next - 1]));
    },
    preview: async () => NO_PREVIEW,
    advice: async () => null,
    record: async () => "",
    close() {},
  };
}

function isMine(message: TableMessage | undefined): boolean {
  return message?.t === "news" && (message.table?.toact.includes(message.table.you) ?? false);
}
