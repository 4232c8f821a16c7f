// A plan as data, and pure functions that edit it. Depths are filled without gaps: one that loses its last
// token is removed, and those below it move up. The engine decides whether a plan is legal.
import type { Slot } from "./view";
import { TOKENS } from "./view";

export interface Depth {
  tokens: readonly number[];
  shark: boolean;
}

export interface Plan {
  depths: readonly Depth[];
  /** The depth of the clownfish, or 0. */
  clown: number;
  /** The side of the anglerfish's sixth depth, or null if it is not used. */
  angler: { shark: boolean } | null;
}

export const EMPTY_PLAN: Plan = { depths: [], clown: 0, angler: null };

/** Plan of the children's game: five depths with sides only. */
export const SIDES_ONLY: Plan = {
  depths: TOKENS.map(() => ({ tokens: [], shark: false })),
  clown: 0,
  angler: null,
};

/** Removes empty depths; the clownfish stays with its depth unless that is removed. */
function closeGaps(plan: Plan, depths: readonly Depth[]): Plan {
  const kept = depths.filter((depth) => depth.tokens.length > 0);
  const clowned = depths[plan.clown - 1];
  const clown = clowned === undefined ? 0 : kept.indexOf(clowned) + 1;
  return { depths: kept, clown, angler: kept.length < TOKENS.length ? null : plan.angler };
}

function without(depth: Depth, token: number): Depth {
  return depth.tokens.includes(token)
    ? { ...depth, tokens: depth.tokens.filter((other) => other !== token) }
    : depth;
}

/** Lays a token at a depth from 1 on; a new depth gets the side it is laid with. */
export function layToken(plan: Plan, token: number, depth: number, shark = false): Plan {
  const depths = plan.depths.map((d) => without(d, token));
  const at = depths[depth - 1];
  if (at === undefined) {
    depths.push({ tokens: [token], shark });
  } else {
    depths[depth - 1] = { ...at, tokens: [...at.tokens, token].sort() };
  }
  return closeGaps(plan, depths);
}

/** Removes a token from the plan. */
export function removeToken(plan: Plan, token: number): Plan {
  return closeGaps(
    plan,
    plan.depths.map((d) => without(d, token)),
  );
}

/** Turns a depth over; the sixth is the anglerfish's. */
export function flipDepth(plan: Plan, depth: number): Plan {
  if (depth > TOKENS.length) {
    return plan.angler === null ? plan : { ...plan, angler: { shark: !plan.angler.shark } };
  }
  const depths = plan.depths.map((d, i) => (i === depth - 1 ? { ...d, shark: !d.shark } : d));
  return { ...plan, depths };
}

/** The depth of a token, or 0. */
export function depthOf(plan: Plan, token: number): number {
  return plan.depths.findIndex((d) => d.tokens.includes(token)) + 1;
}

/** Tokens that are not yet laid. */
export function freeTokens(plan: Plan): number[] {
  return TOKENS.filter((token) => depthOf(plan, token) === 0);
}

const side = (shark: boolean) => (shark ? "S" : "N");

/** The plan as an action: `plan 1N 3S 45N 2N*`. */
export function formatPlan(plan: Plan): string {
  const depths = plan.depths.map(
    (d, i) => d.tokens.join("") + side(d.shark) + (plan.clown === i + 1 ? "*" : ""),
  );
  const angler = plan.angler === null ? [] : [`A${side(plan.angler.shark)}`];
  const parts = [...depths, ...angler];
  return `plan ${parts.length === 0 ? "-" : parts.join(" ")}`;
}

/** Parses the text that formatPlan writes. */
export function parsePlan(text: string): Plan {
  const pieces = text
    .split(" ")
    .slice(1)
    .filter((piece) => piece !== "-");
  const shark = (piece: string) => piece.includes("S");
  const depths = pieces.filter((piece) => !piece.startsWith("A"));
  const angler = pieces.find((piece) => piece.startsWith("A"));
  return {
    depths: depths.map((piece) => ({
      tokens: [...piece.replace(/[^1-5]/g, "")].map(Number),
      shark: shark(piece),
    })),
    clown: depths.findIndex((piece) => piece.endsWith("*")) + 1,
    angler: angler === undefined ? null : { shark: shark(angler) },
  };
}

/** A locked plan, from the view. */
export function planFromSlots(slots: readonly Slot[]): Plan {
  const sixth = slots.find((slot) => slot.anglerfish);
  return {
    depths: slots.filter((slot) => !slot.anglerfish),
    clown: slots.findIndex((slot) => slot.clownfish) + 1,
    angler: sixth === undefined ? null : { shark: sixth.shark },
  };
}
