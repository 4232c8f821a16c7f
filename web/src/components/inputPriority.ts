// Schedules rendering around input (interaction to next paint). The pressed element is marked and painted first;
// the result renders in the frame after that, or before the next input, whichever is sooner.
import { options } from "preact";
import { nextPaint } from "./nextPaint";

/** A pointer held longer than this, in milliseconds, no longer blocks rendering. */
const MAX_HOLD = 1000;

/** A mouse that enters a pressable element is about to click: blocks rendering for so many milliseconds. */
const HOVER = 150;

/** A touch shorter than this, in milliseconds, is a tap and blocks rendering; a longer one is a drag or a hold. */
const TAP = 150;

/** Milliseconds from the end of a touch to its click at most: rendering stays blocked until then. */
const CLICK = 120;

/** Until when a press is held or expected. */
let heldUntil = 0;
/** Whether a press has ended and its feedback is not yet painted. */
let released = false;
let afterPaintCallbacks: (() => void)[] = [];
let interacted = false;
let byFinger = false;

/** Whether there was any input since the page was opened. */
export function hasInteracted(): boolean {
  return interacted;
}

/** Whether the last input was touch, which has no hover. */
export function lastInputWasTouch(): boolean {
  return byFinger;
}

/** Whether a press is held or expected, or its feedback is not yet painted. */
export function inputPending(): boolean {
  return released || performance.now() < heldUntil;
}

const inputCallbacks: (() => void)[] = [];

/** Calls back at every press and key before anything else, to cut animations short. */
export function onInput(act: () => void): void {
  inputCallbacks.push(act);
}

/** Calls back once the feedback is painted; at once if no press is pending. */
export function afterInputPaint(act: () => void): void {
  if (released) {
    afterPaintCallbacks.push(act);
  } else {
    act();
  }
}

/** Retry interval while input is pending, in milliseconds. */
const RETRY = 30;

/** Resolves in a new task, as soon as no input is pending. */
export async function inputIdle(): Promise<void> {
  do {
    await new Promise((resolve) => setTimeout(resolve, inputPending() ? RETRY : 0));
  } while (inputPending());
}

function flush(): void {
  const acts = afterPaintCallbacks;
  afterPaintCallbacks = [];
  released = false;
  for (const act of acts) {
    act();
  }
}

/** The pressed element, marked with `data-pressed`. The browser's `:active` comes too late for a short tap on a
 * phone. */
let pressedElement: Element | null = null;

const PRESSABLE = ':is(button, a, summary, label):not(:disabled, [aria-disabled="true"])';

const pressable = (target: EventTarget | null): Element | null =>
  (target as Partial<Element> | null)?.closest?.(PRESSABLE) ?? null;

function markPressed(target: EventTarget | null): void {
  pressedElement?.removeAttribute("data-pressed");
  pressedElement = pressable(target);
  pressedElement?.setAttribute("data-pressed", "");
}

/** Installs the listeners and Preact's scheduling hooks. Keys are handled at once: they can be typed faster than
 * frames come. */
export function trackInput(window: Window): void {
  const first = { capture: true, passive: true };
  const begin = () => {
    interacted = true;
    for (const act of inputCallbacks) {
      act();
    }
    flush();
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const hold = (event: PointerEvent) => {
    clearTimeout(late);
    begin();
    byFinger = event.pointerType === "touch";
    markPressed(event.target);
    heldUntil = performance.now() + MAX_HOLD;
    if (byFinger && pressedElement !== null) {
      released = true;
      late = setTimeout(flush, TAP);
    }
  };
  const drag = (event: PointerEvent) => {
    if (event.pointerType === "touch" && released && heldUntil > 0) {
      clearTimeout(late);
      flush();
    }
  };
  const type = () => {
    begin();
    byFinger = false;
  };
  const reach = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && pressable(event.target) !== null) {
      heldUntil = Math.max(heldUntil, performance.now() + HOVER);
    }
  };
  const release = async () => {
    clearTimeout(late);
    markPressed(null);
    released = true;
    heldUntil = 0;
    await nextPaint();
    flush();
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerType === "touch" && pressedElement !== null) {
      clearTimeout(late);
      released = true;
      heldUntil = 0;
      late = setTimeout(release, CLICK);
    } else {
      release();
    }
  };
  window.addEventListener("pointerover", reach, first);
  window.addEventListener("pointerdown", hold, first);
  window.addEventListener("pointermove", drag, first);
  window.addEventListener("pointerup", lift, first);
  window.addEventListener("pointercancel", release, first);
  window.addEventListener("click", (event) => event.detail > 0 && release(), first);
  window.addEventListener("keydown", type, first);
  /* Effects request no frame of their own: often nothing would change in it. */
  options.requestAnimationFrame = (follow) => setTimeout(follow);
  options.debounceRendering = (draw) => (released ? afterInputPaint(draw) : queueMicrotask(draw));
}
