// A table of the server.
import type { Advice, FromTable, TableState } from "../table/protocol";
import { Refusal } from "../table/refusal";
import type { Table } from "../table/table";
import { bearer } from "./identity";
import type { Line, Message } from "./line";
import { mine } from "./mine";
import { keepPromise } from "./promises";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 5000;

/** The table of a match as it is now, for your eyes. */
export function peek(line: Line, match: string): Promise<TableState> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => {
      leave();
      reject(new Refusal("offline", "The server does not answer."));
    }, PATIENCE);
    const leave = line.watch(
      match,
      (message) => {
        if (message.t === "table") {
          clearTimeout(slow);
          leave();
          resolve(message as unknown as TableState);
        } else if (message.t === "error") {
          clearTimeout(slow);
          leave();
          reject(new Refusal(String(message.code), String(message.text)));
        }
      },
      () => 0,
    );
  });
}

/** What a table promises counts only before its key is known. */
function heed(message: FromTable): void {
  const table = message.t === "table" ? message : message.t === "news" ? message.table : undefined;
  if (table !== undefined && table.phase !== "over") {
    keepPromise(table.match, table.commitment);
  }
}

/** Sits down at, or watches, a match of the server. */
export function socketTable(line: Line, match: string): Table {
  /** The last entry of the table that is shown, and of the log: of a long past the table comes first. */
  let seq = 0;
  let logged = 0;
  let hear: (message: FromTable) => void = () => {};
  const take = (message: Message) => {
    const at = Number(message.seq);
    if (message.t === "table") {
      seq = at;
      logged = Math.min(logged, at);
    } else if (message.t === "news") {
      seq = message.table === undefined ? seq : at;
      logged = at;
    }
    if (message.t === "table" || message.t === "news") {
      heed(message as unknown as FromTable);
    }
    hear(message as unknown as FromTable);
  };
  /* Asked for everything after the first entry, the server tells the whole past for the log. */
  const leave = line.watch(match, take, () => Math.max(1, logged));
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
      /* A seat in a match that is on is asked for. */
      await line.ask(
        verb === "sit" ? { t: "join", match, seat } : { t: "do", match, verb, seq, text, seat },
      );
    },
    async preview(action) {
      if (line.connection.get() !== "open") {
        return [];
      }
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
    async frame(look) {
      const address = `/api/matches/${match}/ocean?${look}`;
      const answer = await fetch(address, { headers: bearer(), cache: "no-cache" });
      if (!answer.ok) {
        throw new Error(`ocean: ${answer.status}`);
      }
      return answer.blob();
    },
    async code() {
      return (await mine(line)).find((m) => m.match === match)?.code;
    },
    close: leave,
  };
}
