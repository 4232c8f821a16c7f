// What would be chosen at the jetty or the square that is pointed at or has the focus.
import { chosen, type Draft, type Offer, settle } from "./draft";

export interface Aim {
  at: "side" | "pick";
  name: string;
}

export interface Targets {
  sides: ReadonlySet<string>;
  picks: ReadonlySet<string>;
  /** With everything chosen: what may be taken instead of what has been. */
  instead: ReadonlySet<string> | null;
}

/** The draft as a press there would leave it; null where nothing is lit. */
function pressed(draft: Draft, { sides, picks, instead }: Targets, aim: Aim): Draft | null {
  if (aim.at === "side") {
    return sides.has(aim.name) ? { ...draft, side: aim.name, picks: [] } : null;
  }
  if (picks.has(aim.name)) {
    return { ...draft, picks: [...draft.picks, aim.name] };
  }
  const other = instead?.has(aim.name) === true && !draft.picks.includes(aim.name);
  return other ? { ...draft, picks: [aim.name] } : null;
}

/** The action that a press there would complete, if it would complete one. */
export function aimed(
  all: readonly Offer[],
  draft: Draft,
  targets: Targets,
  aim: Aim | null,
): Offer | null {
  const next = aim && pressed(draft, targets, aim);
  return next && chosen(all, settle(all, next));
}

/** Tells when something is pointed at with a mouse or has the focus. A finger that touches it chooses. */
export function aiming(aim: Aim, tell: (aim: Aim | null) => void) {
  const off = () => tell(null);
  return {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && tell(aim),
    onPointerLeave: off,
    onFocus: () => tell(aim),
    onBlur: off,
  };
}
