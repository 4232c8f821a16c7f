// A press is answered by the browser first: what lies under the finger shows that it was pressed. What
// comes of it is drawn in the frame after that, or before the next press or key, whichever is sooner.
import { options } from "preact";
import { nextPaint } from "./nextPaint";

/** Whoever holds something for longer than this many milliseconds does not hold up the game. */
const MAX_HOLD = 1000;

/** Who points at something with a mouse is about to press it: nothing is drawn for so many milliseconds. */
const HOVER = 150;

/** A finger that rests is either lifted within this many milliseconds, and then nothing is drawn before, or
 * drags or waits for something. */
const TAP = 150;

/** A finger that is lifted has pressed something, as the browser says this many milliseconds later at most:
 * until then nothing is drawn either. */
const CLICK = 120;

/** Until when something is held down, or about to be. */
let heldUntil = 0;
/** Whether something was tapped or let go of, and the page does not show that yet. */
let released = false;
let afterPaintCallbacks: (() => void)[] = [];
let interacted = false;
let byFinger = false;

/** Whether anything has been pressed since the page was opened. */
export function hasInteracted(): boolean {
  return interacted;
}

/** Whether the last press was a finger's, which can point at nothing without pressing it. */
export function lastInputWasTouch(): boolean {
  return byFinger;
}

/** Whether something is being pressed or about to be, or the page does not show yet that it was. */
export function inputPending(): boolean {
  return released || performance.now() < heldUntil;
}

const inputCallbacks: (() => void)[] = [];

/** Has something done at every press and every key before anything else: whoever goes on need not wait for
 * what is only there to be looked at. */
export function onInput(act: () => void): void {
  inputCallbacks.push(act);
}

/** Does something once the page shows what was pressed; at once if nothing was. */
export function afterInputPaint(act: () => void): void {
  if (released) {
    afterPaintCallbacks.push(act);
  } else {
    act();
  }
}

/** How long something that can wait does so while something is pressed, before it is tried again. */
const RETRY = 30;

/** Resolves in a task of its own, as soon as nothing is being pressed. */
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

/** What is under the finger, and says so (`data-pressed`). The browser's `:active` comes too late on a phone
 * for a short tap. */
let pressedElement: Element | null = null;

const PRESSABLE = ':is(button, a, summary, label):not(:disabled, [aria-disabled="true"])';

const pressable = (target: EventTarget | null): Element | null =>
  (target as Partial<Element> | null)?.closest?.(PRESSABLE) ?? null;

function markPressed(target: EventTarget | null): void {
  pressedElement?.removeAttribute("data-pressed");
  pressedElement = pressable(target);
  pressedElement?.setAttribute("data-pressed", "");
}

/** Begins to notice what is pressed in a window. Keys are answered at once: they may follow each other
 * faster than frames do. */
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
  /* What follows from a drawing needs no frame of its own, in which often nothing would be seen to change. */
  options.requestAnimationFrame = (follow) => setTimeout(follow);
  options.debounceRendering = (draw) => (released ? afterInputPaint(draw) : queueMicrotask(draw));
}
