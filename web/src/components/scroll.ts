// Scrolling within the box that scrolls, so that nothing around it moves.

/** The nearest box around an element that scrolls up and down. */
function boxOf(element: HTMLElement): HTMLElement | null {
  let box = element.parentElement;
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) {
    box = box.parentElement;
  }
  return box;
}

/** Brings an element to the top of its box. */
export function scrollTo(element: HTMLElement, glides: boolean): void {
  const box = boxOf(element);
  if (box !== null) {
    const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTo({ top: box.scrollTop + top, behavior: glides ? "smooth" : "instant" });
  }
}
