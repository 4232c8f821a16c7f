// The worker itself: loads the module and answers one question after the other.
import address from "../../../build/wasm/divetable.wasm?url";
import { Desk } from "./desk";
import type { Answer, Request } from "./engine";
import { loadWasm } from "./wasm";

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
const desk = fetch(address)
  .then(loadWasm)
  .then((wasm) => new Desk(wasm, () => performance.now(), rest));

async function answer({ n, call, args }: Request): Promise<Answer> {
  try {
    const ready = await desk;
    const method = ready[call] as (...args: unknown[]) => unknown;
    return { n, value: await method.apply(ready, args) };
  } catch (problem) {
    return { n, error: problem instanceof Error ? problem.message : String(problem) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  self.postMessage(await answer(data));
};
