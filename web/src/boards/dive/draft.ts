// What is being planned in this round, and what one holds in the hand meanwhile.
import { useState } from "preact/hooks";
import { BARE, depthOf, EMPTY, free, lay, type Plan, planFrom, take, turn } from "./plan";
import { TOKENS, type View } from "./view";

export interface Draft {
  plan: Plan;
  /** The token in the hand and its side, or null. */
  hand: { token: number; shark: boolean } | null;
  /** The depth that keys act on. */
  cursor: number;
  /** A place for the clownfish is being chosen. */
  clowning: boolean;
}

export interface Acts {
  /** Takes a token into the hand; once more lays it at the cursor. */
  choose(token: number): void;
  /** Lays the token of the hand, or the clownfish, at a depth. */
  place(depth: number): void;
  /** Lays any token at a depth, as dragging does. */
  drop(token: number, depth: number): void;
  /** Puts a token back among the free ones. */
  back(token: number): void;
  /** Puts the token of the hand back, or else all of them. */
  cancel(): void;
  turn(depth: number): void;
  /** F: the token in the hand, or else the depth at the cursor. */
  flip(): void;
  point(depth: number): void;
  clown(): void;
  angler(): void;
}

/** The deepest depth that can be laid at: the first that is empty. */
export function reach(plan: Plan): number {
  return Math.min(plan.depths.length + 1, TOKENS.length);
}

/** `known`: what the match has of it already, in words. */
function begin(view: View, known: string | undefined): Draft {
  const bare = view.version === "children" ? BARE : EMPTY;
  const plan = known?.startsWith("plan") ? planFrom(known) : bare;
  return { plan, hand: null, cursor: 1, clowning: false };
}

const laid = (draft: Draft, token: number, depth: number, shark: boolean): Draft => {
  const plan = lay(draft.plan, token, depth, shark);
  return { ...draft, plan, hand: null, cursor: depthOf(plan, token) };
};

function chosen(draft: Draft, token: number): Draft {
  const { hand, plan, cursor } = draft;
  if (hand?.token === token) {
    return laid(draft, token, cursor, hand.shark);
  }
  const at = plan.depths[depthOf(plan, token) - 1];
  const held = { token, shark: at?.shark ?? false };
  return { ...draft, hand: held, clowning: false, cursor: reach(plan) };
}

function placed(draft: Draft, depth: number): Draft {
  if (draft.clowning) {
    return { ...draft, plan: { ...draft.plan, clown: depth }, clowning: false };
  }
  return draft.hand === null ? draft : laid(draft, draft.hand.token, depth, draft.hand.shark);
}

function flipped(draft: Draft): Draft {
  const { hand, cursor, plan } = draft;
  return hand !== null
    ? { ...draft, hand: { ...hand, shark: !hand.shark } }
    : { ...draft, plan: turn(plan, cursor) };
}

function cancelled(draft: Draft): Draft {
  if (draft.clowning) {
    return { ...draft, clowning: false };
  }
  return draft.hand === null
    ? { ...draft, plan: EMPTY, cursor: 1 }
    : { ...draft, plan: take(draft.plan, draft.hand.token), hand: null };
}

function clowned(draft: Draft): Draft {
  return draft.plan.clown > 0
    ? { ...draft, plan: { ...draft.plan, clown: 0 } }
    : { ...draft, clowning: !draft.clowning, hand: null };
}

function anglered(draft: Draft): Draft {
  const angler = draft.plan.angler === null ? { shark: false } : null;
  return { ...draft, plan: { ...draft.plan, angler } };
}

/** The draft of this seat and round; another begins a new one. */
export function useDraft(view: View, known: string | undefined): { draft: Draft; acts: Acts } {
  const moment = `${view.seat} ${view.round} ${view.phase === "planning"}`;
  const [state, setState] = useState({ moment, draft: begin(view, known) });
  const draft = state.moment === moment ? state.draft : begin(view, known);
  const change = (how: (draft: Draft) => Draft) =>
    setState((now) => ({
      moment,
      draft: how(now.moment === moment ? now.draft : begin(view, known)),
    }));
  const acts: Acts = {
    choose: (token) => change((d) => chosen(d, token)),
    place: (depth) => change((d) => placed(d, depth)),
    drop: (token, depth) =>
      change((d) => {
        const from = d.plan.depths[depthOf(d.plan, token) - 1];
        const held = d.hand?.token === token ? d.hand.shark : (from?.shark ?? false);
        return laid(d, token, depth, held);
      }),
    back: (token) => change((d) => ({ ...d, plan: take(d.plan, token), hand: null })),
    cancel: () => change(cancelled),
    turn: (depth) => change((d) => ({ ...d, plan: turn(d.plan, depth), cursor: depth })),
    flip: () => change(flipped),
    point: (depth) => change((d) => ({ ...d, cursor: depth })),
    clown: () => change(clowned),
    angler: () => change(anglered),
  };
  return { draft, acts };
}

/** Whether everything that is asked for lies there. */
export function isWhole(draft: Draft, view: View): boolean {
  return view.version === "children" || free(draft.plan).length === 0;
}
