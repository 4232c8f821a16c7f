// The position of elements on the page: rings around them, and a place for a panel beside them.
import { useEffect, useState } from "preact/hooks";
import { structuralShare } from "../table/structuralShare";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Maximum number of rings. */
const MAX_RINGS = 8;
/** Visible size in pixels below which an element counts as hidden. */
const MIN_VISIBLE = 12;
/** Distance of a ring from its target in pixels. */
const RING_MARGIN = 5;

/** The visible part of an element within its scroll containers. */
function visibleBox(element: Element): Box | null {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const larger =
      around.scrollWidth > around.clientWidth || around.scrollHeight > around.clientHeight;
    if (larger && getComputedStyle(around).overflowY !== "visible") {
      const window = around.getBoundingClientRect();
      left = Math.max(left, window.left);
      top = Math.max(top, window.top);
      right = Math.min(right, window.right);
      bottom = Math.min(bottom, window.bottom);
    }
  }
  bottom = Math.min(bottom, bottomOf(element));
  const [width, height] = [right - left, bottom - top];
  return width < MIN_VISIBLE || height < MIN_VISIBLE ? null : { left, top, width, height };
}

function visibleElements(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
}

/** Rings around what a selector finds. */
export function ringsOf(selector: string): Box[] {
  return visibleElements(selector)
    .slice(0, MAX_RINGS)
    .map(visibleBox)
    .filter((box) => box !== null)
    .map(({ left, top, width, height }) => ({
      left: Math.round(left - RING_MARGIN),
      top: Math.round(top - RING_MARGIN),
      width: Math.round(width + 2 * RING_MARGIN),
      height: Math.round(height + 2 * RING_MARGIN),
    }));
}

/** Scrolls the first match of a selector into view, above the one-line log. */
export function scrollIntoSight(selector: string): void {
  const [target] = visibleElements(selector) as HTMLElement[];
  if (target === undefined) {
    return;
  }
  const { top, bottom } = target.getBoundingClientRect();
  const first = RING_MARGIN;
  const last = bottomOf(target) - RING_MARGIN;
  if (top >= first && bottom <= last) {
    return;
  }
  target.style.setProperty("scroll-margin", `${first}px ${RING_MARGIN}px ${innerHeight - last}px`);
  target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  target.style.removeProperty("scroll-margin");
}

/** The lower edge of the visible page for an element: on a phone the one-line log may be sticky. */
function bottomOf(element: Element): number {
  const [log] = visibleElements(".peek");
  const bar = log?.parentElement?.contains(element) === true ? log.getBoundingClientRect() : null;
  /* In landscape it stands beside the board. */
  const above = bar !== null && bar.right > element.getBoundingClientRect().left;
  return Math.min(above ? bar.top : Infinity, innerHeight);
}

/** The rings around what a selector finds: measured in the next frame, and when the page scrolls, changes its
 * size, or has finished an animation. */
export function useRings(selector: string, changes: readonly unknown[]): readonly Box[] {
  const [rings, setRings] = useState<readonly Box[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setRings((now) => structuralShare(now, selector === "" ? [] : ringsOf(selector))),
      );
    };
    measure();
    const kinds = ["scroll", "resize", "animationend", "transitionend", "load"];
    for (const kind of kinds) {
      addEventListener(kind, measure, { capture: true, passive: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const kind of kinds) {
        removeEventListener(kind, measure, true);
      }
    };
  }, [selector, ...changes]);
  return rings;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Distance of a panel from what it is beside, in pixels. */
const GAP = 12;

/** Where a panel stands within bounds: beside the first box, and on as few of them as possible. */
export function besideBoxes(
  { width, height }: Pick<Box, "width" | "height">,
  boxes: readonly Box[],
  bounds: Box,
): { left: number; top: number } {
  const [right, bottom] = [bounds.left + bounds.width - width, bounds.top + bounds.height - height];
  const within = (left: number, top: number) => ({
    left: Math.round(Math.max(bounds.left, Math.min(left, right))),
    top: Math.round(Math.max(bounds.top, Math.min(top, bottom))),
  });
  const [first] = boxes;
  if (first === undefined) {
    return within(right, bottom);
  }
  const middle = first.left + first.width / 2 - width / 2;
  const centre = first.top + first.height / 2 - height / 2;
  const places = [
    within(first.left + first.width + GAP, centre),
    within(first.left - width - GAP, centre),
    within(middle, first.top - height - GAP),
    within(middle, first.top + first.height + GAP),
    within(bounds.left, bounds.top),
    within(right, bounds.top),
    within(bounds.left, bottom),
    within(right, bottom),
  ];
  const covered = (place: { left: number; top: number }) =>
    boxes.reduce((sum, box) => sum + overlap({ ...place, width, height }, box), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

/** The part of the page where a panel may stand: the table without the one-line log. */
export function stageBounds(): Box {
  const stage = document.querySelector(".stage");
  const { left, top, width, bottom } = (stage ?? document.body).getBoundingClientRect();
  const last = Math.min(
    bottom,
    stage?.firstElementChild ? bottomOf(stage.firstElementChild) : bottom,
  );
  return { left: left + RING_MARGIN, top, width: width - 2 * RING_MARGIN, height: last - top };
}
