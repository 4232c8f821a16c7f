// Dragging a token to a depth, or back to the tray.
import { useRef, useState } from "preact/hooks";
import { drag, elementBelow } from "../../components/drag";

interface DropHandlers {
  drop(token: number, depth: number): void;
  putBack(token: number): void;
}

function depthUnder(event: PointerEvent, token: HTMLElement): number | null {
  const depth = elementBelow(event, token, ".ds[data-open]")?.dataset.depth;
  return depth === undefined ? null : Number(depth);
}

/** The dragged token, and the depth elementBelow the pointer. */
export interface Drag {
  token: number | null;
  over: number | null;
  lift(token: number, down: PointerEvent): void;
}

const NOT_DRAGGING = { token: null, over: null };

export function useDrag(drops: DropHandlers): Drag {
  const [state, setState] = useState<Pick<Drag, "token" | "over">>(NOT_DRAGGING);
  const latest = useRef(drops);
  latest.current = drops;

  const lift = (token: number, down: PointerEvent) => {
    const element = down.currentTarget as HTMLElement;
    drag(element, down, {
      tilt: "rotate(-9deg)",
      over: (event) => setState({ token, over: depthUnder(event, element) }),
      end(drop) {
        setState(NOT_DRAGGING);
        const depth = drop && depthUnder(drop, element);
        if (depth !== null) {
          latest.current.drop(token, depth);
        } else if (drop !== null && elementBelow(drop, element, ".dtray")) {
          latest.current.putBack(token);
        }
      },
    });
  };
  return { ...state, lift };
}
