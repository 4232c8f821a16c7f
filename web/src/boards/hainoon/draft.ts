// A move of Hai Noon while it is being chosen: first a card, then a side, then what the card acts on.
// Nothing here knows the rules: it only narrows down the legal actions that the engine lists.

/** A legal action, parsed. */
export interface LegalAction {
  action: string;
  verb: "play" | "harpoon" | "enter" | "pass";
  card: string | null;
  side: string | null;
  /** What the card acts on: sharks by number, places by name. */
  picks: readonly string[];
  /** Two sharks may be picked in any order. */
  anyOrder: boolean;
}

export interface Draft {
  card: string | null;
  side: string | null;
  picks: readonly string[];
}

export const EMPTY_DRAFT: Draft = { card: null, side: null, picks: [] };

export function parseAction(action: string): LegalAction | null {
  const [verb, ...rest] = action.split(" ");
  const picks = (word: string | undefined) => word?.split("-") ?? [];
  switch (verb) {
    case "play": {
      const [card = null, side = null, target] = rest;
      const anyOrder = card?.endsWith("-shark") ?? false;
      return { action, verb, card, side, picks: picks(target), anyOrder };
    }
    case "harpoon": {
      const [card = null, place] = rest;
      return { action, verb, card, side: null, picks: picks(place), anyOrder: false };
    }
    case "enter":
      return { action, verb, card: null, side: null, picks: picks(rest[0]), anyOrder: false };
    case "pass":
      return { action, verb, card: null, side: null, picks: [], anyOrder: false };
    default:
      return null;
  }
}

export function parseActions(actions: readonly string[]): LegalAction[] {
  return actions.map(parseAction).filter((a) => a !== null);
}

function picksMatch(a: LegalAction, picks: readonly string[]): boolean {
  return a.anyOrder
    ? picks.every((p) => a.picks.includes(p))
    : picks.every((p, i) => a.picks[i] === p);
}

/** The legal actions that agree with what has been chosen so far. */
export function matching(legal: readonly LegalAction[], draft: Draft): LegalAction[] {
  return legal.filter(
    (a) =>
      (draft.card === null || a.card === draft.card) &&
      (draft.side === null || a.side === draft.side) &&
      picksMatch(a, draft.picks),
  );
}

/** What may be picked next, by the actions that match. */
export function nextPicks(matches: readonly LegalAction[], draft: Draft): Set<string> {
  const next = new Set<string>();
  for (const a of matches) {
    if (a.anyOrder) {
      for (const p of a.picks.filter((p) => !draft.picks.includes(p))) {
        next.add(p);
      }
    } else {
      const p = a.picks[draft.picks.length];
      if (p !== undefined) {
        next.add(p);
      }
    }
  }
  return next;
}

/** Fills in what leaves no choice: the only side, the only diver. */
export function fillForced(legal: readonly LegalAction[], draft: Draft): Draft {
  if (draft.card === null && legal.some((a) => a.card !== null)) {
    return draft;
  }
  const matches = matching(legal, draft);
  const sides = new Set(matches.map((a) => a.side));
  const side = sides.size === 1 ? (matches[0]?.side ?? null) : draft.side;
  const next = nextPicks(matches, draft);
  const [only] = next;
  const unfinished = matches.every((a) => a.picks.length > draft.picks.length);
  if (only !== undefined && next.size === 1 && unfinished) {
    return fillForced(legal, { ...draft, side, picks: [...draft.picks, only] });
  }
  return { ...draft, side };
}

/** The one action that matches a complete draft, if it is complete. Passing has a button of its own. */
export function completedAction(legal: readonly LegalAction[], draft: Draft): LegalAction | null {
  const matches = matching(legal, draft).filter(
    (a) => a.verb !== "pass" && a.picks.length === draft.picks.length,
  );
  const [first] = matches;
  const complete =
    first !== undefined &&
    draft.card === first.card &&
    (first.side === null || draft.side !== null);
  return complete && matches.length === 1 ? first : null;
}
