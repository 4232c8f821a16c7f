// Keyboard play (1 to 3 choose a card, arrows choose a jetty or move the focus on the grid, Enter acts), and
// dragging a card onto a jetty.
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { drag, elementBelow } from "../../components/drag";
import { useBoardKeys } from "../../components/keys";
import type { Side } from "../../generated/hainoon";
import { later } from "../../i18n";
import { type HaiNoon, press, type Table, targets } from "./model";

const DIRECTIONS: Record<string, { side: Side; row: number; col: number }> = {
  ArrowUp: { side: "top", row: -1, col: 0 },
  ArrowRight: { side: "right", row: 0, col: 1 },
  ArrowDown: { side: "bottom", row: 1, col: 0 },
  ArrowLeft: { side: "left", row: 0, col: -1 },
};

/** Moves the focus to the cell beside another one. */
function moveFocus(from: HTMLElement, { row, col }: { row: number; col: number }): void {
  const cells = [...document.querySelectorAll<HTMLElement>(".cell")];
  const at = cells.indexOf(from);
  const to = (at % 4) + col;
  if (to >= 0 && to < 4) {
    cells[4 * (Math.floor(at / 4) + row) + to]?.focus();
  }
}

/** Whether the key did something here. */
function handleKey({ key, target }: KeyboardEvent, table: Table): boolean {
  const { view, seat, draft } = table;
  const direction = DIRECTIONS[key];
  if (direction !== undefined && target instanceof HTMLElement && target.matches(".cell")) {
    moveFocus(target, direction);
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

/** The keys for the list behind "?". */
export const keyHelp = [
  ["1, 2, 3", later("Choose a card")],
  ["↑ → ↓ ←", later("Choose a jetty, or move between sharks and divers")],
  [later("Enter"), later("Choose what is lit, and play it")],
  ["Esc", later("Put the card back")],
] as const;

/** Handles the keys. For keyboard players the focus moves on to what must be chosen next. */
export function useKeys(): void {
  const table = useTable<HaiNoon>();
  const byKey = useBoardKeys((event) => handleKey(event, table));
  useEffect(() => {
    const [next] = document.querySelectorAll<HTMLElement>("[data-confirm], .cell.lit");
    if (byKey.current) {
      next?.focus();
    }
  }, [table.draft]);
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
