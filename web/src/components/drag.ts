// Something that is held by a pointer and put down elsewhere: a tap stays a tap, and whatever is not
// taken where it is dropped springs back.

interface DragHandlers {
  /** How it is turned while it is held. */
  tilt?: string;
  /** It is lifted now. */
  begin?(): void;
  /** It is held over something. */
  over?(event: PointerEvent): void;
  /** It was dropped, or given up (null). */
  end(drop: PointerEvent | null): void;
}

/** How far a finger may wander in a tap, in px. */
const TAP_DISTANCE = 8;

const swallow = (click: Event) => {
  click.stopPropagation();
  click.preventDefault();
};

/** What lies below the pointer and not on the thing that is held, among what a selector names. */
export function elementBelow(
  event: PointerEvent,
  held: Element,
  selector: string,
): HTMLElement | undefined {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  const below = all.filter((e) => !held.contains(e));
  return below.map((e) => e.closest<HTMLElement>(selector)).find((e) => e !== null) ?? undefined;
}

/** Follows the pointer that has gone down on an element until it goes up again. */
export function drag(element: HTMLElement, down: PointerEvent, held: DragHandlers): void {
  let lifted = false;
  const move = (event: PointerEvent) => {
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!lifted && Math.hypot(dx, dy) > TAP_DISTANCE) {
      lifted = true;
      element.dataset.lifted = "";
      held.begin?.();
    }
    if (lifted) {
      event.preventDefault();
      element.style.transform = `translate(${dx}px,${dy}px) scale(1.15) ${held.tilt ?? ""}`;
      held.over?.(event);
    }
  };
  const end = (event: PointerEvent) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    delete element.dataset.lifted;
    element.style.transform = "";
    if (lifted) {
      /* The click that follows belongs to the drag. */
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true));
      held.end(event.type === "pointerup" ? event : null);
    }
  };
  if (down.button === 0) {
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}
