// Keyboard play: 1 to 3 choose a card, arrows choose a jetty or move the focus on the grid, Enter acts.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import type { Side } from "../../generated/hainoon";
import { cardOf, completedAction, type Draft, type Move, type Target } from "./draft";

interface Keys {
  root: RefObject<HTMLElement | null>;
  hand: readonly string[];
  legal: readonly Move[];
  draft: Draft;
  lit: { sides: Set<Side>; picks: Set<Target> };
  acts: { card(card: string): void; side(side: Side): void; back(): void; confirm(): void };
}

const DIRECTIONS: Record<string, { side: Side; row: number; col: number }> = {
  ArrowUp: { side: "top", row: -1, col: 0 },
  ArrowRight: { side: "right", row: 0, col: 1 },
  ArrowDown: { side: "bottom", row: 1, col: 0 },
  ArrowLeft: { side: "left", row: 0, col: -1 },
};

const clamp = (n: number) => Math.min(3, Math.max(0, n));

function moveFocus(root: HTMLElement, from: HTMLElement, by: { row: number; col: number }): void {
  const [row = 0, col = 0] = (from.dataset.cell ?? "").split(",").map(Number);
  const to = `${clamp(row + by.row)},${clamp(col + by.col)}`;
  root.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
}

/** Whether the key did something here. */
function handleKey(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const { hand, legal, draft, lit, acts, root } = keys;
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined && target.dataset.cell !== undefined && root.current !== null) {
    moveFocus(root.current, target, direction);
    return true;
  }
  if (direction !== undefined && draft.side !== direction.side && lit.sides.has(direction.side)) {
    acts.side(direction.side);
    return true;
  }
  if (event.key === "Escape" && draft.card !== null) {
    acts.back();
    return true;
  }
  const card = hand[Number(event.key) - 1];
  if (card !== undefined && legal.some((a) => cardOf(a) === card)) {
    if (card !== draft.card) {
      acts.card(card);
    }
    return true;
  }
  return false;
}

export function useKeys(keys: Keys): void {
  const byKey = useBoardKeys((event) => handleKey(event, keys));

  /* For keyboard players the focus moves on to what must be chosen next. */
  const ready = completedAction(keys.legal, keys.draft)?.text ?? null;
  const [first] = keys.lit.picks;
  useEffect(() => {
    if (!byKey.current) {
      return;
    }
    if (ready !== null) {
      const buttons = document.querySelectorAll<HTMLElement>("[data-confirm]");
      [...buttons].find((b) => b.offsetParent !== null)?.focus();
    } else if (first !== undefined) {
      keys.root.current?.querySelector<HTMLElement>(`[data-pick="${first}"]`)?.focus();
    }
  }, [ready, first]);
}
