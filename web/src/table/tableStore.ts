// The state of a table screen. Messages are queued and shown one at a time, so that every move can be seen;
// a tap shows all that are queued, and so does the player's own move.
import { type Store, store } from "../store";
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
  readonly snapshot: Store<TableSnapshot>;
  /** Whether a submitted action has not been answered. */
  isActPending(): boolean;
  /** Submits an entry; errors become part of the snapshot. */
  submit(verb: string, text?: string, seat?: number): Promise<void>;
  /** Whether messages are queued, including those that came after the last one was shown. */
  hasQueued(): boolean;
  /** Shows all queued messages at once. */
  skip(): Promise<void>;
  stop(): void;
}

/** How long a message is shown before the next, in milliseconds. */
export type DisplayDuration = (news: News) => number;

/** What the store needs to know about the page's rendering. */
export interface Page {
  /** Resolves after the next paint. */
  nextPaint(): Promise<void>;
  /** Whether the page is handling input, which goes before rendering. */
  inputPending(): boolean;
}

const PLAIN: Page = { nextPaint: async () => {}, inputPending: () => false };

/** How long messages of the history are batched, in milliseconds. */
const GATHER = 50;

/** Retry interval while input is pending, in milliseconds. */
const RETRY = 30;

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
  const state = { ...news.table, view: structuralShare(now.state?.view, news.table.view) };
  return { ...now, entries, state, last: entryOf(news) };
}

/** The snapshot with a new table. The log is kept, unless the viewing seat has changed. */
function withSnapshot(now: TableSnapshot, state: TableState): TableSnapshot {
  const same = now.state === null || now.state.you === state.you;
  const entries = same ? now.entries.filter((entry) => entry.seq <= state.seq) : [];
  return { ...now, state, last: null, entries };
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
  page: Page = PLAIN,
): TableStore {
  const snapshot = store<TableSnapshot>(NOTHING);
  let queue: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hurry = false;
  /** Whether the timer batches history, rather than holding the shown message. */
  let gathering = false;
  let asked = 0;
  let acts = 0;

  /* Missed messages come without a table and are not animated. */
  const show = () => {
    if (page.inputPending()) {
      timer = setTimeout(show, RETRY);
      return;
    }
    timer = undefined;
    gathering = false;
    const next = hurry ? -1 : queue.findIndex((news) => news.table !== undefined);
    const batch = queue.splice(0, next < 0 ? queue.length : next + 1);
    hurry = false;
    const last = batch.at(-1);
    snapshot.set((now) => ({ ...withNews(now, batch), behind: queue.length > 0 }));
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
    snapshot.set((now) => ({ ...withNews(now, waiting), behind: false }));
  };

  const receive = (message: TableMessage) => {
    switch (message.t) {
      case "table": {
        showAll();
        const { t: _, ...state } = message;
        snapshot.set((now) => withSnapshot(now, state));
        break;
      }
      case "news":
        if (message.verb === "draft" && queue.length === 0 && message.table !== undefined) {
          /* A draft changes nothing visible. */
          const { table: state } = message;
          snapshot.set((now) => ({
            ...now,
            state: { ...state, view: structuralShare(now.state?.view, state.view) },
          }));
          break;
        }
        queue.push(message);
        if (message.table === undefined) {
          gather();
          break;
        }
        hurry ||= message.seat >= 0 && message.seat === snapshot.get().state?.you;
        if (timer === undefined || gathering || hurry) {
          clearTimeout(timer);
          show();
        }
        break;
      case "here":
        snapshot.set((now) => ({
          ...now,
          state: now.state && withPresence(now.state, message.seats),
          claims: message.claims ?? [],
        }));
        break;
      case "error":
        snapshot.set((now) => ({
          ...now,
          error: errorText(receivedError(message)),
        }));
        break;
    }
  };

  const unsubscribe = table.subscribe(receive);
  return {
    snapshot,
    async skip() {
      await page.nextPaint();
      showAll();
    },
    hasQueued: () => queue.length > 0,
    isActPending: () => acts > 0,
    async submit(verb, text, seat) {
      const act = verb === "act" ? 1 : 0;
      asked++;
      acts += act;
      if (snapshot.get().error !== null) {
        snapshot.set((now) => ({ ...now, error: null }));
      }
      const wait = setTimeout(() => snapshot.set((now) => ({ ...now, pending: true })), SOON);
      /* Paint the feedback of the click first. */
      await page.nextPaint();
      try {
        await table.submit(verb, text, seat);
      } catch (problem) {
        snapshot.set((now) => ({ ...now, error: errorText(problem) }));
      } finally {
        clearTimeout(wait);
        asked--;
        acts -= act;
        if (snapshot.get().pending && asked === 0) {
          snapshot.set((now) => ({ ...now, pending: false }));
        }
      }
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
