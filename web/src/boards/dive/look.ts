// Types of the ocean view: the look (head position and torch) and the source that renders it. On local tables a
// worker draws from the pile; on online tables the server sends frames.
import type { Pile } from "../../table/protocol";

/** Head position, -100 to 100 to the right and down. */
export interface Lean {
  x: number;
  y: number;
}

export const TORCHES = ["none", "above", "below", "side"] as const;
export type TorchKind = (typeof TORCHES)[number];

/** Position of the light, 0 to 100 from the left and the top. */
export interface Torch extends Lean {
  kind: TorchKind;
}

export interface Look {
  lean: Lean;
  torch: Torch;
}

export interface OceanSource {
  /** Draws this look once the previous one is drawn; of several queued looks only the newest is drawn. */
  show(look: Look): void;
  close(): void;
}

/** Calls `draw` for one look at a time; while it runs, only the latest look is queued. */
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

/** The pile without its top cards; the others keep their positions. */
export function withoutTop(pile: Pile, cards: number): Pile {
  return { ...pile, first: pile.first + cards, cards: pile.cards.slice(cards) };
}
