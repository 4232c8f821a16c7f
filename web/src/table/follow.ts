// Follows a table: keeps what a screen shows, one piece of news at a time, so that every move can be
// seen. News wait in a queue while the last one is still moving; a tap lets them all through, and so does
// whoever has acted: their own move is not waited for.
import { type Store, store } from "../store";
import { alike } from "./alike";
import type { Claim, FromTable, News, TableState } from "./protocol";
import { excuse, Refusal } from "./refusal";
import type { Table } from "./table";

/** An entry of the match as the log keeps it. */
export type Entry = Omit<News, "t" | "undone" | "table">;

export interface Followed {
  state: TableState | null;
  /** All entries that were heard of, oldest first. */
  entries: readonly Entry[];
  /** The entry that led to `state`, if it was not a snapshot. */
  last: Entry | null;
  /** Whether news are still waiting to be shown. */
  behind: boolean;
  /** Something was sent and has not been answered for a while. */
  busy: boolean;
  /** What went wrong last, as a sentence. */
  error: string | null;
  /** Who was waited for too long. */
  claims: readonly Claim[];
}

export interface Following {
  readonly seen: Store<Followed>;
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

/** How long news wait for a press before they are tried again, in milliseconds. */
const AGAIN = 30;

/** An answer that comes sooner than this, in milliseconds, is not seen to be waited for: to say so would be to
 * draw everything twice more. */
const SOON = 150;

const NOTHING: Followed = {
  state: null,
  entries: [],
  last: null,
  behind: false,
  busy: false,
  error: null,
  claims: [],
};

function entryOf(news: News): Entry {
  const { seq, at, seat, verb, text, events } = news;
  return { seq, at, seat, verb, text, events };
}

/** What is seen after a piece of news. News of the past only go into the log. */
export function hear(now: Followed, news: News): Followed {
  const entry = entryOf(news);
  const others = now.entries.filter((e) => e.seq !== entry.seq);
  const entries = [...others, entry].sort((a, b) => a.seq - b.seq);
  if (news.table === undefined) {
    return { ...now, entries };
  }
  const state = { ...news.table, view: alike(now.state?.view, news.table.view) };
  return { ...now, entries, state, last: entry };
}

/** The table with what is known about who is connected. */
function present(state: TableState, here: readonly boolean[]): TableState {
  const seats = state.seats.map((seat, i) => ({
    ...seat,
    here: seat.gone === null && (seat.kind !== "human" || (here[i] ?? seat.here)),
  }));
  return { ...state, seats };
}

export function follow(table: Table, pace: Pace, page: Page = PLAIN): Following {
  const seen = store<Followed>(NOTHING);
  let queue: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hurry = false;
  let asked = 0;
  let acts = 0;

  /* What was missed while away comes without a table, and is not played. */
  const show = () => {
    if (page.pressed()) {
      timer = setTimeout(show, AGAIN);
      return;
    }
    timer = undefined;
    const next = hurry ? -1 : queue.findIndex((news) => news.table !== undefined);
    const batch = queue.splice(0, next < 0 ? queue.length : next + 1);
    hurry = false;
    const last = batch.at(-1);
    seen.set((now) => ({ ...batch.reduce(hear, now), behind: queue.length > 0 }));
    if (last?.table !== undefined) {
      timer = setTimeout(show, pace(last));
    }
  };

  const showAll = () => {
    clearTimeout(timer);
    timer = undefined;
    const waiting = queue;
    queue = [];
    seen.set((now) => ({ ...waiting.reduce(hear, now), behind: false }));
  };

  const take = (message: FromTable) => {
    switch (message.t) {
      case "table": {
        showAll();
        const { t: _, ...state } = message;
        seen.set((now) => ({ ...now, state, last: null, entries: [] }));
        break;
      }
      case "news":
        queue.push(message);
        hurry ||= message.seat >= 0 && message.seat === seen.get().state?.you;
        if (timer === undefined || hurry) {
          clearTimeout(timer);
          show();
        }
        break;
      case "here":
        seen.set((now) => ({
          ...now,
          state: now.state && present(now.state, message.seats),
          claims: message.claims ?? [],
        }));
        break;
      case "error":
        seen.set((now) => ({ ...now, error: excuse(new Refusal(message.code, message.text)) }));
        break;
    }
  };

  const deaf = table.listen(take);
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
      const wait = setTimeout(() => seen.set((now) => ({ ...now, busy: true })), SOON);
      /* A press is answered first; what comes of it is drawn after that. */
      await page.painted();
      try {
        await table.tell(verb, text, seat);
      } catch (problem) {
        seen.set((now) => ({ ...now, error: excuse(problem) }));
      } finally {
        clearTimeout(wait);
        asked--;
        acts -= act;
        if (seen.get().busy && asked === 0) {
          seen.set((now) => ({ ...now, busy: false }));
        }
      }
    },
    stop() {
      clearTimeout(timer);
      deaf();
    },
  };
}
