// The action that pressing the hovered or focused jetty or square would complete, for its preview.
import type { Side } from "../../generated/hainoon";
import { completedAction, type Draft, fillForced, type Move, type Target } from "./draft";

export type Hover = { at: "side"; name: Side } | { at: "pick"; name: Target };

export interface Targets {
  sides: ReadonlySet<Side>;
  picks: ReadonlySet<Target>;
  /** Once the action is complete: the picks that may replace the chosen one. */
  alternatives: ReadonlySet<Target> | null;
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
  legal: readonly Move[],
  draft: Draft,
  targets: Targets,
  hover: Hover | null,
): Move | null {
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
