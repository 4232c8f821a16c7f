// Zooming the sea chart: by pinching, by the wheel, by keys and by buttons. Dragging moves the enlarged chart.
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { t } from "../../i18n";

/** How much larger than usual the chart is drawn. */
export const zoom = signal(1);

const MOST = 3;
/** The factor of a key, a button, or a notch of the wheel. */
const STEP = 1.3;
const NOTCH = 1.15;
/** How far the mouse moves before it drags, in pixels. */
const DRAG = 6;

/** What stays where it is: a point of the chart, as parts of its size, and its place in the window. */
interface Anchor {
  u: number;
  v: number;
  x: number;
  y: number;
}

let anchor: Anchor | null = null;
let frame: HTMLElement | null = null;

const chartOf = (map: HTMLElement): HTMLElement => map.firstElementChild as HTMLElement;

/** The smallest zoom: the whole chart is visible. */
function least(map: HTMLElement): number {
  const { offsetWidth, offsetHeight } = chartOf(map);
  const [wide, high] = [map.clientWidth / offsetWidth, map.clientHeight / offsetHeight];
  return Math.min(1, zoom.value * Math.min(wide, high));
}

/** Zooms by a factor around a point of the page, or around the middle; null shows the chart as usual. Returns whether
 * that changed anything. */
export function zoomBy(factor: number | null, at?: { x: number; y: number }): boolean {
  if (frame === null) {
    return false;
  }
  const view = frame.getBoundingClientRect();
  const box = chartOf(frame).getBoundingClientRect();
  const [x, y] = [
    (at?.x ?? view.left + view.width / 2) - view.left,
    (at?.y ?? view.top + view.height / 2) - view.top,
  ];
  const wanted = factor === null ? 1 : Math.max(least(frame), Math.min(MOST, zoom.value * factor));
  if (Math.abs(wanted - zoom.value) < 0.005) {
    return false;
  }
  anchor = {
    u: (x + view.left - box.left) / box.width,
    v: (y + view.top - box.top) / box.height,
    x,
    y,
  };
  zoom.value = wanted;
  return true;
}

export const zoomIn = (): boolean => zoomBy(STEP);
export const zoomOut = (): boolean => zoomBy(1 / STEP);
export const zoomReset = (): boolean => zoomBy(null);

function onWheel(event: WheelEvent): void {
  if (zoomBy(event.deltaY < 0 ? NOTCH : 1 / NOTCH, { x: event.clientX, y: event.clientY })) {
    event.preventDefault();
  }
}

/** Two fingers: their distance when they were last looked at. */
function pinching(): (event: TouchEvent) => void {
  let before = 0;
  return (event) => {
    const [a, b] = event.touches;
    if (a === undefined || b === undefined) {
      before = 0;
      return;
    }
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (before > 0) {
      zoomBy(now / before, { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
    }
    before = now;
    event.preventDefault();
  };
}

/** The mouse drags the enlarged chart; the end of a drag is no press. */
function followDrag(map: HTMLElement): () => void {
  let from: { x: number; y: number } | null = null;
  let dragged = false;
  const listeners: Record<string, (event: MouseEvent) => void> = {
    mousedown(event) {
      dragged = false;
      from = map.contains(event.target as Element) ? { x: event.clientX, y: event.clientY } : null;
    },
    mousemove(event) {
      const [dx, dy] = [event.clientX - (from?.x ?? 0), event.clientY - (from?.y ?? 0)];
      if (from !== null && (dragged || Math.hypot(dx, dy) > DRAG)) {
        dragged = true;
        map.scrollBy({ left: -dx, top: -dy, behavior: "instant" });
        from = { x: event.clientX, y: event.clientY };
      }
    },
    mouseup() {
      from = null;
    },
    click(event) {
      if (dragged && map.contains(event.target as Element)) {
        event.stopPropagation();
      }
      dragged = false;
    },
  };
  for (const [kind, listener] of Object.entries(listeners)) {
    addEventListener(kind, listener as EventListener, true);
  }
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) {
      removeEventListener(kind, listener as EventListener, true);
    }
  };
}

/** Lets the chart in a scroll container be zoomed. */
export function useZoom(map: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = map.current as HTMLElement;
    frame = element;
    const pinch = pinching();
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("touchstart", pinch, { passive: false });
    element.addEventListener("touchmove", pinch, { passive: false });
    element.addEventListener("touchend", pinch, { passive: false });
    const stop = followDrag(element);
    return () => {
      stop();
      frame = null;
      zoom.value = 1;
    };
  }, []);
  /* The point that was zoomed at stays where it is. */
  useLayoutEffect(() => {
    const element = map.current;
    if (element !== null && anchor !== null) {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = chartOf(element);
      const { u, v, x, y } = anchor;
      anchor = null;
      const [left, top] = [offsetLeft + u * offsetWidth - x, offsetTop + v * offsetHeight - y];
      element.scrollTo({ left, top, behavior: "instant" });
    }
  }, [zoom.value]);
}

export function ZoomButtons() {
  return (
    <div class="db-zoom">
      <button
        type="button"
        class="ib"
        aria-label={t("Enlarge the chart")}
        aria-description={t("Key: {0}", "+")}
        onClick={zoomIn}
      >
        +
      </button>
      <button
        type="button"
        class="ib"
        aria-label={t("Make the chart smaller")}
        aria-description={t("Key: {0}", "−")}
        onClick={zoomOut}
      >
        −
      </button>
      {zoom.value !== 1 && (
        <button
          type="button"
          class="ib"
          aria-label={t("Usual size of the chart")}
          aria-description={t("Key: {0}", "0")}
          onClick={zoomReset}
        >
          1×
        </button>
      )}
    </div>
  );
}
