// What the worker does when it is asked: the match, its bots and its records.
import type { Advice, Pile, TableState } from "../table/protocol";
import type { Wasm } from "./wasm";

/** How long a bot that uses all its time thinks, in milliseconds. */
const PATIENCE = 600;
/** About how long one slice of it takes; then others are answered. */
const SLICE = 25;
/** Iterations of the longest slice, however little time the last one seems to have taken. */
const MOST = 4096;

/** What `replay_tell` says. */
interface Moment {
  step: number;
  ended: boolean;
  by: number;
  game: string;
  seats: string[];
  options: Record<string, string>;
  events: string[];
  toact: number[];
  scores: number[];
  view: unknown;
}

interface PiledMoment extends Moment {
  pile: Pile | null;
}

/** The pile that a door tells; games without one refuse. */
function pileFrom(tell: () => string): Pile | null {
  try {
    return JSON.parse(tell()) as Pile;
  } catch {
    return null;
  }
}

export class EngineHost {
  private opening = "";
  private entries: string[] = [];
  private decision: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly wasm: Wasm,
    private readonly now: () => number,
    private readonly rest: () => Promise<void>,
  ) {}

  open(opening: string, entries: readonly string[]): string {
    this.wasm.open(opening);
    this.opening = this.wasm.save().trim();
    this.entries = [];
    for (const entry of entries) {
      this.enter(entry);
    }
    return this.opening;
  }

  seed(low: number, high: number): void {
    this.wasm.seed(low, high);
  }

  enter(entry: string): void {
    this.wasm.enter(entry);
    this.entries.push(entry);
  }

  news(seat: number): string {
    return this.wasm.news(seat, true);
  }

  table(seat: number): string {
    return this.wasm.tell(seat);
  }

  past(seat: number, whole: boolean): string[] {
    this.wasm.open(this.opening);
    return this.entries.map((entry) => {
      this.wasm.enter(entry);
      return this.wasm.news(seat, whole);
    });
  }

  bots(): number[] {
    return this.wasm.bots();
  }

  think(seat: number, patience = PATIENCE): Promise<string> {
    return this.inTurn(async () => {
      this.wasm.think(seat);
      await this.ponder(patience);
      return this.wasm.choice();
    });
  }

  preview(seat: number, action: string): string[] {
    const told = JSON.parse(this.wasm.preview(seat, action)) as { events?: string[] };
    return told.events ?? [];
  }

  advice(seat: number): Promise<Advice> {
    return this.inTurn(async () => {
      this.wasm.think(seat, "hard");
      await this.ponder(PATIENCE);
      return JSON.parse(this.wasm.ideas()) as Advice;
    });
  }

  record(): string {
    return this.wasm.record();
  }

  pile(): Pile {
    return JSON.parse(this.wasm.pile()) as Pile;
  }

  piles(): (Pile | null)[] {
    this.wasm.open(this.opening);
    return this.entries.map((entry) => {
      this.wasm.enter(entry);
      return pileFrom(() => this.wasm.pile());
    });
  }

  verify(record: string): boolean {
    return (JSON.parse(this.wasm.verify(record)) as { proved: boolean }).proved;
  }

  /** A record as messages; the draws of chance belong to the move before them. */
  replay(record: string, seat: number): string[] {
    this.wasm.replayOpen(record);
    const moments: PiledMoment[] = [this.moment(seat)];
    while (this.wasm.replayStep() > 0) {
      moments.push(this.moment(seat));
    }
    return gather(moments).map((moment, i) => JSON.stringify(newsOf(moment, i + 1, seat)));
  }

  private moment(seat: number): PiledMoment {
    const moment = JSON.parse(this.wasm.replayTell(seat)) as Moment;
    return { ...moment, pile: pileFrom(() => this.wasm.replayPile()) };
  }

  /** The module holds one decision: a bot's must be made before somebody gets advice. */
  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.decision.then(what);
    this.decision = done.catch(() => {});
    return done;
  }

  /** Thinks in slices, so that others are answered in between, until the time is over or the
   * decision is made. How many iterations fit into a slice is measured with the one before. */
  private async ponder(patience: number): Promise<void> {
    const end = this.now() + patience;
    for (let iterations = 16; ; ) {
      const begun = this.now();
      if (!this.wasm.slice(iterations)) {
        return;
      }
      const took = this.now() - begun;
      await this.rest();
      const left = end - this.now();
      if (left <= 0) {
        return;
      }
      const fit = took > 0 ? (iterations * Math.min(SLICE, left)) / took : MOST;
      iterations = Math.max(1, Math.min(Math.floor(fit), 2 * iterations, MOST));
    }
  }
}

/** Puts what chance did to the move that made it act. */
function gather(moments: readonly PiledMoment[]): PiledMoment[] {
  const out: PiledMoment[] = [];
  for (const moment of moments) {
    const last = out.at(-1);
    const drawn = moment.by < 0 || moment.by >= moment.seats.length;
    if (drawn && last !== undefined) {
      out[out.length - 1] = { ...moment, by: last.by, events: [...last.events, ...moment.events] };
    } else {
      out.push(moment);
    }
  }
  return out;
}

function newsOf(moment: PiledMoment, seq: number, you: number) {
  const over = moment.toact.length === 0;
  const seats: TableState["seats"] = moment.seats.map((name) => ({
    kind: "human",
    name,
    bot: null,
    here: true,
    gone: null,
    words: null,
    left: null,
  }));
  const table: TableState = {
    match: "",
    seq,
    you,
    game: moment.game,
    options: moment.options,
    phase: over ? "over" : "playing",
    seats,
    host: -1,
    commitment: "",
    clock: { kind: "off", base: 0, extra: 0, at: 0, running: [], due: null },
    toact: moment.toact.filter((seat) => seat < seats.length),
    done: [],
    actions: null,
    count: 0,
    ask: null,
    rematch: null,
    may: [],
    scores: moment.scores,
    result: null,
    view: moment.view,
  };
  const { by: seat, events, pile } = moment;
  return { t: "news", seq, at: 0, seat, verb: "act", text: null, events, undone: 0, table, pile };
}
