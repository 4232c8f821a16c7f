// What a person looks into: a picture that follows the head and the torch. At a table of this device
// a worker draws it from the pile; at a table of the server it comes as frames.
import type { Pile } from "../../table/protocol";

/** Where the head is, -100 to 100 to the right and down. */
export interface Lean {
  x: number;
  y: number;
}

export const TORCHES = ["none", "above", "below", "side"] as const;
export type TorchKind = (typeof TORCHES)[number];

/** Where the light falls, 0 to 100 from the left and the top. */
export interface Torch extends Lean {
  kind: TorchKind;
}

export interface Look {
  lean: Lean;
  torch: Torch;
}

export interface OceanSource {
  /** Draws this look as soon as the last one is there; in between the newest waits. */
  show(look: Look): void;
  close(): void;
}

/** Calls `draw` for one look at a time; of those that come meanwhile only the last is kept. */
export function latestOnly(draw: (look: Look) => Promise<void>): (look: Look) => void {
  let next: Look | null = null;
  let drawing = false;
  const run = async () => {
    drawing = true;
    while (next !== null) {
      const look = next;
      next = null;
      await draw(look);
    }
    drawing = false;
  };
  return (look) => {
    next = look;
    if (!drawing) {
      run();
    }
  };
}

/** Cards that were lifted are no longer in the picture; the others do not stir. */
export function withoutTop(pile: Pile, cards: number): Pile {
  return { ...pile, first: pile.first + cards, cards: pile.cards.slice(cards) };
}
