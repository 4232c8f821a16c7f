// The engine in a worker, asked by messages: one worker for a match, so that a bot that thinks holds
// nothing else up.
import type { Advice, Pile } from "../table/protocol";

/** What the worker can be asked. Sentences that begin with a field are refusals. */
export interface Calls {
  /** Sets a match: its opening and all entries so far. Gives the opening back with all its fields. */
  open(opening: string, entries: readonly string[]): string;
  /** Gives the bots luck of their own. */
  seed(low: number, high: number): void;
  /** Does one entry, `AT SEAT VERB TEXT`. */
  enter(entry: string): void;
  /** The message about the last entry for a seat, as JSON. */
  news(seat: number): string;
  /** The table for a seat, as JSON. */
  table(seat: number): string;
  /** All messages so far for a seat, as JSON: every one with its table if `whole`. */
  past(seat: number, whole: boolean): string[];
  /** Seats for which a bot is to decide now. */
  bots(): number[];
  /** What the bot of a seat decides. */
  think(seat: number): string;
  /** Events that an action would surely cause. */
  preview(seat: number, action: string): string[];
  advice(seat: number): Advice;
  /** The record of a match that is over. */
  record(): string;
  /** The cards that people look into. */
  pile(): Pile;
  /** The same after every entry; null where there are none. */
  piles(): (Pile | null)[];
  /** Whether a record proves that nobody helped the luck. */
  verify(record: string): boolean;
  /** A record's game, every moment of it for a seat and with its pile, as JSON. */
  replay(record: string, seat: number): string[];
}

type Name = keyof Calls;

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
  ask<N extends Name>(call: N, ...args: Parameters<Calls[N]>): Promise<ReturnType<Calls[N]>>;
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
    ask(call, ...args) {
      const n = next++;
      return new Promise((resolve, reject) => {
        waiting.set(n, { resolve: resolve as (v: unknown) => void, reject });
        worker.postMessage({ n, call, args } satisfies Request);
      });
    },
    close: () => worker.terminate(),
  };
}
