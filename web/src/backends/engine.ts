// Starts the engine in a web worker and calls it by messages. One worker a match, so that a searching bot
// blocks nothing else.
import type { Advice, Pile, Preview } from "../table/protocol";

/** The worker's functions. Errors are a code, or "field: detail". */
export interface EngineCalls {
  /** Loads a match from its setup and all entries so far. Returns the setup with all its fields. */
  open(opening: string, entries: readonly string[]): string;
  /** Seeds the bots' random generator. */
  seed(low: number, high: number): void;
  /** Applies one entry, `AT SEAT VERB TEXT`. */
  enter(entry: string): void;
  /** The last entry's message for a seat, as JSON. */
  news(seat: number): string;
  /** The table for a seat, as JSON. */
  table(seat: number): string;
  /** All messages so far for a seat, as JSON, each with its table if `whole`. */
  history(seat: number, whole: boolean): string[];
  /** Seats for which a bot is to decide now. */
  bots(): number[];
  /** Runs the bot of a seat; returns its action. */
  think(seat: number): string;
  /** What an action certainly does. */
  preview(seat: number, action: string): Preview;
  advice(seat: number): Advice;
  /** The record of a match that is over. */
  record(): string;
  /** The stack of transparent cards (Dive). */
  pile(): Pile;
  /** The stack after every entry; null where there is none. */
  piles(): (Pile | null)[];
  /** Whether a record is unmodified and its shuffle matches its commitment. */
  verify(record: string): boolean;
  /** A record's game as messages for a seat, each with its table and pile, as JSON. */
  replay(record: string, seat: number): string[];
}

type Name = keyof EngineCalls;

export interface Request {
  n: number;
  call: Name;
  args: unknown[];
}

export interface Answer {
  n: number;
  value?: unknown;
  error?: string;
}

export interface Engine {
  call<N extends Name>(
    call: N,
    ...args: Parameters<EngineCalls[N]>
  ): Promise<ReturnType<EngineCalls[N]>>;
  close(): void;
}

export function startEngine(): Engine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve(v: unknown): void; reject(e: Error): void }>();
  let next = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.n);
    waiting.delete(data.n);
    if (data.error === undefined) {
      asked?.resolve(data.value);
    } else {
      asked?.reject(new Error(data.error));
    }
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) {
      reject(new Error("The engine could not be loaded."));
    }
    waiting.clear();
  };
  return {
    call(call, ...args) {
      const n = next++;
      return new Promise((resolve, reject) => {
        waiting.set(n, { resolve: resolve as (v: unknown) => void, reject });
        worker.postMessage({ n, call, args } satisfies Request);
      });
    },
    close: () => worker.terminate(),
  };
}
