// Dragging a card onto a jetty.
import { useCallback, useRef } from "preact/hooks";
import { drag, elementBelow } from "../../components/drag";
import type { Side } from "../../generated/hainoon";
import type { Draft } from "./draft";

interface Acts {
  card(card: string): void;
  side(side: Side): void;
}

/** The side whose jetty the card is held over, if it may go there. */
function sideUnder(event: PointerEvent, card: HTMLElement): Side | undefined {
  const jetty = elementBelow(event, card, "[data-side]");
  return jetty?.hasAttribute("disabled") ? undefined : (jetty?.dataset.side as Side | undefined);
}

export function useCardDrag(acts: Acts, draft: Draft) {
  const latest = useRef({ acts, draft });
  latest.current = { acts, draft };

  return useCallback((card: string, down: PointerEvent) => {
    const element = down.currentTarget as HTMLElement;
    drag(element, down, {
      begin() {
        if (latest.current.draft.card !== card) {
          latest.current.acts.card(card);
        }
      },
      end(drop) {
        const side = drop === null ? undefined : sideUnder(drop, element);
        if (side !== undefined && latest.current.draft.side !== side) {
          latest.current.acts.side(side);
        }
      },
    });
  }, []);
}
