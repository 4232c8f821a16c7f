// Keyboard play: arrows move the focus on the chart, Enter acts, digits play cards of the hand, Space draws a
// gem, B changes the boat, Escape cancels. Buttons are reached by Tab.
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import type { View } from "../../generated/deepblue";
import type { Legal, LegalTargets } from "./legalTargets";
import { handOf, type Place } from "./view";

interface Keys {
  view: View;
  seat: number;
  targets: LegalTargets;
  pending: boolean;
  act(action: Legal): void;
  back(): void;
  otherBoat(): void;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest place in a direction; distance to the side counts twice. */
function nextPlace(map: readonly Place[], from: Place, [dx, dy]: readonly [number, number]) {
  const cost = (place: Place) => {
    const x = place.x - from.x;
    const y = 0.74 * (place.y - from.y);
    const along = x * dx + y * dy;
    return along <= 1 ? Number.POSITIVE_INFINITY : along + 2 * Math.abs(x * dy + y * dx);
  };
  const [best] = map
    .filter((place) => place !== from && Number.isFinite(cost(place)))
    .sort((a, b) => cost(a) - cost(b));
  return best;
}

function moveFocus(
  view: View,
  direction: readonly [number, number],
  focused: string | undefined,
): boolean {
  const from = view.map.find((place) => place.node === focused);
  const to = from && nextPlace(view.map, from, direction);
  document.querySelector<HTMLElement>(`[data-node="${to?.node}"]`)?.focus();
  return from !== undefined;
}

function handleKey(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined) {
    return moveFocus(keys.view, direction, target.dataset.node);
  }
  if (event.key === "Escape") {
    keys.back();
    return true;
  }
  if (event.key === "b") {
    keys.otherBoat();
    return true;
  }
  /* Space presses a focused button, as everywhere. */
  const idle = target.closest('button:not([aria-disabled="true"]),a,summary') === null;
  const draw = keys.targets.all.find(({ a }) => a === "draw");
  if (event.key === " " && idle && !event.repeat && draw !== undefined) {
    if (!keys.pending) {
      keys.act(draw);
    }
    return true;
  }
  const card = handOf(keys.view, keys.seat)[Number(event.key) - 1];
  const action = card && keys.targets.cards.get(card);
  if (action !== undefined && !keys.pending) {
    keys.act(action);
    return true;
  }
  return false;
}

export function useKeys(keys: Keys): void {
  const byKey = useBoardKeys((event) => handleKey(event, keys));

  /* For keyboard players the focus moves on to what must be chosen next. */
  const { targets } = keys;
  useEffect(() => {
    if (!byKey.current || targets.all.length === 0) {
      return;
    }
    const [node] = targets.nodes.keys();
    const [card] = targets.cards.keys();
    const wanted = [
      node === undefined ? "" : `[data-node="${node}"]`,
      card === undefined ? "" : `.db-hand [data-card="${card}"]`,
      "[data-act]",
    ].filter((selector) => selector !== "");
    const found = wanted.flatMap((s) => [...document.querySelectorAll<HTMLElement>(s)]);
    found.find((element) => element.offsetParent !== null)?.focus();
  }, [targets.all]);
}
