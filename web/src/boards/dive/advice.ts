// Dive's advice: the chances at each depth, what a move is about, and why it is good; all of it from the facts.
import type { Action, Facts, Game, Helper } from "../../generated/dive";
import { percent, signed, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Preview } from "../../table/protocol";
import type { DiveTable } from "./model";

const HELPERS: readonly Helper[] = ["green-turtle", "red-turtle", "ray"];

/** The chances at each depth. */
export function explain({ depths, certain }: Facts, format: Formatter): string[] {
  return depths.map(({ depth, shark, clear }) => {
    const chances = [
      [t("shark"), shark.all] as const,
      ...HELPERS.map((h) => [format.label("animal", h), shark[h] + clear[h]] as const),
    ];
    const words = chances
      .map(([name, chance]) => [name, Math.round((100 * chance) / certain)] as const)
      .filter(([, share]) => share > 0)
      .map(([name, share]) => `${name} ${percent(share)}`);
    return t("Depth {0}: {1}.", depth, words.length > 0 ? words.join(", ") : t("nothing"));
  });
}

/** Where an action is on the board. */
export function targets(action: Action): readonly string[] {
  switch (action.a) {
    case "plan":
      return [".dslots"];
    case "take":
      return ['.dv-comp[aria-pressed="true"]'];
    case "place":
      return [".octo"];
    default:
      return [`[data-call="${action.a}"]`];
  }
}

/** Why a plan is good: the fields to expect, and its riskiest depth. */
export function reason(_: Action, { action_facts: plan }: Preview<Game>, table: DiveTable): string {
  const { certain } = table.facts;
  const known = (plan?.depths ?? []).filter(({ right }) => right !== null);
  if (plan == null || known.length === 0) {
    return "";
  }
  const riskiest = known.reduce((a, b) => ((b.right ?? 0) < (a.right ?? 0) ? b : a));
  const fields = signed((plan.rest + (plan.help ?? 0)) / certain, 1);
  const share = percent(Math.round((100 * (riskiest.right ?? 0)) / certain));
  return riskiest.shark
    ? t(
        "**{0} fields** to expect. Riskiest is depth {1}: a shark with {2}.",
        fields,
        riskiest.depth,
        share,
      )
    : t(
        "**{0} fields** to expect. Riskiest is depth {1}: no shark with {2}.",
        fields,
        riskiest.depth,
        share,
      );
}
