// FLIP animation of pieces: from their last position to the present one. A piece is any element with
// `data-piece`, a name that identifies it; a new one starts at the first element that the selector in
// `data-from` finds.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { motionEnabled } from "../settings";
import { inputIdle, onInput } from "./inputPriority";
import { isModalOpen } from "./modal";

interface Position {
  x: number;
  y: number;
  width: number;
}

const EASE = "cubic-bezier(.2,.8,.2,1)";

function positionOf(element: Element, origin: DOMRect): Position {
  const box = element.getBoundingClientRect();
  return { x: box.left - origin.left, y: box.top - origin.top, width: box.width };
}

function glide(element: HTMLElement, from: Position, to: Position, ms: number): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (Math.abs(dx) + Math.abs(dy) < 2) {
    return;
  }
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1;
  /* Only properties that the compositor can animate: anything else repaints the page every frame. */
  element.dataset.gliding = "";
  const animation = element.animate(
    [{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: ms, easing: EASE, fill: "both" },
  );
  animation.onfinish = () => arrive(element, animation);
  gliding.add(animation);
}

const gliding = new Set<Animation>();

/** Input finishes all animations: while they run, the browser restyles each piece for everything it does, also
 * for hit testing. */
onInput(() => {
  for (const animation of gliding) {
    animation.finish();
  }
  gliding.clear();
});

/** How long arrived pieces stay above the others, in milliseconds. Usually the next move resets them before. */
const ABOVE = 600;

let arrived: [HTMLElement, Animation][] = [];

/** Resets the layer of arrived pieces after a delay: all in one frame, and not while input is pending. */
async function arrive(element: HTMLElement, animation: Animation): Promise<void> {
  gliding.delete(animation);
  arrived.push([element, animation]);
  if (arrived.length > 1) {
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, ABOVE));
  await inputIdle();
  for (const [piece, glided] of arrived) {
    /* A piece that is moving again is skipped. */
    if (glided.playState === "finished") {
      glided.cancel();
      delete piece.dataset.gliding;
    }
  }
  arrived = [];
}

/** The positions of the pieces when they were last measured. */
interface Measured {
  width: number;
  spots: Map<string, Position>;
}

/** Animates the pieces of a table from their last positions; returns the new ones. */
function animateAll(table: HTMLElement, before: Measured, ms: number): Measured {
  const origin = table.getBoundingClientRect();
  const spots = new Map<string, Position>();
  const pieces = table.querySelectorAll<HTMLElement>("[data-piece]");
  for (const piece of pieces) {
    for (const running of piece.getAnimations()) {
      running.cancel();
      gliding.delete(running);
    }
    delete piece.dataset.gliding;
    spots.set(piece.dataset.piece ?? "", positionOf(piece, origin));
  }
  if (motionEnabled() && !isModalOpen() && before.spots.size > 0 && before.width === origin.width) {
    for (const piece of pieces) {
      const to = spots.get(piece.dataset.piece ?? "");
      const source = piece.dataset.from ? document.querySelector(piece.dataset.from) : null;
      const from =
        before.spots.get(piece.dataset.piece ?? "") ?? (source && positionOf(source, origin));
      if (from && to) {
        glide(piece, from, to, ms);
      }
    }
  }
  return { width: origin.width, spots };
}

/** Animates the pieces in `root` whenever `moment` changes. They are measured in the frame that shows them,
 * when the browser lays them out anyway; later, while an element with `data-unfinished` is still rendering. */
export function usePieceMotion(
  root: RefObject<HTMLElement | null>,
  moment: number,
  ms = 320,
): void {
  const before = useRef<Measured>({ width: 0, spots: new Map() });
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      if (document.querySelector("[data-unfinished]") !== null) {
        frame = requestAnimationFrame(look);
      } else if (root.current !== null) {
        before.current = animateAll(root.current, before.current, ms);
      }
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [moment]);
}
