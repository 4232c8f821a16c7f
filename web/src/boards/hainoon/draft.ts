// A move of Hai Noon while it is being chosen: first a card, then a side, then what the card acts on.
// Nothing here knows the rules: it only narrows down the legal actions that the engine lists.
import type { Game, Place, Side } from "../../generated/hainoon";
import type { LegalAction } from "../../table/protocol";

export type Move = LegalAction<Game>;

/** What a card acts on: a shark by its number, or a place. */
export type Target = number | Place;

export interface Draft {
  card: string | null;
  side: Side | null;
  picks: readonly Target[];
}

export const EMPTY_DRAFT: Draft = { card: null, side: null, picks: [] };

export const cardOf = (move: Move): string | null => ("card" in move ? move.card : null);
export const sideOf = (move: Move): Side | null => ("side" in move ? move.side : null);

interface Targets {
  text: string;
  place?: Place;
  shark?: number;
  other?: number;
  from?: Place;
  to?: Place;
}

/** The targets of a move, in the order in which they are picked. */
function targetsOf({ place, shark, other, from, to }: Targets): readonly Target[] {
  return [place, shark, other, from, to].filter((target) => target !== undefined);
}

/** Two sharks may be picked in any order. */
const anyOrder = (move: Move): boolean => "other" in move;

function picksMatch(move: Move, picks: readonly Target[]): boolean {
  const targets = targetsOf(move);
  return picks.every((pick, i) => (anyOrder(move) ? targets.includes(pick) : targets[i] === pick));
}

/** The legal actions that agree with what has been chosen so far. */
export function matching(legal: readonly Move[], draft: Draft): Move[] {
  return legal.filter(
    (move) =>
      (draft.card === null || cardOf(move) === draft.card) &&
      (draft.side === null || sideOf(move) === draft.side) &&
      picksMatch(move, draft.picks),
  );
}

/** What may be picked next, by the actions that match. */
export function nextPicks(matches: readonly Move[], draft: Draft): Set<Target> {
  const next = matches.flatMap((move) =>
    anyOrder(move)
      ? targetsOf(move).filter((target) => !draft.picks.includes(target))
      : targetsOf(move).slice(draft.picks.length, draft.picks.length + 1),
  );
  return new Set(next);
}

/** Fills in what leaves no choice: the only side, the only diver. */
export function fillForced(legal: readonly Move[], draft: Draft): Draft {
  if (draft.card === null && legal.some((move) => cardOf(move) !== null)) {
    return draft;
  }
  const matches = matching(legal, draft);
  const sides = new Set(matches.map(sideOf));
  const [side = null] = sides.size === 1 ? sides : [draft.side];
  const next = nextPicks(matches, draft);
  const [only] = next;
  const unfinished = matches.every((move) => targetsOf(move).length > draft.picks.length);
  if (only !== undefined && next.size === 1 && unfinished) {
    return fillForced(legal, { ...draft, side, picks: [...draft.picks, only] });
  }
  return { ...draft, side };
}

/** The one action that matches a complete draft, if it is complete. Passing has a button of its own. */
export function completedAction(legal: readonly Move[], draft: Draft): Move | null {
  const [first, ...others] = matching(legal, draft).filter(
    (move) => move.a !== "pass" && targetsOf(move).length === draft.picks.length,
  );
  const complete =
    first !== undefined &&
    draft.card === cardOf(first) &&
    (sideOf(first) === null || draft.side !== null);
  return complete && others.length === 0 ? first : null;
}
