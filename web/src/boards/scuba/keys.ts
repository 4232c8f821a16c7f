// Keyboard control: arrows swim, or move the focus once a cell has it; E explores, Enter acts,
// digits choose among an event's choices, Escape removes the focus from the grid.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { useBoardKeys } from "../../components/keys";
import type { Way } from "../../generated/scuba";
import { later } from "../../i18n";
import type { BoardModule } from "../api";
import { choicesOf, legalTargets, offset, ROWS, type Scuba, type Table, WAYS } from "./model";

/** For the list behind "?". */
export const keyHelp: NonNullable<BoardModule["keyHelp"]> = [
  [later("Arrows"), later("Swim; in the sea: to the next cell")],
  ["E", later("Look, or turn the tile over")],
  ["1–9", later("Choose on an event card")],
  [later("Escape"), later("Leave the sea, so that arrows swim again")],
];

type Root = RefObject<HTMLElement | null>;

const focusCell = (root: Root, cell: string): boolean => {
  const found = root.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  found?.focus();
  return found != null;
};

/** The action of a key. */
function actionOf(key: string, way: Way | undefined, table: Table): string | undefined {
  const { steps, look, turn } = legalTargets(table);
  const explore = key === "e" ? (look ?? turn) : null;
  return (way && steps.get(way)) ?? explore ?? choicesOf(table)[Number(key) - 1]?.text;
}

function press(event: KeyboardEvent, table: Table, root: Root): boolean {
  const target = event.target as HTMLElement;
  const way = WAYS.find((one) => event.key.toLowerCase() === `arrow${one}`);
  const focused = target.dataset.cell;
  if (way !== undefined && focused !== undefined) {
    /* To the next cell in that direction that there is. */
    ROWS.find((n) => focusCell(root, offset(focused, way, n)));
    return true;
  }
  if (event.key === "Escape" && focused !== undefined) {
    target.blur();
    return true;
  }
  const action = actionOf(event.key, way, table);
  if (action === undefined || table.pending) {
    return false;
  }
  table.send(action);
  return true;
}

export function useKeys(root: Root): void {
  const table = useTable<Scuba>();
  const byKey = useBoardKeys((event) => press(event, table, root));

  /* For keyboard players: if only cells are legal targets, the first one gets the focus. */
  const { steps, stop, cells, animals } = legalTargets(table);
  const onlyCells = steps.size === 0 && stop === null;
  const first = onlyCells ? [...cells.keys(), ...animals.keys()][0] : undefined;
  useEffect(() => {
    if (byKey.current && first !== undefined) {
      focusCell(root, first);
    }
  }, [first]);
}
