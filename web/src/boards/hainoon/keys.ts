// Playing by keys: 1 to 3 choose a card, arrows choose a jetty or walk the lagoon, Enter acts.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import { chosen, type Draft, type Offer } from "./draft";

interface Keys {
  root: RefObject<HTMLElement | null>;
  hand: readonly string[];
  all: readonly Offer[];
  draft: Draft;
  lit: { sides: Set<string>; picks: Set<string> };
  acts: { card(card: string): void; side(side: string): void; back(): void; confirm(): void };
}

const WAYS: Record<string, { side: string; row: number; col: number }> = {
  ArrowUp: { side: "top", row: -1, col: 0 },
  ArrowRight: { side: "right", row: 0, col: 1 },
  ArrowDown: { side: "bottom", row: 1, col: 0 },
  ArrowLeft: { side: "left", row: 0, col: -1 },
};

const clamp = (n: number) => Math.min(3, Math.max(0, n));

function walk(root: HTMLElement, from: HTMLElement, way: { row: number; col: number }): void {
  const [row = 0, col = 0] = (from.dataset.cell ?? "").split(",").map(Number);
  const to = `${clamp(row + way.row)},${clamp(col + way.col)}`;
  root.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
}

function press(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const { hand, all, draft, lit, acts, root } = keys;
  const way = WAYS[event.key];
  if (way !== undefined && target.dataset.cell !== undefined && root.current !== null) {
    walk(root.current, target, way);
    return true;
  }
  if (way !== undefined && draft.side !== way.side && lit.sides.has(way.side)) {
    acts.side(way.side);
    return true;
  }
  if (event.key === "Escape" && draft.card !== null) {
    acts.back();
    return true;
  }
  const card = hand[Number(event.key) - 1];
  if (card !== undefined && all.some((o) => o.card === card)) {
    if (card !== draft.card) {
      acts.card(card);
    }
    return true;
  }
  return false;
}

export function useKeys(keys: Keys): void {
  const byKey = useBoardKeys((event) => press(event, keys));

  /* Whoever plays by keys is led to what is asked next. */
  const ready = chosen(keys.all, keys.draft)?.action ?? null;
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
