// A table of the server.
import type { Advice, FromTable } from "../table/protocol";
import type { Table } from "../table/table";
import type { Line, Message } from "./line";

/** Sits down at, or watches, a match of the server. */
export function socketTable(line: Line, match: string): Table {
  let seq = 0;
  let hear: (message: FromTable) => void = () => {};
  const take = (message: Message) => {
    if (message.t === "table" || message.t === "news") {
      seq = Math.max(seq, Number(message.seq));
    }
    hear(message as unknown as FromTable);
  };
  const leave = line.watch(match, take, () => seq);
  return {
    connection: line.connection,
    mine: [],
    listen(listener) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
    async tell(verb, text, seat) {
      await line.ask({ t: "do", match, verb, seq, text, seat });
    },
    async preview(action) {
      const answer = await line.ask({ t: "preview", match, action }).catch(() => null);
      return (answer?.events as string[] | undefined) ?? [];
    },
    async advice() {
      return (await line.ask({ t: "advice", match })) as unknown as Advice;
    },
    async record() {
      const answer = await fetch(`/api/matches/${match}/record`);
      return answer.ok ? answer.text() : "";
    },
    close: leave,
  };
}
