// FLIP animation of pieces: from their last position to the present one. A piece is any element with
// `data-piece`, a name that identifies it; a new one starts at the first element that the selector in
// `data-from` finds. Input finishes all animations.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { onInput } from "../scheduler";
import { motionEnabled } from "../settings";

interface Position {
  x: number;
  y: number;
  width: number;
}

const EASE = "cubic-bezier(.2,.8,.2,1)";

const running = new Set<Animation>();

onInput(() => {
  for (const animation of running) {
    animation.finish();
  }
});

function positionOf(element: Element, origin: DOMRect): Position {
  const box = element.getBoundingClientRect();
  return { x: box.left - origin.left, y: box.top - origin.top, width: box.width };
}

/** Only `transform` is animated: anything else, also a `z-index`, repaints the page every frame. */
function glide(element: HTMLElement, from: Position, to: Position, duration: number): void {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  if (Math.abs(dx) + Math.abs(dy) < 2) {
    return;
  }
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1;
  const start = { transform: `translate(${dx}px,${dy}px) scale(${scale})` };
  element.classList.add("gliding");
  const animation = element.animate([start, { transform: "none" }], { duration, easing: EASE });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    element.classList.remove("gliding");
  };
}

/** The positions of the pieces when they were last measured. */
interface Measured {
  width: number;
  spots: Map<string, Position>;
}

/** Animates the pieces of a table from their last positions; returns the new ones. */
function animateAll(table: HTMLElement, before: Measured, ms: number): Measured {
  const pieces = [...table.querySelectorAll<HTMLElement>("[data-piece]")];
  for (const piece of pieces) {
    for (const animation of piece.getAnimations().filter((one) => running.has(one))) {
      animation.cancel();
    }
  }
  const origin = table.getBoundingClientRect();
  const spots = new Map(pieces.map((p) => [p.dataset.piece ?? "", positionOf(p, origin)]));
  const hidden = document.querySelector(".backdrop") !== null;
  const moves = motionEnabled() && !hidden && before.spots.size > 0;
  for (const piece of moves && before.width === origin.width ? pieces : []) {
    const name = piece.dataset.piece ?? "";
    const from = before.spots.get(name) ?? sourceOf(piece, origin);
    const to = spots.get(name);
    if (from && to) {
      glide(piece, from, to, ms);
    }
  }
  return { width: origin.width, spots };
}

/** Where a new piece comes from. */
function sourceOf({ dataset: { from } }: HTMLElement, origin: DOMRect): Position | null {
  const source = from ? document.querySelector(from) : null;
  return source && positionOf(source, origin);
}

/** Animates the pieces in `root` whenever `moment` changes. They are measured in the frame that shows them,
 * when the browser lays them out anyway. */
export function usePieceMotion(
  root: RefObject<HTMLElement | null>,
  moment: number,
  ms = 320,
): void {
  const before = useRef<Measured>({ width: 0, spots: new Map() });
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (root.current !== null) {
        before.current = animateAll(root.current, before.current, ms);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [moment]);
}
