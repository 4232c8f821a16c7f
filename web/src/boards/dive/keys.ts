// Planning by keys: 1 to 5 take a token, the same once more lays it, arrows go from depth to depth,
// F turns over, Escape puts back. Whoever plays by keys is led to what is asked next.
import { useEffect } from "preact/hooks";
import { useBoardKeys } from "../../components/keys";
import { type Acts, type Draft, reach } from "./draft";
import { TOKENS } from "./view";

interface Keys {
  open: boolean;
  draft: Draft;
  whole: boolean;
  acts: Acts;
}

const WAYS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

function press(event: KeyboardEvent, { draft, acts }: Keys): boolean {
  const { plan, hand, cursor } = draft;
  const token = Number(event.key);
  const way = WAYS[event.key];
  if (TOKENS.includes(token) && plan.depths.every((d) => d.tokens.length > 0)) {
    acts.choose(token);
  } else if (way !== undefined) {
    const sixth = plan.angler === null ? 0 : 1;
    const last = hand === null ? plan.depths.length + sixth : reach(plan);
    acts.point(Math.min(Math.max(1, cursor + way), Math.max(1, last)));
  } else if (event.key.toLowerCase() === "f") {
    acts.flip();
  } else if (event.key === "Escape" && (hand !== null || draft.clowning)) {
    acts.cancel();
  } else {
    return false;
  }
  return true;
}

/** Where the focus belongs: what is laid next, or the button that ends planning. */
function goal({ draft, whole }: Keys): string {
  if (draft.hand !== null || draft.clowning) {
    return `.ds[data-depth="${draft.cursor}"] .ds-hit`;
  }
  return whole ? "[data-lock]" : `.ds[data-depth="${draft.cursor}"] .sw`;
}

export function usePlanKeys(keys: Keys): void {
  const byKey = useBoardKeys(
    (event) => keys.open && !(event.target as HTMLElement).closest(".ocean") && press(event, keys),
  );

  const next = keys.open ? goal(keys) : null;
  useEffect(() => {
    if (byKey.current && next !== null) {
      document.querySelector<HTMLElement>(next)?.focus();
    }
  }, [next]);
}
