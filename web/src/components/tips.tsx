// Tooltips: pointing at anything with a name, or pressing it for long, shows the words that screen readers get.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** The name of an element and what it does: the words of `aria-label` and `aria-description`, or of `data-tip`. */
interface Tip {
  element: Element;
  name: string;
  about: string;
}

const tip = signal<Tip | null>(null);

/** How long the pointer rests before the tip is shown, and how long a finger presses, in milliseconds. */
const REST = 450;
const LONG_PRESS = 550;

const NAMED = "[data-tip],[aria-label]";
/** Names of whole regions, which are no tips. */
const REGIONS =
  "section,aside,main,nav,ol,ul,form,dialog,header,[role=grid],[role=row],[role=group],[role=log],[role=tablist],[role=radiogroup]";

/** What is said about an element, or null. A name that can be read on it is no tip. */
export function tipOf(target: EventTarget | null): Tip | null {
  const element = target instanceof Element ? target.closest(NAMED) : null;
  if (element === null || (element.matches(REGIONS) && !element.hasAttribute("data-tip"))) {
    return null;
  }
  const label = element.getAttribute("data-tip") ?? element.getAttribute("aria-label") ?? "";
  const about = element.getAttribute("aria-description") ?? "";
  const name = label === element.textContent?.trim() ? "" : label;
  return name === "" && about === "" ? null : { element, name: label, about };
}

function hide(): void {
  tip.value = null;
}

/** Follows the pointer; returns how to stop. */
function followPointer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  /** The named element under the mouse. */
  let under: Element | undefined;
  const later = (target: EventTarget | null, wait: number, then = () => {}) => {
    clearTimeout(timer);
    const found = tipOf(target);
    if (found !== null) {
      timer = setTimeout(() => {
        tip.value = found.element.isConnected ? found : null;
        then();
      }, wait);
    }
  };
  const stop = () => {
    clearTimeout(timer);
    if (tip.peek() !== null) {
      hide();
    }
  };
  const listeners: Record<string, (event: Event) => void> = {
    pointermove: (event) => {
      const element = tipOf(event.target)?.element;
      if ((event as PointerEvent).pointerType === "mouse" && element !== under) {
        stop();
        under = element;
        later(event.target, REST);
      }
    },
    pointerdown: (event) => {
      stop();
      pressed = false;
      if ((event as PointerEvent).pointerType !== "mouse") {
        later(event.target, LONG_PRESS, () => {
          pressed = true;
        });
      }
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: () => clearTimeout(timer),
    keydown: stop,
    scroll: stop,
    /* A long press asks, and does not act. */
    click: (event) => {
      if (pressed) {
        pressed = false;
        event.preventDefault();
        event.stopPropagation();
      }
    },
    contextmenu: (event) => {
      if (pressed) {
        event.preventDefault();
      }
    },
  };
  for (const [kind, listener] of Object.entries(listeners)) {
    addEventListener(kind, listener, { capture: true });
  }
  return () => {
    stop();
    for (const [kind, listener] of Object.entries(listeners)) {
      removeEventListener(kind, listener, true);
    }
  };
}

/** Distance from the element and from the edge of the page, in pixels. */
const GAP = 8;

/** Above the element, or below it if there is no room; within the page. */
export function placeOf(
  box: Pick<DOMRect, "left" | "top" | "bottom" | "width">,
  { width, height }: { width: number; height: number },
  pageWidth: number,
): { left: number; top: number } {
  const centre = box.left + box.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(centre, pageWidth - width - GAP));
  const above = box.top - height - GAP;
  return { left, top: above >= GAP ? above : box.bottom + GAP };
}

/** The layer of the tooltip; one for the page. It is for those who see: others have the words already. */
export function Tips() {
  useEffect(followPointer, []);
  const shown = tip.value;
  return shown === null ? null : <TipBox key={shown.name} {...shown} />;
}

function TipBox({ element, name, about }: Tip) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (shown !== null) {
      shown.showPopover();
      const { left, top } = placeOf(
        element.getBoundingClientRect(),
        { width: shown.offsetWidth, height: shown.offsetHeight },
        innerWidth,
      );
      shown.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    }
  }, [element]);
  return (
    <div ref={box} class="tip" popover="manual" aria-hidden="true">
      <b>{name}</b>
      {about !== "" && <span>{about}</span>}
    </div>
  );
}
