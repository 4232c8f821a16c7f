// The state of a table screen. Messages are queued and shown one at a time, so that every move can be seen;
// a tap shows all that are queued, and so does the player's own move.
import { type ReadonlySignal, signal } from "@preact/signals";
import { afterPaint } from "../scheduler";
import { receivedError } from "./codedError";
import { errorText } from "./errors";
import type { Absence, Claim, News, TableMessage, TableState } from "./protocol";
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
  /** Players who are absent, and still have time. */
  absent: readonly Absence[];
}

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
  absent: [],
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

export class TableStore {
  readonly snapshot: ReadonlySignal<TableSnapshot>;
  private readonly shown = signal<TableSnapshot>(NOTHING);
  private queue: News[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How many queued messages are shown at once: all up to the player's own move. */
  private hurry = 0;
  /** Whether the timer batches history, rather than holding the shown message. */
  private gathering = false;
  /** Whether the next message is about to be shown. */
  private scheduled = false;
  private submitted = 0;
  private readonly acts = signal(0);
  private readonly unsubscribe: () => void;

  constructor(
    private readonly table: Table,
    private readonly displayDuration: (news: News) => number,
    private readonly later: (task: () => void) => void = afterPaint,
  ) {
    this.snapshot = this.shown;
    this.unsubscribe = table.subscribe((message) => this.receive(message));
  }

  /** Whether a submitted action has not been answered. */
  isActPending(): boolean {
    return this.acts.value > 0;
  }

  /** Whether messages are queued, including those that came after the last one was shown. */
  hasQueued(): boolean {
    return this.queue.length > 0;
  }

  /** Shows all queued messages at once. */
  skip(): void {
    this.later(this.showAll);
  }

  /** Submits an entry; errors become part of the snapshot. */
  submit = async (verb: string, text?: string, seat?: number): Promise<void> => {
    const act = verb === "act" ? 1 : 0;
    this.submitted++;
    this.acts.value = this.acts.peek() + act;
    if (this.shown.value.error !== null) {
      this.update({ error: null });
    }
    const wait = setTimeout(() => this.update({ pending: true }), SOON);
    try {
      await this.table.submit(verb, text, seat);
    } catch (problem) {
      this.update({ error: errorText(problem) });
    }
    clearTimeout(wait);
    this.submitted--;
    /* Behind the message with the result: until then a second press would send the action again. */
    this.later(() => {
      this.acts.value = this.acts.peek() - act;
      if (this.shown.value.pending && this.submitted === 0) {
        this.update({ pending: false });
      }
    });
  };

  stop(): void {
    clearTimeout(this.timer);
    this.unsubscribe();
  }

  private update(part: Partial<TableSnapshot>): void {
    this.shown.value = { ...this.shown.value, ...part };
  }

  /** Shows the next message. Missed messages come without a table and are not animated. */
  private show = (): void => {
    this.scheduled = false;
    this.timer = undefined;
    this.gathering = false;
    if (this.queue.length === 0) {
      return;
    }
    const next = this.queue.findIndex((news) => news.table !== undefined) + 1;
    const batch = this.queue.splice(0, this.hurry || next || this.queue.length);
    this.hurry = 0;
    const last = batch.at(-1);
    this.update({ ...withNews(this.shown.value, batch), behind: this.queue.length > 0 });
    if (last?.table !== undefined) {
      this.timer = setTimeout(this.show, this.displayDuration(last));
    }
  };

  private showAll = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.gathering = false;
    const waiting = this.queue.splice(0);
    this.hurry = 0;
    this.update({ ...withNews(this.shown.value, waiting), behind: false });
  };

  private receive(message: TableMessage): void {
    const now = this.shown.value;
    switch (message.t) {
      case "table": {
        this.showAll();
        const { t: _, ...state } = message;
        this.update(withSnapshot(this.shown.value, state));
        break;
      }
      case "news":
        this.receiveNews(message, now.state);
        break;
      case "here":
        this.update({
          state: now.state && withPresence(now.state, message.seats),
          claims: message.claims ?? [],
          absent: message.absent ?? [],
        });
        break;
      case "error":
        this.update({ error: errorText(receivedError(message)) });
        break;
    }
  }

  private receiveNews(news: News, now: TableState | null): void {
    if (news.verb === "draft" && this.queue.length === 0 && news.table !== undefined) {
      /* A draft changes nothing visible. */
      this.update({ state: structuralShare(now, news.table) });
      return;
    }
    this.queue.push(news);
    if (news.table === undefined) {
      this.gather();
      return;
    }
    if (news.seat >= 0 && news.seat === now?.you) {
      this.hurry = this.queue.length;
    }
    if (!this.scheduled && (this.timer === undefined || this.gathering || this.hurry > 0)) {
      clearTimeout(this.timer);
      this.scheduled = true;
      this.later(this.show);
    }
  }

  /** A long history is thousands of messages: rendered in batches. */
  private gather(): void {
    if (this.timer === undefined) {
      this.gathering = true;
      this.timer = setTimeout(this.show, GATHER);
    }
  }
}
