// Scrolls only the nearest scroll container, not the page.

/** The nearest vertical scroll container of an element. */
function boxOf(element: HTMLElement): HTMLElement | null {
  let box = element.parentElement;
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) {
    box = box.parentElement;
  }
  return box;
}

/** Scrolls an element to the top of its container. */
export function scrollTo(element: HTMLElement, glides: boolean): void {
  const box = boxOf(element);
  if (box !== null) {
    const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTo({ top: box.scrollTop + top, behavior: glides ? "smooth" : "instant" });
  }
}
