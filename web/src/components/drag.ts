// Dragging an element with the pointer: a short movement stays a click, and an element that its drop target
// does not accept returns to its place.

interface DragHandlers {
  /** CSS transform while it is dragged. */
  tilt?: string;
  /** The drag has started. */
  begin?(): void;
  /** The pointer moved. */
  over?(event: PointerEvent): void;
  /** It was dropped, or cancelled (null). */
  end(drop: PointerEvent | null): void;
}

/** Maximum movement of a tap in px. */
const TAP_DISTANCE = 8;

const swallow = (click: Event) => {
  click.stopPropagation();
  click.preventDefault();
};

/** The element below the pointer, without the dragged one, that matches a selector. */
export function elementBelow(
  event: PointerEvent,
  held: Element,
  selector: string,
): HTMLElement | undefined {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  const below = all.filter((e) => !held.contains(e));
  return below.map((e) => e.closest<HTMLElement>(selector)).find((e) => e !== null) ?? undefined;
}

/** Handles a drag from its pointerdown to pointerup. */
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
      /* Suppresses the click that follows a drag. */
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
