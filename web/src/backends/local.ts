// A table of this device: the match runs in a worker, bots included, and no server is needed.
import { store } from "../store";
import type { News, Pile, TableMessage, TableState } from "../table/protocol";
import { type SavedGame, saveGame } from "../table/savedGames";
import { serverNow, toLocalTime } from "../table/serverClock";
import type { ConnectionState, Table } from "../table/table";
import { type Engine, startEngine } from "./engine";

/** How a match stands for the seats of this device; whoever has left it has nothing to do and wins nothing. */
export function standOf(state: TableState, mine: readonly number[]): SavedGame["stand"] {
  const here = mine.filter((seat) => state.seats[seat]?.gone === null);
  if (state.phase !== "over") {
    return here.some((seat) => state.toact.includes(seat)) ? "turn" : "wait";
  }
  return here.some((seat) => state.result?.winners.includes(seat)) ? "won" : "lost";
}

/** When the page was left while time ran: `ID TIME`. */
const LEFT = "divetable.left";
/** The clock is looked at so often, in milliseconds: devices sleep, and their clocks are set. */
const LOOK = 250;

class Local implements Table {
  readonly connection = store<ConnectionState>("connecting");
  readonly mine: readonly number[];
  private readonly engine: Engine;
  private readonly ready: Promise<void>;
  private seat: number;
  private hear: (message: TableMessage) => void = () => {};
  /** Entries are done one after the other. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The time for the present question, and what ends it. */
  private deadline: TableState["deadline"];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private kept: SavedGame) {
    this.engine = startEngine();
    this.mine = kept.sitters.flatMap((sitter, seat) => ("name" in sitter ? [seat] : []));
    this.seat = this.mine[0] ?? -1;
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.engine.ask("seed", low, high);
    this.ready = this.engine.ask("open", kept.opening, kept.entries).then((opening) => {
      this.kept = { ...this.kept, opening };
    });
    addEventListener("pagehide", this.leave);
  }

  listen(hear: (message: TableMessage) => void): () => void {
    this.hear = hear;
    this.inTurn(() => this.ready.then(() => this.tellAll(this.seen()))).then(
      () => {
        this.connection.set("open");
        this.inTurn(() => this.bots());
      },
      (problem: Error) => this.fail(problem),
    );
    return () => {
      this.hear = () => {};
    };
  }

  tell(verb: string, text = "", seat = this.seat): Promise<void> {
    return this.inTurn(async () => {
      await this.enter(seat, verb, text);
      this.inTurn(() => this.bots());
    });
  }

  preview(action: string): Promise<string[]> {
    return this.engine.ask("preview", this.seat, action).catch(() => []);
  }

  advice() {
    return this.engine.ask("advice", this.seat);
  }

  record(): Promise<string> {
    return this.engine.ask("record");
  }

  pile(): Promise<Pile> {
    return this.engine.ask("pile");
  }

  /** Whoever takes the device has all the time for planning. */
  look(seat: number): void {
    this.seat = seat;
    const { due, of } = this.deadline ?? { due: 0, of: 0 };
    this.inTurn(() => this.tellAll(due - of));
  }

  close(): void {
    this.leave();
    removeEventListener("pagehide", this.leave);
    clearTimeout(this.timer);
    this.connection.set("closed");
    this.engine.close();
  }

  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.queue.then(what);
    this.queue = done.catch(() => {});
    return done;
  }

  /** A game that was kept by another version, or a part of the page that is missing. */
  private fail(problem: Error): void {
    const text = problem.message;
    this.hear({ t: "error", of: "open", code: "kept", text });
  }

  /** Notes that nobody is here any more. */
  private readonly leave = () => {
    if (this.deadline !== undefined) {
      localStorage.setItem(LEFT, `${this.kept.id} ${serverNow()}`);
    }
  };

  /** When somebody was here last: when the page was left, or at the last entry. */
  private seen(): number {
    const [id, left] = localStorage.getItem(LEFT)?.split(" ") ?? [];
    const last = Number(this.kept.entries.at(-1)?.split(" ")[0] ?? 0);
    return id === this.kept.id ? Math.max(last, Number(left)) : last;
  }

  private async table(): Promise<{ t: "table" } & TableState> {
    return JSON.parse(await this.engine.ask("table", this.seat)) as { t: "table" } & TableState;
  }

  /** The table as it is, and what happened before for the log. Time that runs has stood since `paused`. */
  private async tellAll(paused: number): Promise<void> {
    if ((await this.table()).deadline !== undefined) {
      await this.write(-1, "outage", String(paused));
    }
    const table = await this.table();
    this.watch(table);
    this.hear(table);
    for (const news of await this.engine.ask("past", this.seat, false)) {
      this.hear({ ...(JSON.parse(news) as News), table: undefined });
    }
  }

  private async write(seat: number, verb: string, text: string): Promise<News> {
    const entry = `${serverNow()} ${seat < 0 ? "-" : seat} ${verb} ${text}`.trim();
    await this.engine.ask("enter", entry);
    const news = JSON.parse(await this.engine.ask("news", this.seat)) as News;
    const stand = news.table ? standOf(news.table, this.mine) : this.kept.stand;
    this.kept = { ...this.kept, entries: [...this.kept.entries, entry], stand, at: Date.now() };
    saveGame(this.kept);
    return news;
  }

  private async enter(seat: number, verb: string, text: string): Promise<void> {
    const news = await this.write(seat, verb, text);
    if (news.table !== undefined) {
      this.watch(news.table);
    }
    this.hear(news);
  }

  /** Ends the time for planning when the match says so. */
  private watch({ deadline, toact }: TableState): void {
    clearTimeout(this.timer);
    this.deadline = deadline;
    if (deadline === undefined || !toact.includes(this.seat)) {
      return;
    }
    const look = () => {
      if (serverNow() >= deadline.due) {
        this.tell("flag").catch(() => {});
      } else {
        this.timer = setTimeout(look, Math.min(LOOK, toLocalTime(deadline.due) - Date.now()));
      }
    };
    look();
  }

  private async bots(): Promise<void> {
    for (;;) {
      const [seat] = await this.engine.ask("bots");
      if (seat === undefined) {
        return;
      }
      const action = await this.engine.ask("think", seat);
      await this.enter(seat, "act", action);
    }
  }
}

export function localTable(kept: SavedGame): Table {
  return new Local(kept);
}
