// Editing state of the plan of this round, and the commands that change it.
import { useState } from "preact/hooks";
import type { Game, Plan, View } from "../../generated/dive";
import type { LegalAction } from "../../table/protocol";
import {
  depthOf,
  emptyPlan,
  flipDepth,
  freeTokens,
  layToken,
  type Planning,
  placeClownfish,
  removeToken,
  toggleAnglerfish,
} from "./plan";

export interface Draft {
  plan: Plan;
  /** The token that is picked up and its side, or null. */
  picked: { token: number; shark: boolean } | null;
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
  putBack(token: number): void;
  /** Puts the picked-up token back, or else all tokens. */
  cancel(): void;
  flipDepth(depth: number): void;
  /** Turns the picked-up token over, or else the depth at the cursor. */
  flip(): void;
  moveCursor(depth: number): void;
  toggleClownfish(): void;
  toggleAnglerfish(): void;
}

/** The deepest depth that takes a token: the first empty one. */
export function deepestOpen(plan: Plan, { depths }: Planning): number {
  return Math.min(plan.length + 1, depths);
}

/** `saved`: the draft that the match has stored. */
function initialDraft(planning: Planning, saved: LegalAction<Game> | undefined): Draft {
  const plan = saved?.a === "plan" ? saved.plan : emptyPlan(planning);
  return { plan, picked: null, cursor: 1, placingClownfish: false };
}

const layInDraft = (draft: Draft, token: number, depth: number, shark: boolean): Draft => {
  const plan = layToken(draft.plan, token, depth, shark);
  return { ...draft, plan, picked: null, cursor: depthOf(plan, token) };
};

function chooseToken(draft: Draft, token: number, planning: Planning): Draft {
  const { picked, plan, cursor } = draft;
  if (picked?.token === token) {
    return layInDraft(draft, token, cursor, picked.shark);
  }
  const at = plan[depthOf(plan, token) - 1];
  const held = { token, shark: at?.shark ?? false };
  return { ...draft, picked: held, placingClownfish: false, cursor: deepestOpen(plan, planning) };
}

function placeAt(draft: Draft, depth: number): Draft {
  if (draft.placingClownfish) {
    return { ...draft, plan: placeClownfish(draft.plan, depth), placingClownfish: false };
  }
  return draft.picked === null
    ? draft
    : layInDraft(draft, draft.picked.token, depth, draft.picked.shark);
}

function flipSide(draft: Draft): Draft {
  const { picked, cursor, plan } = draft;
  return picked !== null
    ? { ...draft, picked: { ...picked, shark: !picked.shark } }
    : { ...draft, plan: flipDepth(plan, cursor) };
}

function cancelLast(draft: Draft): Draft {
  if (draft.placingClownfish) {
    return { ...draft, placingClownfish: false };
  }
  return draft.picked === null
    ? { ...draft, plan: [], cursor: 1 }
    : { ...draft, plan: removeToken(draft.plan, draft.picked.token), picked: null };
}

function toggleClownfish(draft: Draft): Draft {
  return draft.plan.some(({ clownfish }) => clownfish)
    ? { ...draft, plan: placeClownfish(draft.plan, 0) }
    : { ...draft, placingClownfish: !draft.placingClownfish, picked: null };
}

/** The draft of this seat and round; it starts anew when either changes. */
export function useDraft(
  view: View,
  planning: Planning,
  saved: LegalAction<Game> | undefined,
): { draft: Draft; commands: DraftCommands } {
  const draftKey = `${view.seat} ${view.round} ${view.phase === "planning"}`;
  const [state, setState] = useState({ draftKey, draft: initialDraft(planning, saved) });
  const draft = state.draftKey === draftKey ? state.draft : initialDraft(planning, saved);
  const change = (how: (draft: Draft) => Draft) =>
    setState((now) => ({
      draftKey,
      draft: how(now.draftKey === draftKey ? now.draft : initialDraft(planning, saved)),
    }));
  const commands: DraftCommands = {
    choose: (token) => change((d) => chooseToken(d, token, planning)),
    place: (depth) => change((d) => placeAt(d, depth)),
    drop: (token, depth) =>
      change((d) => {
        const from = d.plan[depthOf(d.plan, token) - 1];
        const held = d.picked?.token === token ? d.picked.shark : (from?.shark ?? false);
        return layInDraft(d, token, depth, held);
      }),
    putBack: (token) => change((d) => ({ ...d, plan: removeToken(d.plan, token), picked: null })),
    cancel: () => change(cancelLast),
    flipDepth: (depth) => change((d) => ({ ...d, plan: flipDepth(d.plan, depth), cursor: depth })),
    flip: () => change(flipSide),
    moveCursor: (depth) => change((d) => ({ ...d, cursor: depth })),
    toggleClownfish: () => change(toggleClownfish),
    toggleAnglerfish: () => change((d) => ({ ...d, plan: toggleAnglerfish(d.plan) })),
  };
  return { draft, commands };
}

/** Whether the plan can be locked: all tokens are laid. */
export const isComplete = ({ plan }: Draft, planning: Planning): boolean =>
  freeTokens(plan, planning).length === 0;
