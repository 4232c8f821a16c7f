// Dive's model without its drawing: pawns and fields, the draft of a plan as a pure reducer, and the time limit
// for planning. The engine decides whether a plan is legal.
import { computed, effect } from "@preact/signals";
import type { Action, Companion, Facts, Game, Place, Plan, View } from "../../generated/dive";
import type { TableState } from "../../table/protocol";
import { toLocalTime } from "../../table/serverClock";
import type { BoardTable, DraftModel } from "../api";

/** The types of the game and of its board. */
export interface Dive extends Game {
  draft: Draft;
  input: Input;
}

export type DiveTable = BoardTable<Dive>;

// ---- pawns ----

/** A pawn on the sea board: a seat by number, or the chief. */
export type Pawn = number | "chief";

/** Fields of all pawns. */
export type Fields = ReadonlyMap<Pawn, number>;

export const fieldsOf = ({ pawns }: Facts): Fields =>
  new Map(pawns.map(({ pawn, field }) => [pawn, field]));

/** Whether a field is in deep water; the children's game has none. */
export const isDeep = ({ deep }: Facts, field: number): boolean => deep !== null && field >= deep;

/** The numbers 1 to n: depths, or air tokens. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

/** The directions of the arrow keys. */
export const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

// ---- plans: depths are filled without gaps; one that loses its last token is removed ----

export type Slot = Plan[number];

/** The number of tokens and depths of a plan, from the facts. */
export type Planning = Facts["planning"];

const newSlot = (tokens: number[], shark = false): Slot => ({
  ...{ tokens, shark, clownfish: false, anglerfish: false },
});

/** A new plan: nothing, or in the children's game a side for each depth. */
export const emptyPlan = ({ tokens, depths }: Planning): Plan =>
  tokens > 0 ? [] : upTo(depths).map(() => newSlot([]));

/** Removes empty depths, and with them the anglerfish below. */
function closeGaps(plan: Plan): Plan {
  const gap = plan.some(({ tokens, anglerfish }) => tokens.length === 0 && !anglerfish);
  return gap ? plan.filter(({ tokens }) => tokens.length > 0) : plan;
}

/** Lays a token at a depth from 1 on, or takes it back (0); a new depth gets the side it is laid with. */
export function layToken(plan: Plan, token: number, depth: number, shark = false): Plan {
  const slots = plan.map((slot, i) => {
    const others = slot.tokens.filter((other) => other !== token);
    return { ...slot, tokens: i === depth - 1 ? [...others, token].sort() : others };
  });
  return closeGaps(depth > slots.length ? [...slots, newSlot([token], shark)] : slots);
}

/** Turns a depth over. */
export const flipDepth = (plan: Plan, depth: number): Plan =>
  plan.map((slot, i) => (i === depth - 1 ? { ...slot, shark: !slot.shark } : slot));

/** Moves the clownfish to a depth; 0 takes it back. */
export const placeClownfish = (plan: Plan, depth: number): Plan =>
  plan.map((slot, i) => ({ ...slot, clownfish: i === depth - 1 }));

export const hasClownfish = (plan: Plan): boolean => plan.some(({ clownfish }) => clownfish);
export const hasAnglerfish = (plan: Plan): boolean => plan.some(({ anglerfish }) => anglerfish);

/** Adds the anglerfish below the other depths, or takes it back. */
export const toggleAnglerfish = (plan: Plan): Plan =>
  hasAnglerfish(plan)
    ? plan.filter(({ anglerfish }) => !anglerfish)
    : [...plan, { ...newSlot([]), anglerfish: true }];

/** The depth of a token, or 0. */
export const depthOf = (plan: Plan, token: number): number =>
  plan.findIndex(({ tokens }) => tokens.includes(token)) + 1;

/** Tokens that are not yet laid. */
export const freeTokens = (plan: Plan, { tokens }: Planning): number[] =>
  upTo(tokens).filter((token) => depthOf(plan, token) === 0);

/** Whether the plan can be locked: all tokens are laid. */
export const isComplete = (plan: Plan, planning: Planning): boolean =>
  freeTokens(plan, planning).length === 0;

/** The deepest depth that takes a token: the first empty one. */
export const deepestOpen = (plan: Plan, { depths }: Planning): number =>
  Math.min(plan.length + 1, depths);

