// The next draw of a dive as the facts have it, in sentences for the advice sheet.
import type { Facts } from "../../generated/deepblue";
import { decimal, t } from "../../i18n";
import { ownOddsOf } from "./odds";

export function explain(facts: Facts): string[] {
  const odds = ownOddsOf(facts);
  return odds === null
    ? []
    : [
        t("The next draw forces you to surface in {0} of 100 cases.", odds.out),
        t(
          "One more draw changes your points by {0} on average.",
          decimal(odds.average, 2, "always"),
        ),
      ];
}
