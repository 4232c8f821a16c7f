// Keyboard play: arrows move the focus on the chart, Enter acts, digits play cards of the hand, Space draws a
// gem, B changes the boat, Escape cancels. Buttons are reached by Tab.
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { useBoardKeys } from "../../components/keys";
import { later } from "../../i18n";
import type { BoardModule } from "../api";
import { type DeepBlue, forCard, handOf, type Place, press, type Table } from "./model";
import { zoomIn, zoomOut, zoomReset } from "./zoom";

type Direction = readonly [x: number, y: number];

/** The keys that zoom the chart. */
const ZOOMS: Record<string, () => boolean> = {
  "+": zoomIn,
  "=": zoomIn,
  "-": zoomOut,
  "0": zoomReset,
};

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest place in a direction; distance to the side counts twice. */
function nextPlace(map: readonly Place[], from: Place, [dx, dy]: Direction): Place | undefined {
  const cost = (place: Place) => {
    const x = place.x - from.x;
    const y = 0.74 * (place.y - from.y);
    const along = x * dx + y * dy;
    return along <= 1 ? Number.POSITIVE_INFINITY : along + 2 * Math.abs(x * dy + y * dx);
  };
  const [best] = map
    .filter((place) => Number.isFinite(cost(place)))
    .sort((a, b) => cost(a) - cost(b));
  return best;
}

function moveFocus({ view: { map } }: Table, direction: Direction, focused?: string): boolean {
  const from = map.find((place) => place.node === focused);
  const to = from && nextPlace(map, from, direction);
  document.querySelector<HTMLElement>(`[data-node="${to?.node}"]`)?.focus();
  return from !== undefined;
}

/** The action of a digit for a card of the hand, or of Space. */
function actionOf({ view, seat, actions }: Table, { key, target, repeat }: KeyboardEvent) {
  if (key !== " ") {
    const card = handOf(view, seat)[Number(key) - 1];
    return card && forCard(actions, card);
  }
  /* Space presses a focused button, as everywhere. */
  const pressable = 'button:not([aria-disabled="true"]),a,summary';
  const idle = !repeat && (target as HTMLElement).closest(pressable) === null;
  return idle ? actions.find(({ a }) => a === "draw") : undefined;
}

function handleKey(table: Table, event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined) {
    return moveFocus(table, direction, (event.target as HTMLElement).dataset.node);
  }
  if (event.key === "Escape" || event.key === "b") {
    table.choose(event.key === "b" ? { boat: 3 - table.draft.boat } : { pick: null });
    return true;
  }
  const action = actionOf(table, event);
  press(table, action);
  return action !== undefined || ZOOMS[event.key]?.() === true;
}

export const keyHelp: BoardModule["keyHelp"] = [
  [later("Arrows"), later("To the next place of the chart")],
  ["1 2 3 …", later("Play a card of your hand")],
  [later("Space"), later("Draw a gem")],
  ["B", later("Choose the other boat")],
  ["+ − 0", later("Zoom the chart")],
  [later("Escape"), later("Cancel")],
];

export function useKeys(): void {
  const table = useTable<DeepBlue>();
  const { actions } = table;
  const byKey = useBoardKeys((event) => handleKey(table, event));

  /* For keyboard players the focus moves on to what must be chosen next. */
  useEffect(() => {
    if (!byKey.current || actions.length === 0) {
      return;
    }
    const card = actions.find((action) => "card" in action)?.card;
    const wanted = [".db-node.legal", `.db-hand [data-card="${card}"]`, "[data-act]"];
    const found = wanted.flatMap((s) => [...document.querySelectorAll<HTMLElement>(s)]);
    found.find((element) => element.offsetParent !== null)?.focus();
  }, [actions]);
}
