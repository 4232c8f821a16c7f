// Keyboard play (1 to 3 choose a card, arrows choose a jetty or move the focus on the grid, Enter acts), and
// dragging a card onto a jetty.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { drag, elementBelow } from "../../components/drag";
import { useBoardKeys } from "../../components/keys";
import type { Side } from "../../generated/hainoon";
import {
  CELLS,
  completedAction,
  type HaiNoon,
  isTarget,
  press,
  type Table,
  type Target,
  targets,
} from "./model";

type Focus = (cell: Target | undefined) => void;

const DIRECTIONS: Record<string, { side: Side; row: number; col: number }> = {
  ArrowUp: { side: "top", row: -1, col: 0 },
  ArrowRight: { side: "right", row: 0, col: 1 },
  ArrowDown: { side: "bottom", row: 1, col: 0 },
  ArrowLeft: { side: "left", row: 0, col: -1 },
};

/** The cell beside another one, if there is one. */
function neighbour(cell: string, { row, col }: { row: number; col: number }) {
  const at = CELLS.flat().map(String).indexOf(cell);
  return CELLS[Math.floor(at / 4) + row]?.[(at % 4) + col];
}

/** Whether the key did something here. */
function handleKey({ key, target }: KeyboardEvent, table: Table, focus: Focus): boolean {
  const { cell } = (target as HTMLElement).dataset;
  const { view, seat, draft } = table;
  const direction = DIRECTIONS[key];
  if (direction !== undefined && cell !== undefined) {
    focus(neighbour(cell, direction));
    return true;
  }
  if (direction !== undefined && targets(table).has(direction.side)) {
    press(table, { type: "side", side: direction.side });
    return true;
  }
  if (key === "Escape" && draft.card !== null) {
    table.choose({ type: "back" });
    return true;
  }
  const card = view.hands[seat]?.[Number(key) - 1];
  const legal = table.actions.some((action) => "card" in action && action.card === card);
  if (legal && card !== undefined && card !== draft.card) {
    press(table, { type: "card", card });
  }
  return legal;
}

/** Handles the keys of the board in `root`. */
export function useKeys(root: RefObject<HTMLElement | null>): void {
  const table = useTable<HaiNoon>();
  const focus: Focus = (cell) =>
    root.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  const byKey = useBoardKeys((event) => handleKey(event, table, focus));

  /* For keyboard players the focus moves on to what must be chosen next. */
  const ready = completedAction(table)?.text;
  const [first] = [...targets(table)].filter(isTarget);
  useEffect(() => {
    if (byKey.current && ready !== undefined) {
      document.querySelector<HTMLElement>("[data-confirm]")?.focus();
    } else if (byKey.current) {
      focus(first);
    }
  }, [ready, first]);
}

/** Drags a card from a pointerdown on; dropped on a lit jetty, it chooses that. */
export function dragCard(table: Table, card: string, down: PointerEvent): void {
  const element = down.currentTarget as HTMLElement;
  drag(element, down, {
    begin() {
      if (table.draft.card !== card) {
        press(table, { type: "card", card });
      }
    },
    end(drop) {
      const jetty = drop && elementBelow(drop, element, "[data-side]:enabled");
      const side = jetty?.dataset.side as Side | undefined;
      if (side !== undefined && table.draft.side !== side) {
        press(table, { type: "side", side });
      }
    },
  });
}
