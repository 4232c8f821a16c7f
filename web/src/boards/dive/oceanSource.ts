// The two kinds of water: drawn here by a worker, or sent by the server as frames.
import type { Pile } from "../../table/protocol";
import { type Look, latestOnly, type OceanSource } from "./look";
import { createOceanRenderer, drawImage } from "./oceanRenderer";

export interface LocalOcean extends OceanSource {
  /** Puts another pile into the water. */
  setPile(pile: Pile): void;
}

/** Water of this device. */
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

/** The server draws looks of a grid, so that each is drawn and sent once. */
const GRID = 10;
const snap = (n: number, step: number) => Math.round(n / step) * step;

export function lookQuery({ lean, torch }: Look): string {
  const view = `view=${snap(lean.x, GRID)},${snap(lean.y, GRID)}`;
  return torch.kind === "none"
    ? view
    : `${view}&torch=${torch.kind},${snap(torch.x, GRID)},${snap(torch.y, GRID)}`;
}

/** After this time a frame that could not be had is asked for again, in milliseconds. */
const RETRY = 1000;

/** Water of the server for one round; `onFault` hears whether a frame could not be had. */
export function serverOcean(
  canvas: HTMLCanvasElement,
  fetchFrame: (look: string) => Promise<Blob>,
  onError: (fault: boolean) => void,
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
