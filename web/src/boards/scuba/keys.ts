// Keyboard control: arrows swim, or move the focus once a cell has it; E explores, Enter acts,
// digits choose among an event's choices, Escape removes the focus from the grid.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import type { Way } from "../../generated/scuba";
import type { LegalTargets } from "./legalTargets";
import { cellOf, key, offset } from "./view";

interface Keys {
  root: RefObject<HTMLElement | null>;
  targets: LegalTargets;
  pending: boolean;
  /** Actions of the digits, from 1 on. */
  choices: readonly string[];
  act(action: string): void;
}

const WAYS: Record<string, Way> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Focuses the next focusable cell in that direction. */
function moveFocus(root: HTMLElement, from: string, way: Way): void {
  for (let n = 1; n <= 9; n++) {
    const to = key(offset(cellOf(from), way, n));
    const found = root.querySelector<HTMLElement>(`[data-cell="${to}"]`);
    if (found !== null) {
      found.focus();
      return;
    }
  }
}

function press(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const { targets, root, choices } = keys;
  const way = WAYS[event.key];
  const focused = target.dataset.cell;
  if (way !== undefined && focused !== undefined && root.current !== null) {
    moveFocus(root.current, focused, way);
    return true;
  }
  if (event.key === "Escape" && focused !== undefined) {
    target.blur();
    return true;
  }
  const explore = event.key === "e" ? (targets.look ?? targets.turn) : null;
  const step = way === undefined ? null : (targets.steps.get(way) ?? null);
  const action = step ?? explore ?? choices[Number(event.key) - 1] ?? null;
  if (action === null || keys.pending) {
    return false;
  }
  keys.act(action);
  return true;
}

export function useKeys(keys: Keys): void {
  const byKey = useBoardKeys((event) => press(event, keys));

  /* For keyboard players: if only cells are legal targets, the first one gets the focus. */
  const { targets } = keys;
  const onlyCells = targets.steps.size === 0 && targets.stop === null;
  const [target] = [...targets.cells.keys(), ...targets.animals.keys()];
  const first = onlyCells ? target : undefined;
  useEffect(() => {
    if (byKey.current && first !== undefined) {
      keys.root.current?.querySelector<HTMLElement>(`[data-cell="${first}"]`)?.focus();
    }
  }, [first]);
}
