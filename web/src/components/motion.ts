// Pieces that move from where they were to where they are. A piece is any element with `data-piece`,
// the same name for the same piece; a new one with `data-from` comes from the first element that this
// selector finds.
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
  /* Only what the compositor can move by itself is in the frames: with anything else in them the page
   * would be painted anew for each. */
  element.dataset.gliding = "";
  const animation = element.animate(
    [{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: ms, easing: EASE, fill: "both" },
  );
  animation.onfinish = () => arrive(element, animation);
  gliding.add(animation);
}

const gliding = new Set<Animation>();

/** A press lets all pieces arrive: the browser would go on to style each of them whenever it does anything,
 * also to find out what was pressed. */
onInput(() => {
  for (const animation of gliding) {
    animation.finish();
  }
  gliding.clear();
});

/** How long pieces that have arrived may lie above the others, in milliseconds. Mostly the next move comes
 * before that and puts them back itself. */
const ABOVE = 600;

let arrived: [HTMLElement, Animation][] = [];

/** Puts pieces back among the others some time after they have come to where they go: all of them in one
 * frame, and not while something is pressed. */
async function arrive(element: HTMLElement, animation: Animation): Promise<void> {
  gliding.delete(animation);
  arrived.push([element, animation]);
  if (arrived.length > 1) {
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, ABOVE));
  await inputIdle();
  for (const [piece, glided] of arrived) {
    /* One that was sent on its way again is not there yet. */
    if (glided.playState === "finished") {
      glided.cancel();
      delete piece.dataset.gliding;
    }
  }
  arrived = [];
}

/** Where the pieces of a table were when it was last looked at. */
interface Measured {
  width: number;
  spots: Map<string, Position>;
}

/** Lets the pieces of a table glide to where they are from where they were. */
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

/** Moves the pieces in `root` whenever `moment` changes. They are measured in the frame that shows them,
 * when the browser lays them out anyway; while `data-unfinished` says that something is yet to be drawn, in
 * a later one. */
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
