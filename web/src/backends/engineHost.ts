// The functions of the engine's worker, on top of the WASM module. Runs in the worker's single thread; a bot
// searches in slices and yields to incoming messages in between.
import type { Advice, GameEvent, Pile, Preview, TableState } from "../table/protocol";
import type { Wasm } from "./wasm";

/** Search time of a bot in milliseconds. */
const THINK_TIME = 600;
/** Target duration of one slice in milliseconds; between slices other messages are answered. */
const SLICE = 25;
/** Upper limit of a slice, in case the clock is too coarse to measure the last one. */
const MAX_ITERATIONS = 4096;

/** The JSON of `replay_tell`. */
interface Moment {
  step: number;
  ended: boolean;
  by: number;
  game: string;
  seats: string[];
  options: Record<string, string>;
  events: GameEvent[];
  toact: number[];
  scores: number[];
  view: unknown;
  facts: unknown;
}

/** A frame of a replay: a message without its table, its table, both as JSON, and the stack of cards after it. */
export type FrameTexts = [news: string, table: string, pile: Pile | null];

export interface Verification {
  steps: number;
  proved: boolean;
}

interface PiledMoment extends Moment {
  pile: Pile | null;
}

/** The pile, or null: games without one return an error. */
function pileFrom(readPile: () => string): Pile | null {
  try {
    return JSON.parse(readPile()) as Pile;
  } catch {
    return null;
  }
}

export class EngineHost {
  private setup = "";
  private entries: string[] = [];
  private decision: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly wasm: Wasm,
    private readonly now: () => number,
    private readonly yieldToMessages: () => Promise<void>,
  ) {}

  /** Loads a match from its setup and all entries so far. Returns the setup with all its fields. */
  open(opening: string, entries: readonly string[]): string {
    this.wasm.open(opening);
    this.setup = this.wasm.save().trim();
    this.entries = [];
    for (const entry of entries) {
      this.enter(entry);
    }
    return this.setup;
  }

  /** Seeds the bots' random generator. */
  seed(low: number, high: number): void {
    this.wasm.seed(low, high);
  }

  /** Applies one entry, `AT SEAT VERB TEXT`. */
  enter(entry: string): void {
    this.wasm.enter(entry);
    this.entries.push(entry);
  }

  /** The last entry's message for a seat, as JSON. */
  news(seat: number): string {
    return this.wasm.news(seat, true);
  }

  /** The table for a seat, as JSON. */
  table(seat: number): string {
    return this.wasm.tell(seat);
  }

  /** All messages so far for a seat without their tables, as JSON. */
  history(seat: number): string[] {
    this.wasm.open(this.setup);
    return this.entries.map((entry) => {
      this.wasm.enter(entry);
      return this.wasm.news(seat, false);
    });
  }

  /** All messages so far for a seat, as JSON: without its table, its table, and its pile. */
  frames(seat: number): FrameTexts[] {
    this.wasm.open(this.setup);
    return this.entries.map((entry) => {
      this.wasm.enter(entry);
      const pile = pileFrom(() => this.wasm.pile());
      return [this.wasm.news(seat, false), this.wasm.tell(seat), pile];
    });
  }

  /** Seats for which a bot is to decide now. */
  bots(): number[] {
    return this.wasm.bots();
  }

  /** Runs the bot of a seat; returns its action. */
  think(seat: number, patience = THINK_TIME): Promise<string> {
    return this.enqueue(async () => {
      this.wasm.think(seat);
      await this.search(patience);
      return this.wasm.choice();
    });
  }

  /** What an action certainly does. */
  preview(seat: number, action: string): Preview {
    return JSON.parse(this.wasm.preview(seat, action)) as Preview;
  }

  advice(seat: number): Promise<Advice> {
    return this.enqueue(async () => {
      this.wasm.think(seat, "hard");
      await this.search(THINK_TIME);
      return JSON.parse(this.wasm.candidates()) as Advice;
    });
  }

  /** The record of a match that is over. */
  record(): string {
    return this.wasm.record();
  }

  /** The stack of transparent cards (Dive). */
  pile(): Pile {
    return JSON.parse(this.wasm.pile()) as Pile;
  }

  /** Checks that a record is unmodified and legal: the number of its steps, and whether its shuffle matches its
   * commitment. */
  verify(record: string): Verification {
    const { steps, proved } = JSON.parse(this.wasm.verify(record)) as Verification;
    return { steps, proved };
  }

  /** A record's game as messages for a seat, as `frames`; chance draws are merged into the move before them. */
  replay(record: string, seat: number): FrameTexts[] {
    this.wasm.replayOpen(record);
    const moments: PiledMoment[] = [this.moment(seat)];
    while (this.wasm.replayStep() > 0) {
      moments.push(this.moment(seat));
    }
    return mergeChance(moments).map((moment, i) => {
      const { table, pile, ...news } = newsOf(moment, i + 1, seat);
      return [JSON.stringify(news), JSON.stringify(table), pile];
    });
  }

  private moment(seat: number): PiledMoment {
    const moment = JSON.parse(this.wasm.replayTell(seat)) as Moment;
    return { ...moment, pile: pileFrom(() => this.wasm.replayPile()) };
  }

  /** The module has room for one search: a bot's must end before advice may start. */
  private enqueue<T>(what: () => Promise<T>): Promise<T> {
    const done = this.decision.then(what);
    this.decision = done.catch(() => {});
    return done;
  }

  /** Searches in slices until the time is over or the search is finished. The size of a slice is
   * estimated from the duration of the one before. */
  private async search(patience: number): Promise<void> {
    const end = this.now() + patience;
    for (let iterations = 16; ; ) {
      const begun = this.now();
      if (!this.wasm.slice(iterations)) {
        return;
      }
      const took = this.now() - begun;
      await this.yieldToMessages();
      const left = end - this.now();
      if (left <= 0) {
        return;
      }
      const fit = took > 0 ? (iterations * Math.min(SLICE, left)) / took : MAX_ITERATIONS;
      iterations = Math.max(1, Math.min(Math.floor(fit), 2 * iterations, MAX_ITERATIONS));
    }
  }
}

/** Merges chance draws into the move that caused them. */
function mergeChance(moments: readonly PiledMoment[]): PiledMoment[] {
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
    reveal: null,
    clock: { kind: "off", base: 0, extra: 0, at: 0, running: [], due: null },
    deadline: null,
    draft: null,
    toact: moment.toact.filter((seat) => seat < seats.length),
    done: [],
    actions: null,
    count: 0,
    proposal: null,
    apply: null,
    rematch: null,
    may: [],
    scores: moment.scores,
    result: null,
    view: moment.view,
    facts: moment.facts,
  };
  const { by: seat, events, pile } = moment;
  return { t: "news", seq, at: 0, seat, verb: "act", text: null, events, undone: 0, table, pile };
}
