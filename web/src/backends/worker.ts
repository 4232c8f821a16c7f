// The worker's entry point: loads the WASM module and answers requests in order.
import address from "../../../build/wasm/divetable.wasm?url";
import type { Answer, Request } from "./engine";
import { EngineHost } from "./engineHost";
import { loadWasm } from "./wasm";

/** Yields to the message queue. A timer would take at least four milliseconds. */
const { port1, port2 } = new MessageChannel();
const yieldToMessages = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
const host = fetch(address)
  .then(loadWasm)
  .then((wasm) => new EngineHost(wasm, () => performance.now(), yieldToMessages));

async function answer({ n, call, args }: Request): Promise<Answer> {
  try {
    const ready = await host;
    const method = ready[call] as (...args: unknown[]) => unknown;
    return { n, value: await method.apply(ready, args) };
  } catch (problem) {
    return { n, error: problem instanceof Error ? problem.message : String(problem) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  self.postMessage(await answer(data));
};
