// Focus trap for modal elements. `showModal` and `inert` restyle and repaint the whole page, which on a slow
// phone takes longer than the dialog itself; `aria-hidden` on the rest and moving the focus cost nothing.

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

/** The tab stops of an element, in order. Of a radio group, only the checked button. */
function tabStops(element: Element): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const skipped = (e: HTMLElement) =>
    e.tabIndex < 0 ||
    e.getClientRects().length === 0 ||
    (e instanceof HTMLInputElement &&
      e.type === "radio" &&
      !e.checked &&
      all.some((o) => o instanceof HTMLInputElement && o.name === e.name && o.checked));
  return all.filter((e) => !skipped(e));
}

/** Keeps Tab within an element. */
function wrapTab(element: Element, event: KeyboardEvent): void {
  const reached = tabStops(element);
  const [first, last] = [reached[0], reached.at(-1)];
  const now = document.activeElement;
  if (now === (event.shiftKey ? first : last) || !element.contains(now)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/** Hides everything but an element from screen readers; returns the hidden elements. */
function hideOthers(element: Element): Element[] {
  const hidden: Element[] = [];
  for (let e: Element | null = element; e !== null && e !== document.body; e = e.parentElement) {
    for (const other of e.parentElement?.children ?? []) {
      if (other !== e && !other.hasAttribute("aria-hidden")) {
        other.setAttribute("aria-hidden", "true");
        hidden.push(other);
      }
    }
  }
  return hidden;
}

/** Makes an element modal: hides the rest from screen readers and traps the focus; Escape calls `onEscape`.
 * The returned function ends that and restores the focus. */
export function trapFocus(element: HTMLElement, onEscape?: () => void): () => void {
  const back = document.activeElement;
  /* In the next frame: focusing now would force an additional layout. */
  const frame = requestAnimationFrame(() => (tabStops(element)[0] ?? element).focus());
  const hidden = hideOthers(element);
  const down = (event: KeyboardEvent) => {
    if (event.key === "Tab") {
      wrapTab(element, event);
    } else if (event.key === "Escape" && onEscape !== undefined) {
      event.preventDefault();
      onEscape();
    }
  };
  addEventListener("keydown", down, true);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("keydown", down, true);
    for (const other of hidden) {
      other.removeAttribute("aria-hidden");
    }
    (back as HTMLElement | null)?.focus?.();
  };
}
