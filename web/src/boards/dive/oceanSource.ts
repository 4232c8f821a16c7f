// What draws the ocean for a look (head position and torch): at local tables a worker, from the stack of cards;
// at online tables the server, which sends pictures. The worker also draws the cards of a revealed dive.
import { effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { LaidCard } from "../../generated/dive";
import type { Pile } from "../../table/protocol";
import { sharedComputed } from "../../table/structuralShare";
import type { DiveTable } from "./model";
import type { OceanFrame, OceanRequest } from "./oceanWorker";
import { cardsOf, revealOf } from "./reveal";

/** Head position, -100 to 100 to the right and down. */
export interface Lean {
  x: number;
  y: number;
}

/** As ocean.wasm numbers them. */
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

export const FROM_ABOVE: Look = { lean: { x: 0, y: 0 }, torch: { kind: "none", x: 50, y: 50 } };

/** Calls `draw` for one thing at a time; while it runs, only the latest one is queued. */
export function latestOnly<T>(draw: (wanted: T) => Promise<void>): (wanted: T) => void {
  let queued: T[] = [];
  let drawing = false;
  const run = async () => {
    drawing = true;
    for (let next = queued.pop(); next !== undefined; next = queued.pop()) {
      queued = [];
      await draw(next);
    }
    drawing = false;
  };
  return (wanted) => {
    queued = [wanted];
    if (!drawing) {
      run();
    }
  };
}

/** The pile without its top cards; the others keep their positions. */
export function withoutTop(pile: Pile, cards: number): Pile {
  return { ...pile, first: pile.first + cards, cards: pile.cards.slice(cards) };
}

/** A worker that draws looks into piles; the images arrive in order. */
function createRenderer() {
  const worker = new Worker(new URL("./oceanWorker.ts", import.meta.url), { type: "module" });
  const pending: ((picture: ImageData) => void)[] = [];
  worker.onmessage = ({ data: { pixels, side } }: MessageEvent<OceanFrame>) => {
    pending.shift()?.(new ImageData(pixels, side, side));
  };
  return {
    /** Renders a look into a pile; without one, into the previous pile. */
    draw: ({ lean, torch }: Look, pile?: Pile): Promise<ImageData> =>
      new Promise((resolve) => {
        pending.push(resolve);
        const kind = TORCHES.indexOf(torch.kind);
        const look: OceanRequest["look"] = [lean.x, lean.y, kind, torch.x, torch.y];
        worker.postMessage({ look, pile } satisfies OceanRequest);
      }),
    close: () => worker.terminate(),
  };
}

/** Draws an image onto a canvas, which takes its size and is no longer busy. */
export function drawImage(canvas: HTMLCanvasElement, image: ImageData | ImageBitmap): void {
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  if (image instanceof ImageData) {
    context?.putImageData(image, 0, 0);
  } else {
    context?.drawImage(image, 0, 0);
  }
  canvas.setAttribute("aria-busy", "false");
}

const CLEAR_WATER = 1;

/** A pile of one card: O05 is the fifth. */
export function pileOf({ name, turn, mirrored }: LaidCard): Pile {
  const cards: Pile["cards"] = [[Number(name.slice(1)) - 1, turn / 90, mirrored ? 1 : 0]];
  return { lie: "0", first: 0, water: CLEAR_WATER, cards, tile: null };
}

/** Draws cards by themselves: those of a revealed dive are public, so every client may do it. Returns what ends it. */
export function drawCards(
  cards: readonly LaidCard[],
  onImage: (name: string, image: ImageData) => void,
): () => void {
  const renderer = createRenderer();
  const all = cards.map(async (card) =>
    onImage(card.name, await renderer.draw(FROM_ABOVE, pileOf(card))),
  );
  Promise.all(all).then(renderer.close);
  return renderer.close;
}

type DrawOcean = (
  canvas: HTMLCanvasElement,
  table: DiveTable,
  look: ReadonlySignal<Look>,
  /** Becomes whether the last picture could not be drawn. */
  failed: Signal<boolean>,
) => () => void;

/** The stack that is shown: during a reveal, that of the dive, without the cards that it has lifted. */
function stackOf(table: DiveTable) {
  const { round, stack, octopus, phase, over } = table.view;
  const reveal = revealOf(table);
  return {
    round: reveal?.dive.round ?? round,
    next: round,
    stack,
    octopus,
    covering: phase === "covering" && reveal === null,
    over,
    lifted: reveal && cardsOf(reveal.dive.steps.slice(0, reveal.shown)).length,
  };
}

const drawLocally: DrawOcean = (canvas, table, look, failed) => {
  const renderer = createRenderer();
  const wanted = sharedComputed(() => stackOf(table));
  const pile = signal<Pile | null>(null);
  let drawn: Pile | null = null;
  let known: { round: number; pile: Pile } | null = null;
  const draw = latestOnly(async ([from, next]: [Look, Pile]) => {
    const changed = next === drawn ? undefined : next;
    drawn = next;
    drawImage(canvas, await renderer.draw(from, changed));
  });
  const stopPile = effect(() => {
    const { round, lifted, over } = wanted.value;
    let current = true;
    const show = (found: Pile) => {
      if (!current) {
        return;
      }
      /* After the game the stack holds only what the last dive left, which a repeated reveal must not show. */
      known = lifted === null && over ? known : { round, pile: found };
      pile.value = withoutTop(found, lifted ?? 0);
      failed.value = false;
    };
    if (lifted !== null && known?.round === round) {
      show(known.pile);
    } else {
      untracked(() => (lifted === null ? table.pile : table.pileBefore)?.())
        ?.then(show)
        .catch(() => {
          failed.value ||= current;
        });
    }
    return () => {
      current = false;
    };
  });
  const stopDrawing = effect(() => {
    if (pile.value !== null) {
      draw([look.value, pile.value]);
    }
  });
  return () => {
    stopPile();
    stopDrawing();
    renderer.close();
  };
};

/** The server renders only looks on a grid, so each is rendered and sent once. */
const GRID = 10;
const snap = (n: number) => Math.round(n / GRID) * GRID;

export function lookQuery({ lean, torch }: Look): string {
  const view = `view=${snap(lean.x)},${snap(lean.y)}`;
  return torch.kind === "none"
    ? view
    : `${view}&torch=${torch.kind},${snap(torch.x)},${snap(torch.y)}`;
}

/** Delay before a failed frame is requested again, in milliseconds. */
const RETRY = 1000;

const drawFromServer: DrawOcean = (canvas, table, look, failed) => {
  const frames = new Map<string, Promise<ImageBitmap>>();
  let open = true;
  const request = async (query: string) =>
    createImageBitmap((await table.oceanImage?.(query)) ?? new Blob());
  const draw = latestOnly(async (wanted: Look) => {
    const query = lookQuery(wanted);
    const frame = frames.get(query) ?? request(query);
    frames.set(query, frame);
    try {
      const image = await frame;
      if (open) {
        drawImage(canvas, image);
        failed.value = false;
      }
    } catch {
      frames.delete(query);
      if (open) {
        failed.value = true;
        setTimeout(() => open && draw(wanted), RETRY);
      }
    }
  });
  const stop = effect(() => draw(look.value));
  return () => {
    open = false;
    stop();
  };
};

/** Where the pictures of a table come from; when it changes, drawing begins anew. The frames of a server are
 * those of one position. */
export function sourceOf(table: DiveTable): "none" | "stack" | `server ${string}` {
  if (table.pile !== undefined) {
    return "stack";
  }
  const { round, octopus, covering } = stackOf(table);
  return table.oceanImage === undefined
    ? "none"
    : `server ${JSON.stringify([table.table.match, round, octopus, covering])}`;
}

/** Draws the ocean of a table, until the returned function is called. */
export const drawOcean: DrawOcean = (canvas, table, look, failed) =>
  (table.pile === undefined ? drawFromServer : drawLocally)(canvas, table, look, failed);
