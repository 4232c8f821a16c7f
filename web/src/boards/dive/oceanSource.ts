// The two kinds of water: drawn here by a worker, or sent by the server as frames.
import type { Pile } from "../../table/protocol";
import { paint, painter } from "./painter";
import { type Look, newest, type OceanSource } from "./water";

export interface LocalOcean extends OceanSource {
  /** Puts another pile into the water. */
  fill(pile: Pile): void;
}

/** Water of this device. */
export function localOcean(canvas: HTMLCanvasElement): LocalOcean {
  const artist = painter();
  let pile: Pile | undefined;
  let last: Look | null = null;
  let filled = false;
  const push = newest(async (look) => {
    const fresh = pile;
    pile = undefined;
    paint(canvas, await artist.draw(look, fresh));
  });
  return {
    fill(next) {
      pile = next;
      filled = true;
      if (last !== null) {
        push(last);
      }
    },
    look(look) {
      last = look;
      if (filled) {
        push(look);
      }
    },
    close: artist.close,
  };
}

/** The server draws looks of a grid, so that each is drawn and sent once. */
const STEP = 10;
const snap = (n: number, step: number) => Math.round(n / step) * step;

export function lookQuery({ lean, torch }: Look): string {
  const view = `view=${snap(lean.x, STEP)},${snap(lean.y, STEP)}`;
  return torch.kind === "none"
    ? view
    : `${view}&torch=${torch.kind},${snap(torch.x, STEP)},${snap(torch.y, STEP)}`;
}

/** After this time a frame that could not be had is asked for again, in milliseconds. */
const AGAIN = 1000;

/** Water of the server for one round; `onFault` hears whether a frame could not be had. */
export function serverOcean(
  canvas: HTMLCanvasElement,
  fetchFrame: (look: string) => Promise<Blob>,
  onFault: (fault: boolean) => void,
): OceanSource {
  const known = new Map<string, Promise<ImageBitmap>>();
  let closed = false;
  const look = newest(async (wanted) => {
    const words = lookQuery(wanted);
    const frame = known.get(words) ?? fetchFrame(words).then((blob) => createImageBitmap(blob));
    known.set(words, frame);
    try {
      const picture = await frame;
      if (!closed) {
        paint(canvas, picture);
        onFault(false);
      }
    } catch {
      known.delete(words);
      if (!closed) {
        onFault(true);
        setTimeout(() => !closed && look(wanted), AGAIN);
      }
    }
  });
  return {
    look,
    close() {
      closed = true;
    },
  };
}