/** The speed at a depth: its tokens, and what the clownfish adds. */
export const speedOf = ({ tokens, clownfish }: Slot, { companions }: Facts): number =>
  tokens.reduce((sum, token) => sum + token, 0) +
  (clownfish ? (companions.find(({ speed }) => speed !== null)?.speed ?? 0) : 0);

/** Choosing a companion as an action. */
const formatTake = (companion: Companion): string => `take ${companion}`;

/** The plan as an action: `plan 1N 3S 45N 2N*`. */
export function formatPlan(plan: Plan): string {
  const slots = plan.map(
    ({ tokens, shark, clownfish, anglerfish }) =>
      (anglerfish ? "A" : tokens.join("")) + (shark ? "S" : "N") + (clownfish ? "*" : ""),
  );
  return `plan ${slots.join(" ") || "-"}`;
}

// ---- the draft ----

export interface Draft {
  plan: Plan;
  /** The token that is picked up and its side, or null. */
  picked: { token: number; shark: boolean } | null;
  /** The depth that the keyboard acts on. */
  cursor: number;
  /** The player is choosing a depth for the clownfish. */
  placingClownfish: boolean;
  /** Where the octopus would be put. */
  octopus: Place;
  /** The companion that is selected but not yet taken: the text of its action. */
  companion: string | null;
}

export type Input =
  /** Picks a token up; the second time, lays it at the cursor. */
  | { type: "choose"; token: number }
  /** Lays the picked-up token, or the clownfish, at a depth. */
  | { type: "place"; depth: number }
  /** Lays any token at a depth, as dragging does; 0 puts it back among the free ones. */
  | { type: "drop"; token: number; depth: number }
  /** Puts the picked-up token, or the clownfish, back. */
  | { type: "cancel" }
  /** Turns a depth over; without one the picked-up token, or else the depth at the cursor. */
  | { type: "flip"; depth?: number }
  | { type: "moveCursor"; by: number }
  | { type: "toggleClownfish" }
  | { type: "toggleAnglerfish" }
  | { type: "moveOctopus"; to: Place }
  | { type: "selectCompanion"; action: string };

/** The draft with a token laid, or taken back (0). Its side: as it is held, or as it lies. */
function lay(draft: Draft, token: number, depth: number): Draft {
  const plan = layToken(draft.plan, token, depth, sideOf(draft, token));
  return { ...draft, plan, picked: null, cursor: depthOf(plan, token) || draft.cursor };
}

const sideOf = ({ plan, picked }: Draft, token: number): boolean =>
  picked?.token === token ? picked.shark : (plan[depthOf(plan, token) - 1]?.shark ?? false);

function choose(draft: Draft, token: number, planning: Planning): Draft {
  if (draft.picked?.token === token) {
    return lay(draft, token, draft.cursor);
  }
  const picked = { token, shark: sideOf(draft, token) };
  return { ...draft, picked, placingClownfish: false, cursor: deepestOpen(draft.plan, planning) };
}

function place(draft: Draft, depth: number): Draft {
  const { plan, picked, placingClownfish } = draft;
  if (placingClownfish) {
    return { ...draft, plan: placeClownfish(plan, depth), placingClownfish: false };
  }
  return picked === null ? draft : lay(draft, picked.token, depth);
}

function flip(draft: Draft, depth: number | undefined): Draft {
  const { picked, plan } = draft;
  const cursor = depth ?? draft.cursor;
  return picked !== null && depth === undefined
    ? { ...draft, picked: { ...picked, shark: !picked.shark } }
    : { ...draft, plan: flipDepth(plan, cursor), cursor };
}

function moveCursor(draft: Draft, by: number, planning: Planning): Draft {
  const { plan, picked, cursor } = draft;
  const last = picked === null ? plan.length : deepestOpen(plan, planning);
  return { ...draft, cursor: clamp(cursor + by, 1, Math.max(1, last)) };
}

function toggleClownfish(draft: Draft): Draft {
  return hasClownfish(draft.plan)
    ? { ...draft, plan: placeClownfish(draft.plan, 0) }
    : { ...draft, placingClownfish: !draft.placingClownfish, picked: null };
}

/** Your plan, once it is locked. */
const lockedPlan = ({ divers, seat }: View): Plan | null => divers[seat]?.slots ?? null;

