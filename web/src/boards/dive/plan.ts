// Pure functions that edit a plan. Depths are filled without gaps: one that loses its last token is removed, and
// those below it move up. The engine decides whether a plan is legal.
import type { Facts, Plan } from "../../generated/dive";
import { upTo } from "./view";

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

const without = (plan: Plan, token: number): Plan =>
  plan.map((slot) => ({ ...slot, tokens: slot.tokens.filter((other) => other !== token) }));

/** Lays a token at a depth from 1 on; a new depth gets the side it is laid with. */
export function layToken(plan: Plan, token: number, depth: number, shark = false): Plan {
  const slots = without(plan, token);
  if (depth > slots.length) {
    return closeGaps([...slots, newSlot([token], shark)]);
  }
  const laid = (slot: Slot) => ({ ...slot, tokens: [...slot.tokens, token].sort() });
  return closeGaps(slots.map((slot, i) => (i === depth - 1 ? laid(slot) : slot)));
}

/** Removes a token from the plan. */
export const removeToken = (plan: Plan, token: number): Plan => closeGaps(without(plan, token));

/** Turns a depth over. */
export const flipDepth = (plan: Plan, depth: number): Plan =>
  plan.map((slot, i) => (i === depth - 1 ? { ...slot, shark: !slot.shark } : slot));

/** Moves the clownfish to a depth; 0 takes it back. */
export const placeClownfish = (plan: Plan, depth: number): Plan =>
  plan.map((slot, i) => ({ ...slot, clownfish: i === depth - 1 }));

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

/** The speed at a depth: its tokens, and what the clownfish adds. */
export const speedOf = ({ tokens, clownfish }: Slot, { companions }: Facts): number =>
  tokens.reduce((sum, token) => sum + token, 0) +
  (clownfish ? (companions.find(({ speed }) => speed !== null)?.speed ?? 0) : 0);

/** The plan as an action: `plan 1N 3S 45N 2N*`. */
export function formatPlan(plan: Plan): string {
  const slots = plan.map(
    ({ tokens, shark, clownfish, anglerfish }) =>
      (anglerfish ? "A" : tokens.join("")) + (shark ? "S" : "N") + (clownfish ? "*" : ""),
  );
  return `plan ${slots.join(" ") || "-"}`;
}
