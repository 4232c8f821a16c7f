// The action that pressing the hovered or focused jetty or square would complete, for its preview.
import { completedAction, type Draft, fillForced, type LegalAction } from "./draft";

export interface Hover {
  at: "side" | "pick";
  name: string;
}

export interface Targets {
  sides: ReadonlySet<string>;
  picks: ReadonlySet<string>;
  /** Once the action is complete: the picks that may replace the chosen one. */
  alternatives: ReadonlySet<string> | null;
}

/** The draft after a press there; null if that is no legal target. */
function draftAfterPress(
  draft: Draft,
  { sides, picks, alternatives }: Targets,
  hover: Hover,
): Draft | null {
  if (hover.at === "side") {
    return sides.has(hover.name) ? { ...draft, side: hover.name, picks: [] } : null;
  }
  if (picks.has(hover.name)) {
    return { ...draft, picks: [...draft.picks, hover.name] };
  }
  const other = alternatives?.has(hover.name) === true && !draft.picks.includes(hover.name);
  return other ? { ...draft, picks: [hover.name] } : null;
}

/** The action that a press there would complete, if any. */
export function hoveredAction(
  legal: readonly LegalAction[],
  draft: Draft,
  targets: Targets,
  hover: Hover | null,
): LegalAction | null {
  const next = hover && draftAfterPress(draft, targets, hover);
  return next && completedAction(legal, fillForced(legal, next));
}

/** Handlers that report mouse hover and focus. A touch does not hover: it presses. */
export function hoverHandlers(hover: Hover, onHover: (hover: Hover | null) => void) {
  const off = () => onHover(null);
  return {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && onHover(hover),
    onPointerLeave: off,
    onFocus: () => onHover(hover),
    onBlur: off,
  };
}
