// A token that is dragged to a depth, or back to the others. A wrong drop springs back.
import { useRef, useState } from "preact/hooks";

interface Drops {
  drop(token: number, depth: number): void;
  back(token: number): void;
}

/** How far a finger may wander in a tap, in px. */
const SLACK = 8;

function under<T>(event: PointerEvent, selector: string, read: (e: HTMLElement) => T): T | null {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  const found = all.map((e) => e.closest<HTMLElement>(selector)).find((e) => e !== null);
  return found == null ? null : read(found);
}

const depthUnder = (event: PointerEvent): number | null =>
  under(event, ".ds[data-open]", (e) => Number(e.dataset.depth));

const swallow = (click: Event) => {
  click.stopPropagation();
  click.preventDefault();
};

/** What is dragged, and the depth it is held over. */
export interface Drag {
  token: number | null;
  over: number | null;
  lift(token: number, down: PointerEvent): void;
}

export function useDrag(drops: Drops): Drag {
  const [state, setState] = useState<{ token: number | null; over: number | null }>({
    token: null,
    over: null,
  });
  const latest = useRef(drops);
  latest.current = drops;

  const lift = (token: number, down: PointerEvent) => {
    const element = down.currentTarget as HTMLElement;
    if (down.button !== 0) {
      return;
    }
    let lifted = false;
    const move = (event: PointerEvent) => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      lifted ||= Math.hypot(dx, dy) > SLACK;
      if (lifted) {
        event.preventDefault();
        element.classList.add("lifted");
        element.style.transform = `translate(${dx}px,${dy}px) scale(1.15) rotate(-9deg)`;
        setState({ token, over: depthUnder(event) });
      }
    };
    const end = (event: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      element.classList.remove("lifted");
      element.style.transform = "";
      setState({ token: null, over: null });
      if (!lifted) {
        return;
      }
      /* The click that follows belongs to the drag. */
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true));
      const depth = event.type === "pointerup" ? depthUnder(event) : null;
      if (depth !== null) {
        latest.current.drop(token, depth);
      } else if (event.type === "pointerup" && under(event, ".dtray", () => true)) {
        latest.current.back(token);
      }
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return { ...state, lift };
}
