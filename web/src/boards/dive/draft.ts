// Editing state of the plan of this round, and the commands that change it.
import { useState } from "preact/hooks";
import {
  depthOf,
  EMPTY_PLAN,
  flipDepth,
  freeTokens,
  layToken,
  type Plan,
  parsePlan,
  removeToken,
  SIDES_ONLY,
} from "./plan";
import { TOKENS, type View } from "./view";

export interface Draft {
  plan: Plan;
  /** The token that is picked up and its side, or null. */
  hand: { token: number; shark: boolean } | null;
  /** The depth that the keyboard acts on. */
  cursor: number;
  /** The player is choosing a depth for the clownfish. */
  placingClownfish: boolean;
}

export interface DraftCommands {
  /** Picks a token up; the second time, lays it at the cursor. */
  choose(token: number): void;
  /** Lays the picked-up token, or the clownfish, at a depth. */
  place(depth: number): void;
  /** Lays any token at a depth, as dragging does. */
  drop(token: number, depth: number): void;
  /** Puts a token back among the free ones. */
  back(token: number): void;
  /** Puts the picked-up token back, or else all tokens. */
  cancel(): void;
  turn(depth: number): void;
  /** Turns the picked-up token over, or else the depth at the cursor. */
  flip(): void;
  point(depth: number): void;
  clown(): void;
  angler(): void;
}

/** The deepest depth that takes a token: the first empty one. */
export function deepestOpen(plan: Plan): number {
  return Math.min(plan.depths.length + 1, TOKENS.length);
}

/** `saved`: the draft that the match has stored, as an action. */
function initialDraft(view: View, saved: string | undefined): Draft {
  const empty = view.version === "children" ? SIDES_ONLY : EMPTY_PLAN;
  const plan = saved?.startsWith("plan") ? parsePlan(saved) : empty;
  return { plan, hand: null, cursor: 1, placingClownfish: false };
}

const layInDraft = (draft: Draft, token: number, depth: number, shark: boolean): Draft => {
  const plan = layToken(draft.plan, token, depth, shark);
  return { ...draft, plan, hand: null, cursor: depthOf(plan, token) };
};

function chooseToken(draft: Draft, token: number): Draft {
  const { hand, plan, cursor } = draft;
  if (hand?.token === token) {
    return layInDraft(draft, token, cursor, hand.shark);
  }
  const at = plan.depths[depthOf(plan, token) - 1];
  const held = { token, shark: at?.shark ?? false };
  return { ...draft, hand: held, placingClownfish: false, cursor: deepestOpen(plan) };
}

function placeAt(draft: Draft, depth: number): Draft {
  if (draft.placingClownfish) {
    return { ...draft, plan: { ...draft.plan, clown: depth }, placingClownfish: false };
  }
  return draft.hand === null ? draft : layInDraft(draft, draft.hand.token, depth, draft.hand.shark);
}

function flipSide(draft: Draft): Draft {
  const { hand, cursor, plan } = draft;
  return hand !== null
    ? { ...draft, hand: { ...hand, shark: !hand.shark } }
    : { ...draft, plan: flipDepth(plan, cursor) };
}

function cancelLast(draft: Draft): Draft {
  if (draft.placingClownfish) {
    return { ...draft, placingClownfish: false };
  }
  return draft.hand === null
    ? { ...draft, plan: EMPTY_PLAN, cursor: 1 }
    : { ...draft, plan: removeToken(draft.plan, draft.hand.token), hand: null };
}

function toggleClownfish(draft: Draft): Draft {
  return draft.plan.clown > 0
    ? { ...draft, plan: { ...draft.plan, clown: 0 } }
    : { ...draft, placingClownfish: !draft.placingClownfish, hand: null };
}

function toggleAnglerfish(draft: Draft): Draft {
  const angler = draft.plan.angler === null ? { shark: false } : null;
  return { ...draft, plan: { ...draft.plan, angler } };
}

/** The draft of this seat and round; it starts anew when either changes. */
export function useDraft(
  view: View,
  saved: string | undefined,
): { draft: Draft; commands: DraftCommands } {
  const draftKey = `${view.seat} ${view.round} ${view.phase === "planning"}`;
  const [state, setState] = useState({ draftKey, draft: initialDraft(view, saved) });
  const draft = state.draftKey === draftKey ? state.draft : initialDraft(view, saved);
  const change = (how: (draft: Draft) => Draft) =>
    setState((now) => ({
      draftKey,
      draft: how(now.draftKey === draftKey ? now.draft : initialDraft(view, saved)),
    }));
  const commands: DraftCommands = {
    choose: (token) => change((d) => chooseToken(d, token)),
    place: (depth) => change((d) => placeAt(d, depth)),
    drop: (token, depth) =>
      change((d) => {
        const from = d.plan.depths[depthOf(d.plan, token) - 1];
        const held = d.hand?.token === token ? d.hand.shark : (from?.shark ?? false);
        return layInDraft(d, token, depth, held);
      }),
    back: (token) => change((d) => ({ ...d, plan: removeToken(d.plan, token), hand: null })),
    cancel: () => change(cancelLast),
    turn: (depth) => change((d) => ({ ...d, plan: flipDepth(d.plan, depth), cursor: depth })),
    flip: () => change(flipSide),
    point: (depth) => change((d) => ({ ...d, cursor: depth })),
    clown: () => change(toggleClownfish),
    angler: () => change(toggleAnglerfish),
  };
  return { draft, commands };
}

/** Whether the plan can be locked. */
export function isComplete(draft: Draft, view: View): boolean {
  return view.version === "children" || freeTokens(draft.plan).length === 0;
}
