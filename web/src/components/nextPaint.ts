// Waiting for the next paint.

/** Fallback in milliseconds: a hidden page is not painted. */
const HIDDEN = 100;

/** Resolves after the next frame. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, HIDDEN);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
