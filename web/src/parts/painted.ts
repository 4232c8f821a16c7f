// When the page shows what has changed.

/** A hidden page is not painted; then this many milliseconds are enough. */
const HIDDEN = 100;

/** Resolves after the next frame. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, HIDDEN);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

/** Whoever holds something for longer than this many milliseconds does not hold up the game. */
const HELD = 1000;

/** Until when a press is under way. */
let pressedUntil = 0;

/** Whether a finger or a button of the mouse is down, or what it did is yet to be painted. */
export function pressed(): boolean {
  return performance.now() < pressedUntil;
}

/** Begins to notice what is pressed in a window. */
export function noticePresses(window: Window): void {
  const quiet = { capture: true, passive: true };
  const begin = () => {
    pressedUntil = performance.now() + HELD;
  };
  const end = async () => {
    await painted();
    pressedUntil = 0;
  };
  window.addEventListener("pointerdown", begin, quiet);
  window.addEventListener("pointerup", end, quiet);
  window.addEventListener("pointercancel", end, quiet);
}
