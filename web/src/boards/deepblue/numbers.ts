// The numbers on the two large buttons of a leader.
import { decimal, percent, t } from "../../i18n";
import { type Bank, bankText, total } from "./bank";
import type { Choice } from "./choices";
import type { Odds } from "./odds";

export function withNumbers(choices: Choice[], bank: Bank | undefined, odds: Odds | null) {
  return choices.map((choice) => {
    if (choice.action === "draw" && odds?.own) {
      const average = decimal(odds.own.average, 1, "always");
      return { ...choice, sub: t("{0} safe · avg {1}", percent(odds.own.stays), average) };
    }
    if (choice.action !== "stop") {
      return choice;
    }
    /* The table says it a moment later; until then the second line is empty, but there. */
    return bank === undefined
      ? { ...choice, sub: "\u00a0" }
      : {
          ...choice,
          text: t("Stop, bank {0}", total(bank)),
          sub: bankText(bank),
        };
  });
}
