// Playing by keys: arrows swim, or walk the sea once a cell has the focus; E explores, Enter acts,
// digits answer what an event asks, Escape leaves the sea.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import type { LegalTargets } from "./legalTargets";
import { beyond, cellOf, key, type Way } from "./view";

interface Keys {
  root: RefObject<HTMLElement | null>;
  offers: LegalTargets;
  pending: boolean;
  /** What the digits choose. */
  answers: readonly string[];
  act(action: string): void;
}

const WAYS: Record<string, Way> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** To the next cell in that direction that can have the focus. */
function walk(root: HTMLElement, from: string, way: Way): void {
  for (let n = 1; n <= 9; n++) {
    const to = key(beyond(cellOf(from), way, n));
    const found = root.querySelector<HTMLElement>(`[data-cell="${to}"]`);
    if (found !== null) {
      found.focus();
      return;
    }
  }
}

function press(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const { offers, root, answers } = keys;
  const way = WAYS[event.key];
  const focused = target.dataset.cell;
  if (way !== undefined && focused !== undefined && root.current !== null) {
    walk(root.current, focused, way);
    return true;
  }
  if (event.key === "Escape" && focused !== undefined) {
    target.blur();
    return true;
  }
  const explore = event.key === "e" ? (offers.look ?? offers.turn) : null;
  const step = way === undefined ? null : (offers.steps.get(way) ?? null);
  const action = step ?? explore ?? answers[Number(event.key) - 1] ?? null;
  if (action === null || keys.pending) {
    return false;
  }
  keys.act(action);
  return true;
}

export function useKeys(keys: Keys): void {
  const byKey = useBoardKeys((event) => press(event, keys));

  /* Whoever plays by keys is led to the first lit cell when only cells answer. */
  const { offers } = keys;
  const pick = offers.steps.size === 0 && offers.stop === null;
  const [lit] = [...offers.cells.keys(), ...offers.animals.keys()];
  const first = pick ? lit?.replace(/^.*@|:.*$/g, "") : undefined;
  useEffect(() => {
    if (byKey.current && first !== undefined) {
      keys.root.current?.querySelector<HTMLElement>(`[data-cell="${first}"]`)?.focus();
    }
  }, [first]);
}
