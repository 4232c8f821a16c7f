// What Dive's pieces are and do, for tooltips; numbers are from the facts.
import type { Companion, Facts, Helper } from "../../generated/dive";
import { later, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { type DiveTable, isDeep } from "./model";

export const companionTip = (format: Formatter, companion: Companion): string =>
  `${format.label("companion", companion)}. ${format.label("companion-about", companion)}`;

export const speedTip = (): string =>
  t("The speed at this depth. The fastest diver with the right side gets the animal there.");

export function depthTip({ facts }: DiveTable, depth: number): string {
  const card = facts.depths[depth - 1];
  if (card === undefined) {
    return t("Depth {0}: below the cards that can be seen.", depth);
  }
  return depth === 1
    ? t("Depth 1 is the top card of the stack.")
    : t("Depth {0} is card {0} of the stack, counted from the top.", depth);
}

const MISTAKES = {
  all: later("In deep water a mistake costs all air tokens."),
  deeper: later("A mistake costs the air tokens here and below."),
  depth: later("A mistake costs the field of this depth."),
};

/** What a wrong side costs you. */
export function mistakeTip({ facts, view }: DiveTable): string {
  const mistake = facts.pawns.find(({ pawn }) => pawn === view.seat)?.mistake;
  return mistake == null ? "" : t(MISTAKES[mistake]);
}

export function fieldTip(facts: Facts, field: number): string {
  if (field >= facts.goal) {
    return t(
      "Field {0}: a diver who is here after the rest ends the game; the furthest wins.",
      field,
    );
  }
  return isDeep(facts, field)
    ? t("Field {0}, deep water: one mistake costs all air tokens.", field)
    : t("Field {0} of {1}.", field, facts.goal);
}

/** What an animal does, and how far it would carry you. */
export function helperTip({ facts, view, format }: DiveTable, helper: Helper): string {
  const name = format.label("animal", helper);
  const own = facts.pawns.find(({ pawn }) => pawn === view.seat);
  if (helper === "nobody") {
    return name;
  }
  const fields = own?.[helper];
  const does = t("{0}: it carries the fastest diver with the right side forward.", name);
  return fields == null ? does : `${does} ${tn("You: {0} field.", "You: {0} fields.", fields)}`;
}

/** What the chief does at a depth. */
export function chiefTip(
  { speeds, yellow }: { speeds: readonly number[]; yellow: readonly number[] },
  depth: number,
): string {
  const speed = speeds[depth - 1] ?? 0;
  return yellow.includes(depth)
    ? t("The chief's speed at depth {0} is {1}, but only in shallow water.", depth, speed)
    : t("The chief's speed at depth {0} is {1}.", depth, speed);
}
