// Starts the engine in a web worker and calls it by messages. One worker a match, so that a searching bot
// blocks nothing else.
import type { EngineHost } from "./engineHost";

type Name = keyof EngineHost;

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

/** The functions of the worker (engineHost.ts). Errors are a code, or "field: detail". */
export interface Engine {
  call<N extends Name>(
    call: N,
    ...args: Parameters<EngineHost[N]>
  ): Promise<Awaited<ReturnType<EngineHost[N]>>>;
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
