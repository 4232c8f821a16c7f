// Web worker: runs ocean.wasm, bakes a pile when it changes and renders looks into it. It imports nothing but
// types, so that its file stays small.
import address from "../../../../build/wasm/ocean.wasm?url";
import type { Pile } from "../../table/protocol";

interface Exports {
  memory: WebAssembly.Memory;
  open(): void;
  start(lie: bigint, first: number, water: number): void;
  add(card: number, turn: number, flip: number): void;
  tile(x: number, y: number): void;
  bake(): void;
  draw(x: number, y: number, torch: number, torchX: number, torchY: number): number;
  size(): number;
}

export interface OceanRequest {
  /** A new pile; without it the previous one is rendered again. */
  pile?: Pile | undefined;
  /** The arguments of `draw`. */
  look: Parameters<Exports["draw"]>;
}

export interface OceanFrame {
  side: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

async function load(): Promise<Exports> {
  const bytes = await (await fetch(address)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes);
  const ocean = instance.exports as unknown as Exports;
  ocean.open();
  return ocean;
}

const ready = load();

function bake(ocean: Exports, pile: Pile): void {
  ocean.start(BigInt(pile.lie), pile.first, pile.water);
  for (const [card, turn, flip] of pile.cards) {
    ocean.add(card, turn, flip);
  }
  if (pile.tile !== null) {
    ocean.tile(...pile.tile);
  }
  ocean.bake();
}

self.onmessage = async ({ data }: MessageEvent<OceanRequest>) => {
  const ocean = await ready;
  if (data.pile !== undefined) {
    bake(ocean, data.pile);
  }
  const at = ocean.draw(...data.look);
  const side = ocean.size();
  const pixels = new Uint8ClampedArray(ocean.memory.buffer, at, side * side * 4).slice();
  self.postMessage({ side, pixels } satisfies OceanFrame, { transfer: [pixels.buffer] });
};