/** The draft that means an action. */
function draftOf(action: Action, table: DiveTable): Draft {
  const draft = { ...table.draft, picked: null, placingClownfish: false };
  switch (action.a) {
    case "plan":
      return { ...draft, plan: action.plan, cursor: 1 };
    case "place":
      return { ...draft, octopus: action.place };
    case "take":
      return { ...draft, companion: formatTake(action.companion) };
    default:
      return draft;
  }
}

/** A locked plan is a decision of its own; if it is taken back, the draft before it goes on. */
export const draftModel: DraftModel<Dive> = {
  decision: ({ view }) => [view.seat, view.round, view.phase, lockedPlan(view) !== null].join(" "),
  first({ view, facts, table: { draft } }) {
    const saved = draft?.a === "plan" ? draft.plan : emptyPlan(facts.planning);
    const plan = lockedPlan(view) ?? saved;
    const octopus = { x: 50, y: 50 };
    return { plan, picked: null, cursor: 1, placingClownfish: false, octopus, companion: null };
  },
  of: draftOf,
  reduce(draft, input, { facts: { planning } }) {
    switch (input.type) {
      case "choose":
        return choose(draft, input.token, planning);
      case "place":
        return place(draft, input.depth);
      case "drop":
        return lay(draft, input.token, input.depth);
      case "cancel":
        return draft.picked === null
          ? { ...draft, placingClownfish: false }
          : lay(draft, draft.picked.token, 0);
      case "flip":
        return flip(draft, input.depth);
      case "moveCursor":
        return moveCursor(draft, input.by, planning);
      case "toggleClownfish":
        return toggleClownfish(draft);
      case "toggleAnglerfish":
        return { ...draft, plan: toggleAnglerfish(draft.plan) };
      case "moveOctopus":
        return { ...draft, octopus: input.to };
      case "selectCompanion":
        return { ...draft, companion: input.action };
    }
  },
};

/** Your own companion, while it can be used. */
export const ownCompanion = ({ view, facts }: Pick<DiveTable, "view" | "facts">) =>
  facts.companions.find(({ seat }) => seat === view.seat);

/** Whether a plan can be sent now. */
export const mayPlan = ({ view, count, pending }: DiveTable): boolean =>
  count > 0 && !pending && view.phase === "planning";

// ---- the deadline: the match enforces it; the plan is saved, and counts when the time is up ----

/** Your deadline in local time (milliseconds) and the whole time in seconds; null without a limit. */
export function deadlineOf(table: TableState): { at: number; of: number } | null {
  const { clock, deadline, seats, you } = table;
  if (deadline !== null) {
    return { at: toLocalTime(deadline.due), of: deadline.of / 1000 };
  }
  const left = seats[you]?.left ?? null;
  if (left === null || clock.kind === "days" || !clock.running.includes(you)) {
    return null;
  }
  return { at: toLocalTime(clock.at + left), of: Math.max(1, Math.round(clock.base / 1000)) };
}

/** Shortest time between two drafts, and from the last draft to the deadline, in milliseconds. */
export const SEND_INTERVAL = 400;
export const SEND_MARGIN = 400;

/** Delay until a draft is sent, in milliseconds. */
export function sendDelay(now: number, last: number, end: number): number {
  return Math.max(0, Math.min(last + SEND_INTERVAL - now, end - SEND_MARGIN - now));
}

/** Saves the plan while time runs and it could count, until the returned function is called. */
export function saveDrafts(table: DiveTable): () => void {
  const end = computed(() => deadlineOf(table.table)?.at ?? null);
  const action = computed(() => {
    const { draft, facts } = table;
    const counts = facts.planning.partial || isComplete(draft.plan, facts.planning);
    return counts && mayPlan(table) ? formatPlan(draft.plan) : null;
  });
  let sent = { text: table.table.draft?.text, at: 0 };
  return effect(() => {
    const text = action.value;
    if (end.value === null || text === null || text === sent.text) {
      return;
    }
    const send = () => {
      sent = { text, at: Date.now() };
      table.saveDraft(text);
    };
    const timer = setTimeout(send, sendDelay(Date.now(), sent.at, end.value));
    return () => clearTimeout(timer);
  });
}
