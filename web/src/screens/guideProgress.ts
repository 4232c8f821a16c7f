// The progress of the first-turn guide, and the position of its targets on the page.
import type { GuideMoment, GuideStep } from "../boards/api";
import type { TableState } from "../table/protocol";
import type { Entry } from "../table/tableStore";

export interface Progress {
  /** The number of the entry at which the guide began. */
  from: number;
  /** Steps that were read or tried. */
  passed: ReadonlySet<number>;
}

/** By table and seat, so that it continues after the other players' turns. */
const begun = new Map<string, Progress>();

/** Starts with a seat's first decision; null before that. */
export function progressOf({ match, you, seq }: TableState, mine: boolean): Progress | null {
  const key = `${match} ${you}`;
  const known = begun.get(key) ?? null;
  if (known !== null || !mine) {
    return known;
  }
  const progress = { from: seq, passed: new Set<number>() };
  begun.set(key, progress);
  return progress;
}

/** The events since then: of a seat's own decisions, and of all. */
export function eventsOf(
  entries: readonly Entry[],
  from: number,
  seat: number,
): Pick<GuideMoment, "own" | "since"> {
  const later = entries.filter((entry) => entry.seq > from);
  const eventsIn = (some: readonly Entry[]) => some.flatMap((entry) => entry.events);
  return { own: eventsIn(later.filter((entry) => entry.seat === seat)), since: eventsIn(later) };
}

/** The first step that is neither done nor passed; -1 when all are. */
export function stepOf(
  steps: readonly GuideStep[],
  moment: GuideMoment,
  passed: ReadonlySet<number>,
): number {
  return steps.findIndex((step, i) => !passed.has(i) && step.done?.(moment) !== true);
}

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

/** Scrolls the first match of a selector into view: below the guide where that is at the top, and above the
 * one-line log. */
export function scrollIntoSight(selector: string, guide: Element): void {
  const [target] = visibleElements(selector) as HTMLElement[];
  if (target === undefined) {
    return;
  }
  const { top, bottom } = target.getBoundingClientRect();
  const lies = guide.getBoundingClientRect();
  const first = lies.top < innerHeight / 2 ? lies.bottom + RING_MARGIN : 0;
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
  const sticks = log !== undefined && log.parentElement?.contains(element) === true;
  return Math.min(sticks ? log.getBoundingClientRect().top : Infinity, innerHeight);
}
