// The state of a table screen. Messages are queued and shown one at a time, so that every move can be seen;
// a tap shows all that are queued, and so does the player's own move.
import { type ReadonlySignal, signal } from "@preact/signals";
import { afterPaint } from "../scheduler";
import { receivedError } from "./codedError";
import { errorText } from "./errors";
import type { Claim, News, TableMessage, TableState } from "./protocol";
import { structuralShare } from "./structuralShare";
import type { Table } from "./table";

/** An entry of the match as the log keeps it. */
export type Entry = Omit<News, "t" | "undone" | "table">;

export interface TableSnapshot {
  state: TableState | null;
  /** All entries received, oldest first. */
  entries: readonly Entry[];
  /** The entry that led to `state`, if it was not a snapshot. */
  last: Entry | null;
  /** Whether messages are still queued. */
  behind: boolean;
  /** A submission has not been answered for a while. */
  pending: boolean;
  /** The last error as a sentence. */
  error: string | null;
  /** Claims against players who have been away too long. */
  claims: readonly Claim[];
}

export interface TableStore {
  readonly snapshot: ReadonlySignal<TableSnapshot>;
  /** Whether a submitted action has not been answered. */
  isActPending(): boolean;
  /** Submits an entry; errors become part of the snapshot. */
  submit(verb: string, text?: string, seat?: number): Promise<void>;
  /** Whether messages are queued, including those that came after the last one was shown. */
  hasQueued(): boolean;
  /** Shows all queued messages at once. */
  skip(): void;
  stop(): void;
}

/** How long a message is shown before the next, in milliseconds. */
export type DisplayDuration = (news: News) => number;

/** How long messages of the history are batched, in milliseconds. */
const GATHER = 50;

/** Delay of the pending state in milliseconds: showing it for a faster answer would render everything twice
 * more. */
const SOON = 150;

const NOTHING: TableSnapshot = {
  state: null,
  entries: [],
  last: null,
  behind: false,
  pending: false,
  error: null,
  claims: [],
};

function entryOf(news: News): Entry {
  const { seq, at, seat, verb, text, events } = news;
  return { seq, at, seat, verb, text, events };
}

/** The log with new entries, without duplicates. A long history comes here in one batch. */
function logged(known: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const bySeq = new Map([...known, ...fresh].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** The snapshot after some messages. Those without a table only go into the log. */
function withNews(now: TableSnapshot, batch: readonly News[]): TableSnapshot {
  const entries = logged(now.entries, batch.map(entryOf));
  const news = batch.findLast((one) => one.table !== undefined);
  if (news?.table === undefined) {
    return { ...now, entries };
  }
  return { ...now, entries, state: structuralShare(now.state, news.table), last: entryOf(news) };
}

/** The snapshot with a new table. The log is kept, unless the viewing seat has changed. */
function withSnapshot(now: TableSnapshot, state: TableState): TableSnapshot {
  const same = now.state === null || now.state.you === state.you;
  const entries = same ? now.entries.filter((entry) => entry.seq <= state.seq) : [];
  return { ...now, state: structuralShare(now.state, state), last: null, entries };
}

/** The table with the presence of its players. */
function withPresence(state: TableState, here: readonly boolean[]): TableState {
  const seats = state.seats.map((seat, i) => ({
    ...seat,
    here: seat.gone === null && (seat.kind !== "human" || (here[i] ?? seat.here)),
  }));
  return { ...state, seats };
}

export function createTableStore(
  table: Table,
  displayDuration: DisplayDuration,
  later: (task: () => void) => void = afterPaint,
): TableStore {
  const snapshot = signal<TableSnapshot>(NOTHING);
  let queue: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hurry = false;
  /** Whether the timer batches history, rather than holding the shown message. */
  let gathering = false;
  /** Whether the next message is about to be shown. */
  let scheduled = false;
  let asked = 0;
  let acts = 0;
  const update = (part: Partial<TableSnapshot>) => {
    snapshot.value = { ...snapshot.value, ...part };
  };

  /* Missed messages come without a table and are not animated. */
  const show = () => {
    scheduled = false;
    timer = undefined;
    gathering = false;
    if (queue.length === 0) {
      return;
    }
    const next = hurry ? -1 : queue.findIndex((news) => news.table !== undefined);
    const batch = queue.splice(0, next < 0 ? queue.length : next + 1);
    hurry = false;
    const last = batch.at(-1);
    update({ ...withNews(snapshot.value, batch), behind: queue.length > 0 });
    if (last?.table !== undefined) {
      timer = setTimeout(show, displayDuration(last));
    }
  };

  /* A long history is thousands of messages: rendered in batches. */
  const gather = () => {
    if (timer === undefined) {
      gathering = true;
      timer = setTimeout(show, GATHER);
    }
  };

  const showAll = () => {
    clearTimeout(timer);
    timer = undefined;
    gathering = false;
    const waiting = queue;
    queue = [];
    update({ ...withNews(snapshot.value, waiting), behind: false });
  };

  const receive = (message: TableMessage) => {
    switch (message.t) {
      case "table": {
        showAll();
        const { t: _, ...state } = message;
        update(withSnapshot(snapshot.value, state));
        break;
      }
      case "news":
        if (message.verb === "draft" && queue.length === 0 && message.table !== undefined) {
          /* A draft changes nothing visible. */
          update({ state: structuralShare(snapshot.value.state, message.table) });
          break;
        }
        queue.push(message);
        if (message.table === undefined) {
          gather();
          break;
        }
        hurry ||= message.seat >= 0 && message.seat === snapshot.value.state?.you;
        if (!scheduled && (timer === undefined || gathering || hurry)) {
          clearTimeout(timer);
          scheduled = true;
          later(show);
        }
        break;
      case "here":
        update({
          state: snapshot.value.state && withPresence(snapshot.value.state, message.seats),
          claims: message.claims ?? [],
        });
        break;
      case "error":
        update({ error: errorText(receivedError(message)) });
        break;
    }
  };

  const unsubscribe = table.subscribe(receive);
  return {
    snapshot,
    skip: () => later(showAll),
    hasQueued: () => queue.length > 0,
    isActPending: () => acts > 0,
    async submit(verb, text, seat) {
      const act = verb === "act" ? 1 : 0;
      asked++;
      acts += act;
      if (snapshot.value.error !== null) {
        update({ error: null });
      }
      const wait = setTimeout(() => update({ pending: true }), SOON);
      try {
        await table.submit(verb, text, seat);
      } catch (problem) {
        update({ error: errorText(problem) });
      } finally {
        clearTimeout(wait);
        asked--;
        /* Behind the message with the result: until then a second press would send the action again. */
        later(() => {
          acts -= act;
          if (snapshot.value.pending && asked === 0) {
            update({ pending: false });
          }
        });
      }
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
