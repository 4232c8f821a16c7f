// A table that plays back messages: for looking at boards while they are made.
import { store } from "../store";
import type { TableMessage } from "../table/protocol";
import type { ConnectionState, Table } from "../table/table";

/** Shows messages up to number `at`; whatever is done at the table shows the next ones. */
export function recorded(messages: readonly TableMessage[], at: number): Table {
  const connection = store<ConnectionState>("open");
  let hear: (message: TableMessage) => void = () => {};
  let next = 0;
  const step = () => {
    const message = messages[next];
    next += 1;
    if (message !== undefined) {
      hear(message);
    }
  };
  return {
    connection,
    mine: [0],
    listen(listener) {
      hear = listener;
      for (; next < at; next += 1) {
        const message = messages[next];
        if (message?.t === "news") {
          hear({ ...message, table: undefined });
        }
      }
      step();
      return () => {
        hear = () => {};
      };
    },
    async tell() {
      do {
        step();
      } while (next < messages.length && !isMine(messages[next - 1]));
    },
    preview: async () => [],
    advice: async () => null,
    record: async () => "",
    close() {},
  };
}

function isMine(message: TableMessage | undefined): boolean {
  return message?.t === "news" && (message.table?.toact.includes(message.table.you) ?? false);
}
