// Keyboard control of planning: 1 to 5 pick up a token, the same key again lays it, arrows move the cursor,
// F turns over, Escape puts back. For keyboard players the focus moves to the next step.
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import { type Draft, type DraftCommands, deepestOpen } from "./draft";
import type { Planning } from "./plan";

interface Keys {
  editable: boolean;
  planning: Planning;
  draft: Draft;
  complete: boolean;
  commands: DraftCommands;
}

const WAYS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

function press(event: KeyboardEvent, { planning, draft, commands }: Keys): boolean {
  const { plan, picked, cursor } = draft;
  const token = Number(event.key);
  const way = WAYS[event.key];
  if (token >= 1 && token <= planning.tokens) {
    commands.choose(token);
  } else if (way !== undefined) {
    const last = picked === null ? plan.length : deepestOpen(plan, planning);
    commands.moveCursor(Math.min(Math.max(1, cursor + way), Math.max(1, last)));
  } else if (event.key.toLowerCase() === "f") {
    commands.flip();
  } else if (event.key === "Escape" && (picked !== null || draft.placingClownfish)) {
    commands.cancel();
  } else {
    return false;
  }
  return true;
}

/** Selector of the element to focus: the next slot, or the lock button. */
function focusTarget({ draft, complete }: Keys): string {
  if (draft.picked !== null || draft.placingClownfish) {
    return `.ds[data-depth="${draft.cursor}"] .ds-hit`;
  }
  return complete ? "[data-lock]" : `.ds[data-depth="${draft.cursor}"] .sw`;
}

export function usePlanKeys(keys: Keys): void {
  const byKey = useBoardKeys(
    (event) =>
      keys.editable && !(event.target as HTMLElement).closest(".ocean") && press(event, keys),
  );

  const next = keys.editable ? focusTarget(keys) : null;
  useEffect(() => {
    if (byKey.current && next !== null) {
      document.querySelector<HTMLElement>(next)?.focus();
    }
  }, [next]);
}
