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

function tableOf(message: TableMessage): TableState | undefined {
  return message.t === "table" ? message : message.t === "news" ? message.table : undefined;
}

/** Calls back once somebody has set up the rematch of a match that is over. Returns how to stop. */
export function watchRematch(
  connection: Connection,
  match: string,
  onReady: () => void,
): () => void {
  return connection.watch(
    match,
    (message) => tableOf(message as unknown as TableMessage)?.rematch && onReady(),
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
  /** Last entry numbers of the table and of the log: with a long history the table comes first. */
  let seq = 0;
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
    await connection.request({ t: "do", match, verb, seq, text, seat });
  };
  const handleSeeds = (table: TableState) => {
    /* A commitment counts only before its key is published. */
    if (table.phase !== "over") {
      keepCommitment(match, table.commitment);
    }
    const part = sendingSeed || table.phase !== "waiting" ? null : seedMessage(table);
    if (part !== null) {
      sendingSeed = true;
      submit(...part)
        .catch(() => {})
        .finally(() => {
          sendingSeed = false;
        });
    }
  };
  const receive = (message: Message) => {
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
        noteTable(table);
        handleSeeds(table);
      }
    }
    onMessage(message as unknown as TableMessage);
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
