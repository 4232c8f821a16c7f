// A local table: match and bots run in a web worker, without a server. Saved after every entry.
import { signal } from "@preact/signals";
import { openingError } from "../table/codedError";
import {
  type News,
  NO_PREVIEW,
  type Pile,
  type Preview,
  type TableMessage,
  type TableState,
} from "../table/protocol";
import { type SavedGame, saveGame } from "../table/savedGames";
import { serverNow, toLocalTime } from "../table/serverClock";
import type { ConnectionState, Table } from "../table/table";
import { type Engine, startEngine } from "./engine";

/** The state of a match for the seats of this device, without those that have left it. */
export function standOf(state: TableState, mine: readonly number[]): SavedGame["stand"] {
  const here = mine.filter((seat) => state.seats[seat]?.gone === null);
  if (state.phase !== "over") {
    return here.some((seat) => state.toact.includes(seat)) ? "turn" : "wait";
  }
  return here.some((seat) => state.result?.winners.includes(seat)) ? "won" : "lost";
}

/** Storage key; when the page was left while a deadline ran: `ID TIME`. */
const LEFT = "divetable.left";
/** Polling interval of the deadline in milliseconds; one long timer fails when the device sleeps or its clock is set. */
const POLL = 250;

class LocalTable implements Table {
  readonly connection = signal<ConnectionState>("connecting");
  readonly ownSeats: readonly number[];
  private readonly engine: Engine;
  private readonly ready: Promise<void>;
  private seat: number;
  private onMessage: (message: TableMessage) => void = () => {};
  /** Serializes all operations on the match. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The deadline of the current decision, and its timer. */
  private deadline: TableState["deadline"] = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private saved: SavedGame,
    private readonly keep: boolean,
  ) {
    this.engine = startEngine();
    this.ownSeats = saved.sitters.flatMap((sitter, seat) => ("name" in sitter ? [seat] : []));
    /* With several players nobody's hand is shown before one of them has taken the device. */
    this.seat = this.ownSeats.length === 1 ? (this.ownSeats[0] ?? -1) : -1;
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.engine.call("seed", low, high);
    this.ready = this.engine.call("open", saved.opening, saved.entries).then((opening) => {
      this.saved = { ...this.saved, opening };
    });
    addEventListener("pagehide", this.noteLeft);
  }

  subscribe(onMessage: (message: TableMessage) => void): () => void {
    this.onMessage = onMessage;
    this.enqueue(() => this.ready.then(() => this.sendState(this.lastPresent()))).then(
      () => {
        this.connection.value = "open";
        this.enqueue(() => this.bots());
      },
      (problem) => this.fail(problem),
    );
    return () => {
      this.onMessage = () => {};
    };
  }

  submit(verb: string, text = "", seat = this.seat): Promise<void> {
    return this.enqueue(async () => {
      await this.enter(seat, verb, text);
      this.enqueue(() => this.bots());
    });
  }

  preview(action: string): Promise<Preview> {
    return this.engine.call("preview", this.seat, action).catch(() => NO_PREVIEW);
  }

  advice() {
    return this.engine.call("advice", this.seat);
  }

  record(): Promise<string> {
    return this.engine.call("record");
  }

  pile(): Promise<Pile> {
    return this.engine.call("pile");
  }

  /** Switches the seat; the deadline starts again from its full length. */
  viewAs(seat: number): void {
    this.seat = seat;
    const { due, of } = this.deadline ?? { due: 0, of: 0 };
    this.enqueue(() => this.sendState(due - of));
  }

  close(): void {
    this.noteLeft();
    removeEventListener("pagehide", this.noteLeft);
    clearTimeout(this.timer);
    this.connection.value = "closed";
    this.engine.close();
  }

  private enqueue<T>(what: () => Promise<T>): Promise<T> {
    const done = this.queue.then(what);
    this.queue = done.catch(() => {});
    return done;
  }

  /** A game saved by another version, or a file of the page that did not load. */
  private fail(problem: unknown): void {
    const { code } = openingError(problem, "bad-save");
    this.onMessage({ t: "error", of: "open", code });
  }

  /** Stores when the page was left. */
  private readonly noteLeft = () => {
    if (this.deadline !== null) {
      localStorage.setItem(LEFT, `${this.saved.id} ${serverNow()}`);
    }
  };

  /** When the table was last open: when the page was left, or at the last entry. */
  private lastPresent(): number {
    const [id, left] = localStorage.getItem(LEFT)?.split(" ") ?? [];
    const last = Number(this.saved.entries.at(-1)?.split(" ")[0] ?? 0);
    return id === this.saved.id ? Math.max(last, Number(left)) : last;
  }

  private async table(): Promise<{ t: "table" } & TableState> {
    return JSON.parse(await this.engine.call("table", this.seat)) as { t: "table" } & TableState;
  }

  /** Sends the table, and the history for the log. A running deadline was stopped at `paused`. */
  private async sendState(paused: number): Promise<void> {
    if ((await this.table()).deadline !== null) {
      await this.append(-1, "outage", String(paused));
    }
    const table = await this.table();
    this.startDeadline(table);
    this.onMessage(table);
    for (const news of await this.engine.call("history", this.seat)) {
      this.onMessage({ ...(JSON.parse(news) as News), table: undefined });
    }
  }

  private async append(seat: number, verb: string, text: string): Promise<News> {
    const entry = `${serverNow()} ${seat < 0 ? "-" : seat} ${verb} ${text}`.trim();
    await this.engine.call("enter", entry);
    const news = JSON.parse(await this.engine.call("news", this.seat)) as News;
    const stand = news.table ? standOf(news.table, this.ownSeats) : this.saved.stand;
    const winners = news.table?.result?.winners;
    const entries = [...this.saved.entries, entry];
    this.saved = { ...this.saved, entries, stand, at: Date.now(), ...(winners && { winners }) };
    if (this.keep) {
      saveGame(this.saved);
    }
    return news;
  }

  private async enter(seat: number, verb: string, text: string): Promise<void> {
    const news = await this.append(seat, verb, text);
    if (news.table !== undefined) {
      this.startDeadline(news.table);
    }
    this.onMessage(news);
  }

  /** Submits a flag when the deadline is over. */
  private startDeadline({ deadline, toact }: TableState): void {
    clearTimeout(this.timer);
    this.deadline = deadline;
    if (deadline === null || !toact.includes(this.seat)) {
      return;
    }
    const look = () => {
      if (serverNow() >= deadline.due) {
        this.submit("flag").catch(() => {});
      } else {
        this.timer = setTimeout(look, Math.min(POLL, toLocalTime(deadline.due) - Date.now()));
      }
    };
    look();
  }

  private async bots(): Promise<void> {
    for (;;) {
      const [seat] = await this.engine.call("bots");
      if (seat === undefined) {
        return;
      }
      const action = await this.engine.call("think", seat);
      await this.enter(seat, "act", action);
    }
  }
}

/** A lesson's table is not kept. */
export function localTable(saved: SavedGame, keep = true): Table {
  return new LocalTable(saved, keep);
}
