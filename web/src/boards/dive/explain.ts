// The chances at each depth, as sentences for the advice dialog.
import type { Facts, Helper } from "../../generated/dive";
import { percent, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

const HELPERS: readonly Helper[] = ["green-turtle", "red-turtle", "ray"];

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
