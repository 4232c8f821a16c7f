// A table of this device: the match runs in a worker, bots included, and no server is needed.
import { store } from "../store";
import type { FromTable, News, Pile, TableState } from "../table/protocol";
import { type Kept, keep } from "../table/shelf";
import type { Connection, Table } from "../table/table";
import { type Engine, startEngine } from "./engine";

function standOf(state: TableState, mine: readonly number[]): Kept["stand"] {
  if (state.phase !== "over") {
    return "turn";
  }
  return state.result?.winners.some((seat) => mine.includes(seat)) ? "won" : "lost";
}

class Local implements Table {
  readonly connection = store<Connection>("connecting");
  readonly mine: readonly number[];
  private readonly engine: Engine;
  private readonly ready: Promise<void>;
  private eyes: number;
  private hear: (message: FromTable) => void = () => {};
  /** Entries are done one after the other. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private kept: Kept) {
    this.engine = startEngine();
    this.mine = kept.sitters.flatMap((sitter, seat) => ("name" in sitter ? [seat] : []));
    this.eyes = this.mine[0] ?? -1;
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.engine.ask("seed", low, high);
    this.ready = this.engine.ask("open", kept.opening, kept.entries).then((opening) => {
      this.kept = { ...this.kept, opening };
    });
  }

  listen(hear: (message: FromTable) => void): () => void {
    this.hear = hear;
    this.inTurn(() => this.ready.then(() => this.tellAll())).then(
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

  tell(verb: string, text = "", seat = this.eyes): Promise<void> {
    return this.inTurn(async () => {
      await this.enter(seat, verb, text);
      this.inTurn(() => this.bots());
    });
  }

  preview(action: string): Promise<string[]> {
    return this.engine.ask("preview", this.eyes, action).catch(() => []);
  }

  advice() {
    return this.engine.ask("advice", this.eyes);
  }

  record(): Promise<string> {
    return this.engine.ask("record");
  }

  pile(): Promise<Pile> {
    return this.engine.ask("pile");
  }

  look(seat: number): void {
    this.eyes = seat;
    this.inTurn(() => this.tellAll());
  }

  close(): void {
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

  /** The table as it is, and what happened before for the log. */
  private async tellAll(): Promise<void> {
    const table = JSON.parse(await this.engine.ask("table", this.eyes)) as FromTable;
    this.hear(table);
    for (const news of await this.engine.ask("past", this.eyes, false)) {
      this.hear({ ...(JSON.parse(news) as News), table: undefined });
    }
  }

  private async enter(seat: number, verb: string, text: string): Promise<void> {
    const entry = `${Date.now()} ${seat < 0 ? "-" : seat} ${verb} ${text}`.trim();
    await this.engine.ask("enter", entry);
    const news = JSON.parse(await this.engine.ask("news", this.eyes)) as News;
    const stand = news.table ? standOf(news.table, this.mine) : this.kept.stand;
    this.kept = { ...this.kept, entries: [...this.kept.entries, entry], stand, at: Date.now() };
    keep(this.kept);
    this.hear(news);
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

export function localTable(kept: Kept): Table {
  return new Local(kept);
}
