// The two ocean sources: a worker on this device, or frames from the server.
import type { Pile } from "../../table/protocol";
import { type Look, latestOnly, type OceanSource } from "./look";
import { createOceanRenderer, drawImage } from "./oceanRenderer";

export interface LocalOcean extends OceanSource {
  /** Replaces the pile and redraws. */
  setPile(pile: Pile): void;
}

/** Renders in a worker on this device. */
export function localOcean(canvas: HTMLCanvasElement): LocalOcean {
  const renderer = createOceanRenderer();
  let pile: Pile | undefined;
  let lastLook: Look | null = null;
  let hasPile = false;
  const draw = latestOnly(async (look) => {
    const newPile = pile;
    pile = undefined;
    drawImage(canvas, await renderer.draw(look, newPile));
  });
  return {
    setPile(next) {
      pile = next;
      hasPile = true;
      if (lastLook !== null) {
        draw(lastLook);
      }
    },
    show(look) {
      lastLook = look;
      if (hasPile) {
        draw(look);
      }
    },
    close: renderer.close,
  };
}

/** The server renders only looks on a grid, so each is rendered and sent once. */
const GRID = 10;
const snap = (n: number, step: number) => Math.round(n / step) * step;

export function lookQuery({ lean, torch }: Look): string {
  const view = `view=${snap(lean.x, GRID)},${snap(lean.y, GRID)}`;
  return torch.kind === "none"
    ? view
    : `${view}&torch=${torch.kind},${snap(torch.x, GRID)},${snap(torch.y, GRID)}`;
}

/** Delay before a failed frame is requested again, in milliseconds. */
const RETRY = 1000;

/** Frames from the server for one round; `onError` is called with whether the last request failed. */
export function serverOcean(
  canvas: HTMLCanvasElement,
  fetchFrame: (look: string) => Promise<Blob>,
  onError: (failed: boolean) => void,
): OceanSource {
  const frames = new Map<string, Promise<ImageBitmap>>();
  let closed = false;
  const look = latestOnly(async (wanted) => {
    const query = lookQuery(wanted);
    const frame = frames.get(query) ?? fetchFrame(query).then((blob) => createImageBitmap(blob));
    frames.set(query, frame);
    try {
      const image = await frame;
      if (!closed) {
        drawImage(canvas, image);
        onError(false);
      }
    } catch {
      frames.delete(query);
      if (!closed) {
        onError(true);
        setTimeout(() => !closed && look(wanted), RETRY);
      }
    }
  });
  return {
    show: look,
    close() {
      closed = true;
    },
  };
}
