// The air of ending the turn here, as sentences for the advice dialog.
import type { Facts } from "../../generated/scuba";
import { t } from "../../i18n";

export function explain(facts: Facts): string[] {
  const here = facts.cells.find(({ steps }) => steps === 0);
  if (here === undefined) {
    return [];
  }
  return [
    t(
      "This turn costs {0} air and leaves {1}; the way up from here costs {2}.",
      here.turn,
      here.left,
      here.home,
    ),
    here.safe
      ? t("{0} to spare after that.", here.spare)
      : t("That is {0} too little to get home.", here.short),
  ];
}
