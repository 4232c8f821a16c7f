// A card that is dragged onto a jetty. Dropping it elsewhere puts it back.
import { useRef, useState } from "preact/hooks";
import type { Draft } from "./draft";

interface Acts {
  card(card: string): void;
  side(side: string): void;
}

/** How far a finger may wander in a tap, in px. */
const SLACK = 10;

function jettyAt(event: PointerEvent): HTMLElement | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const jetty = under.map((e) => e.closest<HTMLElement>("[data-side]")).find((e) => e !== null);
  return jetty?.hasAttribute("disabled") ? null : (jetty ?? null);
}

const swallow = (click: Event) => click.stopPropagation();

export function useCardDrag(acts: Acts, draft: Draft) {
  const [over, setOver] = useState(false);
  const latest = useRef({ acts, draft });
  latest.current = { acts, draft };

  const lift = (card: string, down: PointerEvent) => {
    const element = down.currentTarget as HTMLElement;
    if (down.button !== 0) {
      return;
    }
    let lifted = false;
    const move = (event: PointerEvent) => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      if (!lifted && Math.hypot(dx, dy) > SLACK) {
        lifted = true;
        element.dataset.lifted = "";
        if (latest.current.draft.card !== card) {
          latest.current.acts.card(card);
        }
      }
      if (lifted) {
        event.preventDefault();
        element.style.transform = `translate(${dx}px,${dy}px) scale(1.15)`;
        setOver(jettyAt(event) !== null);
      }
    };
    const end = (event: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      delete element.dataset.lifted;
      element.style.transform = "";
      setOver(false);
      if (!lifted) {
        return;
      }
      /* The click that follows belongs to the drag. */
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true));
      const side = event.type === "pointerup" ? jettyAt(event)?.dataset.side : undefined;
      if (side !== undefined && latest.current.draft.side !== side) {
        latest.current.acts.side(side);
      }
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return { lift, over };
}
