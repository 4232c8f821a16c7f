// When the page shows what has changed.

/** A hidden page is not painted; then this many milliseconds are enough. */
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
