// What lies above everything else has the keys and the ear for itself. The browser's own way, `showModal` and
// `inert`, styles and paints the whole page anew, which on a slow phone takes longer than the dialog itself;
// to hide the rest from the ear and to lead the focus costs nothing.

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

/** What Tab leads to in an element, in order. Of a group of radio buttons, that is the chosen one. */
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

/** Lets Tab go round in an element instead of leaving it. */
function wrapTab(element: Element, event: KeyboardEvent): void {
  const reached = tabStops(element);
  const [first, last] = [reached[0], reached.at(-1)];
  const now = document.activeElement;
  if (now === (event.shiftKey ? first : last) || !element.contains(now)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/** Hides everything but an element from the ear; gives what is hidden. */
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

let openCount = 0;

/** Whether something lies above everything else: what moves beneath it is not looked at. */
export function isModalOpen(): boolean {
  return openCount > 0;
}

/** Gives the ear and the focus to an element that lies above all others, and keeps them there; Escape calls
 * `onEscape`. What comes back ends that, and brings the focus back to where it was. */
export function trapFocus(element: HTMLElement, onEscape?: () => void): () => void {
  openCount++;
  const back = document.activeElement;
  /* In the frame that lays it out: to focus it at once would do that a second time. */
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
    openCount--;
    cancelAnimationFrame(frame);
    removeEventListener("keydown", down, true);
    for (const other of hidden) {
      other.removeAttribute("aria-hidden");
    }
    (back as HTMLElement | null)?.focus?.();
  };
}
