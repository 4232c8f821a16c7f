// Follows a table: keeps what a screen shows, one piece of news at a time, so that every move can be
// seen. News wait in a queue while the last one is still moving; a tap lets them all through, and so does
// whoever has acted: their own move is not waited for.
import { type Store, store } from "../store";
import { CodedError, errorText } from "./errors";
import type { Claim, News, TableMessage, TableState } from "./protocol";
import { structuralShare } from "./structuralShare";
import type { Table } from "./table";

/** An entry of the match as the log keeps it. */
export type Entry = Omit<News, "t" | "undone" | "table">;

export interface TableSnapshot {
  state: TableState | null;
  /** All entries that were heard of, oldest first. */
  entries: readonly Entry[];
  /** The entry that led to `state`, if it was not a snapshot. */
  last: Entry | null;
  /** Whether news are still waiting to be shown. */
  behind: boolean;
  /** Something was sent and has not been answered for a while. */
  pending: boolean;
  /** What went wrong last, as a sentence. */
  error: string | null;
  /** Who was waited for too long. */
  claims: readonly Claim[];
}

export interface TableStore {
  readonly seen: Store<TableSnapshot>;
  /** Whether an action was sent and has not been answered. */
  acting(): boolean;
  /** Does something at the table; errors become part of `seen`. */
  tell(verb: string, text?: string, seat?: number): Promise<void>;
  /** Whether something waits to be shown, also what has come while the last news are looked at. */
  waiting(): boolean;
  /** Shows everything that waits, without pauses. */
  skip(): Promise<void>;
  stop(): void;
}

/** How long news stay before the next are shown, in milliseconds. */
export type Pace = (news: News) => number;

/** The page on which the table is seen. */
export interface Page {
  /** Resolves once it shows what has changed. */
  painted(): Promise<void>;
  /** Whether something is being pressed, which is answered before anything else is drawn. */
  pressed(): boolean;
}

const PLAIN: Page = { painted: async () => {}, pressed: () => false };

/** How long news of the past are gathered before they are shown together, in milliseconds. */
const GATHER = 50;

/** How long news wait for a press before they are tried again, in milliseconds. */
const AGAIN = 30;

/** An answer that comes sooner than this, in milliseconds, is not seen to be waited for: to say so would be to
 * draw everything twice more. */
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

/** The log with entries that may be known already. All of a long past come here at once. */
function logged(known: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const bySeq = new Map([...known, ...fresh].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** What is seen after news. News of the past only go into the log. */
function withNews(now: TableSnapshot, batch: readonly News[]): TableSnapshot {
  const entries = logged(now.entries, batch.map(entryOf));
  const news = batch.findLast((one) => one.table !== undefined);
  if (news?.table === undefined) {
    return { ...now, entries };
  }
  const state = { ...news.table, view: structuralShare(now.state?.view, news.table.view) };
  return { ...now, entries, state, last: entryOf(news) };
}

/** A table as it is. What is known of its past stays, unless other eyes look at it. */
function withTable(now: TableSnapshot, state: TableState): TableSnapshot {
  const same = now.state === null || now.state.you === state.you;
  const entries = same ? now.entries.filter((entry) => entry.seq <= state.seq) : [];
  return { ...now, state, last: null, entries };
}

/** The table with what is known about who is connected. */
function withPresence(state: TableState, here: readonly boolean[]): TableState {
  const seats = state.seats.map((seat, i) => ({
    ...seat,
    here: seat.gone === null && (seat.kind !== "human" || (here[i] ?? seat.here)),
  }));
  return { ...state, seats };
}

export function createTableStore(table: Table, pace: Pace, page: Page = PLAIN): TableStore {
  const seen = store<TableSnapshot>(NOTHING);
  let queue: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hurry = false;
  /** Whether the timer waits for more of the past, and not for what is being looked at. */
  let gathering = false;
  let asked = 0;
  let acts = 0;

  /* What was missed while away comes without a table, and is not played. */
  const show = () => {
    if (page.pressed()) {
      timer = setTimeout(show, AGAIN);
      return;
    }
    timer = undefined;
    gathering = false;
    const next = hurry ? -1 : queue.findIndex((news) => news.table !== undefined);
    const batch = queue.splice(0, next < 0 ? queue.length : next + 1);
    hurry = false;
    const last = batch.at(-1);
    seen.set((now) => ({ ...withNews(now, batch), behind: queue.length > 0 }));
    if (last?.table !== undefined) {
      timer = setTimeout(show, pace(last));
    }
  };

  /* A long past comes in thousands of messages, which are not drawn one by one. */
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
    seen.set((now) => ({ ...withNews(now, waiting), behind: false }));
  };

  const take = (message: TableMessage) => {
    switch (message.t) {
      case "table": {
        showAll();
        const { t: _, ...state } = message;
        seen.set((now) => withTable(now, state));
        break;
      }
      case "news":
        if (message.verb === "draft" && queue.length === 0 && message.table !== undefined) {
          /* Nothing that anybody sees has changed. */
          const { table: state } = message;
          seen.set((now) => ({
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
        hurry ||= message.seat >= 0 && message.seat === seen.get().state?.you;
        if (timer === undefined || gathering || hurry) {
          clearTimeout(timer);
          show();
        }
        break;
      case "here":
        seen.set((now) => ({
          ...now,
          state: now.state && withPresence(now.state, message.seats),
          claims: message.claims ?? [],
        }));
        break;
      case "error":
        seen.set((now) => ({
          ...now,
          error: errorText(new CodedError(message.code, message.text)),
        }));
        break;
    }
  };

  const unsubscribe = table.listen(take);
  return {
    seen,
    async skip() {
      await page.painted();
      showAll();
    },
    waiting: () => queue.length > 0,
    acting: () => acts > 0,
    async tell(verb, text, seat) {
      const act = verb === "act" ? 1 : 0;
      asked++;
      acts += act;
      if (seen.get().error !== null) {
        seen.set((now) => ({ ...now, error: null }));
      }
      const wait = setTimeout(() => seen.set((now) => ({ ...now, pending: true })), SOON);
      /* A press is answered first; what comes of it is drawn after that. */
      await page.painted();
      try {
        await table.tell(verb, text, seat);
      } catch (problem) {
        seen.set((now) => ({ ...now, error: errorText(problem) }));
      } finally {
        clearTimeout(wait);
        asked--;
        acts -= act;
        if (seen.get().pending && asked === 0) {
          seen.set((now) => ({ ...now, pending: false }));
        }
      }
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
