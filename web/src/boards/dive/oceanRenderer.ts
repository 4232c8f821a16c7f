// Client of oceanWorker.ts: requests images, which arrive in order. `close` ends the worker.
import type { Pile } from "../../table/protocol";
import type { Look } from "./look";
import type { OceanFrame, OceanRequest } from "./oceanWorker";

export interface OceanRenderer {
  /** Renders a look into a pile; without one, into the previous pile. */
  draw(look: Look, pile?: Pile): Promise<ImageData>;
  close(): void;
}

export function createOceanRenderer(): OceanRenderer {
  const worker = new Worker(new URL("./oceanWorker.ts", import.meta.url), { type: "module" });
  const pending: ((picture: ImageData) => void)[] = [];
  worker.onmessage = ({ data: { pixels, side } }: MessageEvent<OceanFrame>) => {
    pending.shift()?.(new ImageData(pixels, side, side));
  };
  return {
    draw: (look, pile) =>
      new Promise((resolve) => {
        pending.push(resolve);
        worker.postMessage((pile === undefined ? { look } : { look, pile }) satisfies OceanRequest);
      }),
    close: () => worker.terminate(),
  };
}

/** Draws an image onto a canvas, which takes its size. */
export function drawImage(canvas: HTMLCanvasElement, image: ImageData | ImageBitmap): void {
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  if (image instanceof ImageData) {
    context?.putImageData(image, 0, 0);
  } else {
    context?.drawImage(image, 0, 0);
  }
  canvas.dataset.drawn = "";
}
