// The two kinds of water: drawn here by a worker, or sent by the server as frames.
import type { Pile } from "../../table/protocol";
import { paint, painter } from "./painter";
import { type Look, newest, type Water } from "./water";

export interface Basin extends Water {
  /** Puts another pile into the water. */
  fill(pile: Pile): void;
}

/** Water of this device. */
export function basin(canvas: HTMLCanvasElement): Basin {
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

/** The server draws looks of a grid, so that it draws each of them once. */
const STEP = 20;
const snap = (n: number, step: number) => Math.round(n / step) * step;

export function frameAddress(match: string, { lean, torch }: Look): string {
  const view = `view=${snap(lean.x, STEP)},${snap(lean.y, STEP)}`;
  const light =
    torch.kind === "none" ? "" : `&torch=${torch.kind},${snap(torch.x, 5)},${snap(torch.y, 5)}`;
  return `/api/matches/${match}/ocean?${view}${light}`;
}

/** Water of the server for one round; `onFault` hears whether a frame could not be had. */
export function frames(
  canvas: HTMLCanvasElement,
  match: string,
  onFault: (fault: boolean) => void,
): Water {
  const known = new Map<string, Promise<ImageBitmap>>();
  let closed = false;
  const fetchFrame = async (address: string) => {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) {
      throw new Error(`ocean: ${answer.status}`);
    }
    return createImageBitmap(await answer.blob());
  };
  const look = newest(async (wanted) => {
    const address = frameAddress(match, wanted);
    const frame = known.get(address) ?? fetchFrame(address);
    known.set(address, frame);
    try {
      const picture = await frame;
      if (!closed) {
        paint(canvas, picture);
        onFault(false);
      }
    } catch {
      known.delete(address);
      if (!closed) {
        onFault(true);
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
