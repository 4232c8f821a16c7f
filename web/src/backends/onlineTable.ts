// A table of the server.

import { CodedError } from "../table/errors";
import type { Advice, TableMessage, TableState } from "../table/protocol";
import type { Table } from "../table/table";
import { keepCommitment, keepSeed, newSeed, revealSeed } from "./commitments";
import type { Connection, Message } from "./connection";
import { bearer } from "./identity";
import { fetchMyMatches } from "./myMatches";
import { sha256 } from "./sha256";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 5000;

/** The table of a match as it is now, for your eyes. */
export function fetchTable(connection: Connection, match: string): Promise<TableState> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => {
      leave();
      reject(new CodedError("offline", "The server does not answer."));
    }, PATIENCE);
    const leave = connection.watch(
      match,
      (message) => {
        if (message.t === "table") {
          clearTimeout(slow);
          leave();
          resolve(message as unknown as TableState);
        } else if (message.t === "error") {
          clearTimeout(slow);
          leave();
          reject(new CodedError(String(message.code), String(message.text)));
        }
      },
      () => 0,
    );
  });
}

function tableOf(message: TableMessage): TableState | undefined {
  return message.t === "table" ? message : message.t === "news" ? message.table : undefined;
}

/** What this device has to say to the shuffle now: it commits to a seed on sitting down, and shows it once
 * the commitments of all are known. */
function ownPart(table: TableState): readonly [verb: string, text: string] | null {
  const { match, you, seats, may, reveal } = table;
  if (reveal?.waiting.includes(you)) {
    const seed = revealSeed(table);
    return seed === null ? null : ["words", seed];
  }
  if (!may.includes("commit") || seats[you]?.commitment !== undefined) {
    return null;
  }
  const seed = newSeed();
  keepSeed(match, seed);
  return ["commit", sha256(seed)];
}

/** Sits down at, or watches, a match of the server. */
export function onlineTable(connection: Connection, match: string): Table {
  /** The last entry of the table that is shown, and of the log: of a long past the table comes first. */
  let seq = 0;
  let logged = 0;
  let sowing = false;
  let hear: (message: TableMessage) => void = () => {};
  const tell = async (verb: string, text?: string, seat?: number) => {
    /* A seat in a match that is on is asked for. */
    await connection.ask(
      verb === "sit" ? { t: "join", match, seat } : { t: "do", match, verb, seq, text, seat },
    );
  };
  const heed = (table: TableState) => {
    /* What a table promises counts only before its key is known. */
    if (table.phase !== "over") {
      keepCommitment(match, table.commitment);
    }
    const part = sowing || table.phase !== "waiting" ? null : ownPart(table);
    if (part !== null) {
      sowing = true;
      tell(...part)
        .catch(() => {})
        .finally(() => {
          sowing = false;
        });
    }
  };
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
      const table = tableOf(message as unknown as TableMessage);
      if (table !== undefined) {
        heed(table);
      }
    }
    hear(message as unknown as TableMessage);
  };
  /* Asked for everything after the first entry, the server tells the whole past for the log. */
  const leave = connection.watch(match, take, () => Math.max(1, logged));
  return {
    connection: connection.state,
    mine: [],
    listen(listener) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
    tell,
    async preview(action) {
      if (connection.state.get() !== "open") {
        return [];
      }
      const answer = await connection.ask({ t: "preview", match, action }).catch(() => null);
      return (answer?.events as string[] | undefined) ?? [];
    },
    async advice() {
      return (await connection.ask({ t: "advice", match })) as unknown as Advice;
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
      return (await fetchMyMatches(connection)).find((m) => m.match === match)?.code;
    },
    close: leave,
  };
}
