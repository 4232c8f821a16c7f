// A table of the server.

import { CodedError, receivedError } from "../table/codedError";
import {
  type Advice,
  NO_PREVIEW,
  type Preview,
  type TableMessage,
  type TableState,
} from "../table/protocol";
import type { Table } from "../table/table";
import { changedTable, type TableChange } from "./change";
import { keepCommitment, keepSeed, newSeed, revealSeed } from "./commitments";
import type { Connection, Message } from "./connection";
import { authHeaders } from "./identity";
import { fetchMyMatches, noteTable } from "./myMatches";
import { sha256 } from "./sha256";

/** Request timeout in milliseconds. */
const TIMEOUT = 5000;

/** The current table of a match, as your seat sees it. */
export function fetchTable(connection: Connection, match: string): Promise<TableState> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => {
      leave();
      reject(new CodedError("offline"));
    }, TIMEOUT);
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
          reject(receivedError(message));
        }
      },
      () => 0,
    );
  });
}

/** Calls back once somebody has set up the rematch of a match that is over. Returns how to stop. */
export function watchRematch(
  connection: Connection,
  match: string,
  onReady: () => void,
): () => void {
  return connection.watch(
    match,
    ({ rematch, table, change }) => {
      /* The table, an update with it, or one with what changed. */
      const part = (table ?? change ?? { rematch }) as Partial<TableState>;
      part.rematch && onReady();
    },
    () => 0,
  );
}

/** This device's next message for the shuffle, or null: it commits to a seed on sitting down, and reveals it once
 * all commitments are known. */
function seedMessage(table: TableState): readonly [verb: string, text: string] | null {
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

/** Joins, or watches, a match of the server. */
export function onlineTable(connection: Connection, match: string): Table {
  /** The last table, and the number of the last entry of the log: with a long history the table comes first. */
  let table: TableState | null = null;
  let logged = 0;
  let sendingSeed = false;
  let onMessage: (message: TableMessage) => void = () => {};
  const submit = async (verb: string, text?: string, seat?: number) => {
    if (verb === "name") {
      await connection.takeName();
      return;
    }
    if (verb === "sit") {
      /* Before the match under the name of the settings. In a running one the seat is requested. */
      await connection.takeName();
      await connection.request({ t: "join", match, seat });
      return;
    }
    await connection.request({ t: "do", match, verb, seq: table?.seq ?? 0, text, seat });
  };
  const handleSeeds = (now: TableState) => {
    /* A commitment counts only before its key is published. */
    if (now.phase !== "over") {
      keepCommitment(match, now.commitment);
    }
    const part = sendingSeed || now.phase !== "waiting" ? null : seedMessage(now);
    if (part !== null) {
      sendingSeed = true;
      submit(...part)
        .catch(() => {})
        .finally(() => {
          sendingSeed = false;
        });
    }
  };
  const take = (now: TableState) => {
    table = now;
    noteTable(now);
    handleSeeds(now);
  };
  /** Replaces what an update changed by the whole table, so that nobody else needs to know. */
  const withTable = ({ change, own, check, ...news }: Message & Partial<TableChange>): Message => {
    if (change === undefined) {
      return news;
    }
    const next = changedTable(table, { seq: Number(news.seq), change, own, check: Number(check) });
    if (next === null && table !== null) {
      table = null;
      connection.refresh(match);
    }
    return { ...news, table: next ?? undefined };
  };
  const receive = (message: Message) => {
    const told = message.t === "news" ? withTable(message) : message;
    if (told.t === "table") {
      logged = Math.min(logged, Number(told.seq));
      take(told as unknown as TableState);
    } else if (told.t === "news") {
      logged = Number(told.seq);
      told.table && take(told.table as TableState);
    }
    onMessage(told as unknown as TableMessage);
  };
  /* `since` 1 makes the server send the whole history, for the log. */
  const leave = connection.watch(match, receive, () => Math.max(1, logged));
  return {
    connection: connection.state,
    ownSeats: [],
    subscribe(listener) {
      onMessage = listener;
      return () => {
        onMessage = () => {};
      };
    },
    submit: submit,
    async preview(action) {
      if (connection.state.value !== "open") {
        return NO_PREVIEW;
      }
      const answer = await connection.request({ t: "preview", match, action }).catch(() => null);
      return (answer as unknown as Preview | null) ?? NO_PREVIEW;
    },
    async advice() {
      return (await connection.request({ t: "advice", match })) as unknown as Advice;
    },
    async record() {
      const answer = await fetch(`/api/matches/${match}/record`);
      return answer.ok ? answer.text() : "";
    },
    async oceanImage(look) {
      const address = `/api/matches/${match}/ocean?${look}`;
      const answer = await fetch(address, { headers: authHeaders(), cache: "no-cache" });
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
