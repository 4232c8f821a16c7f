// A move of Hai Noon while it is being chosen: first a card, then a side, then what the card acts on.
// Nothing here knows the rules; it only narrows down the actions that the table has offered.

export interface Offer {
  action: string;
  verb: "play" | "harpoon" | "enter" | "pass";
  card: string | null;
  side: string | null;
  /** What the card acts on: sharks by number, places by name. */
  picks: readonly string[];
  /** Two sharks may be picked in any order. */
  loose: boolean;
}

export interface Draft {
  card: string | null;
  side: string | null;
  picks: readonly string[];
}

export const EMPTY: Draft = { card: null, side: null, picks: [] };

export function offer(action: string): Offer | null {
  const [verb, ...rest] = action.split(" ");
  const picks = (word: string | undefined) => word?.split("-") ?? [];
  switch (verb) {
    case "play": {
      const [card = null, side = null, target] = rest;
      const loose = card?.endsWith("-shark") ?? false;
      return { action, verb, card, side, picks: picks(target), loose };
    }
    case "harpoon": {
      const [card = null, place] = rest;
      return { action, verb, card, side: null, picks: picks(place), loose: false };
    }
    case "enter":
      return { action, verb, card: null, side: null, picks: picks(rest[0]), loose: false };
    case "pass":
      return { action, verb, card: null, side: null, picks: [], loose: false };
    default:
      return null;
  }
}

export function offers(actions: readonly string[]): Offer[] {
  return actions.map(offer).filter((o) => o !== null);
}

function picksFit(o: Offer, picks: readonly string[]): boolean {
  return o.loose
    ? picks.every((p) => o.picks.includes(p))
    : picks.every((p, i) => o.picks[i] === p);
}

/** The offers that agree with what has been chosen so far. */
export function fitting(all: readonly Offer[], draft: Draft): Offer[] {
  return all.filter(
    (o) =>
      (draft.card === null || o.card === draft.card) &&
      (draft.side === null || o.side === draft.side) &&
      picksFit(o, draft.picks),
  );
}

/** What may be picked next, given what fits. */
export function nextPicks(fit: readonly Offer[], draft: Draft): Set<string> {
  const next = new Set<string>();
  for (const o of fit) {
    if (o.loose) {
      for (const p of o.picks.filter((p) => !draft.picks.includes(p))) {
        next.add(p);
      }
    } else {
      const p = o.picks[draft.picks.length];
      if (p !== undefined) {
        next.add(p);
      }
    }
  }
  return next;
}

/** Fills in what is no choice: the only side, the only diver. */
export function settle(all: readonly Offer[], draft: Draft): Draft {
  if (draft.card === null && all.some((o) => o.card !== null)) {
    return draft;
  }
  const fit = fitting(all, draft);
  const sides = new Set(fit.map((o) => o.side));
  const side = sides.size === 1 ? (fit[0]?.side ?? null) : draft.side;
  const next = nextPicks(fit, draft);
  const [only] = next;
  const whole = fit.every((o) => o.picks.length > draft.picks.length);
  if (only !== undefined && next.size === 1 && whole) {
    return settle(all, { ...draft, side, picks: [...draft.picks, only] });
  }
  return { ...draft, side };
}

/** The one action that a draft has come down to, if it has. Passing has a button of its own. */
export function chosen(all: readonly Offer[], draft: Draft): Offer | null {
  const fit = fitting(all, draft).filter(
    (o) => o.verb !== "pass" && o.picks.length === draft.picks.length,
  );
  const [first] = fit;
  const complete =
    first !== undefined &&
    draft.card === first.card &&
    (first.side === null || draft.side !== null);
  return complete && fit.length === 1 ? first : null;
}
