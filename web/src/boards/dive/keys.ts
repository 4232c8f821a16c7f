// Keyboard control of planning: 1 to 5 pick up a token, the same key again lays it, arrows move the cursor,
// F turns over, Escape puts back. For keyboard players the focus moves to the next step.
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { useBoardKeys } from "../../components/keys";
import { later } from "../../i18n";
import { ARROWS, type Dive, type DiveTable, type Input, isComplete } from "./model";
import { isEditable } from "./reveal";

/** For the list of keys. */
export const keyHelp = [
  ["1–5", later("Take an air token; the same key again lays it")],
  ["↑ ↓ ← →", later("Choose the depth; on the water: move your head")],
  ["F", later("Turn the depth over")],
  ["Escape", later("Put the token back")],
  ["+ − 0", later("On the water: closer, further, all of it")],
] as const;

function inputOf(key: string, { facts, draft }: DiveTable): Input | null {
  const token = Number(key);
  const way = ARROWS[key];
  if (token >= 1 && token <= facts.planning.tokens) {
    return { type: "choose", token };
  }
  if (way !== undefined) {
    return { type: "moveCursor", by: way.x + way.y };
  }
  if (key.toLowerCase() === "f") {
    return { type: "flip" };
  }
  const chosen = draft.picked !== null || draft.placingClownfish;
  return key === "Escape" && chosen ? { type: "cancel" } : null;
}

/** Selector of the element to focus: the next slot, or the lock button. */
function focusTarget(table: DiveTable): string {
  const { plan, picked, placingClownfish, cursor } = table.draft;
  if (picked !== null || placingClownfish) {
    return `.ds[data-depth="${cursor}"] .ds-hit`;
  }
  const complete = isComplete(plan, table.facts.planning);
  return complete ? "[data-lock]" : `.ds[data-depth="${cursor}"] .sw`;
}

export function usePlanKeys(): void {
  const table = useTable<Dive>();
  const editable = isEditable(table);
  const byKey = useBoardKeys(({ key, target }) => {
    const elsewhere = !editable || (target as HTMLElement).closest(".ocean") !== null;
    const input = elsewhere ? null : inputOf(key, table);
    if (input !== null) {
      table.choose(input);
    }
    return input !== null;
  });
  const next = editable ? focusTarget(table) : null;
  useEffect(() => {
    if (byKey.current && next !== null) {
      document.querySelector<HTMLElement>(next)?.focus();
    }
  }, [next]);
}
