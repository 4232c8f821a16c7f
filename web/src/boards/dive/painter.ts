// Asks the ocean's worker for pictures, one after the other.
import type { Pile } from "../../table/protocol";
import type { OceanFrame, OceanRequest } from "./oceanWorker";
import type { Look } from "./water";

export interface Painter {
  /** A look into a pile; without one, into the last. */
  draw(look: Look, pile?: Pile): Promise<ImageData>;
  close(): void;
}

export function painter(): Painter {
  const worker = new Worker(new URL("./oceanWorker.ts", import.meta.url), { type: "module" });
  const waiting: ((picture: ImageData) => void)[] = [];
  worker.onmessage = ({ data: { pixels, side } }: MessageEvent<OceanFrame>) => {
    waiting.shift()?.(new ImageData(pixels, side, side));
  };
  return {
    draw: (look, pile) =>
      new Promise((done) => {
        waiting.push(done);
        worker.postMessage((pile === undefined ? { look } : { look, pile }) satisfies OceanRequest);
      }),
    close: () => worker.terminate(),
  };
}

/** Puts a picture onto a canvas. */
export function paint(canvas: HTMLCanvasElement, picture: ImageData | ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  const brush = canvas.getContext("2d");
  if (picture instanceof ImageData) {
    brush?.putImageData(picture, 0, 0);
  } else {
    brush?.drawImage(picture, 0, 0);
  }
  canvas.dataset.drawn = "";
}
