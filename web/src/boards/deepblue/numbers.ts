// Adds odds and points to the leader's two buttons, draw and stop.
import { decimal, percent, t } from "../../i18n";
import type { Choice } from "./choices";
import { type DiveScore, diveScoreText, totalPoints } from "./diveScore";
import type { Odds } from "./odds";

export function withNumbers(choices: Choice[], score: DiveScore | undefined, odds: Odds | null) {
  return choices.map((choice) => {
    if (choice.action === "draw" && odds?.own) {
      const average = decimal(odds.own.average, 1, "always");
      return { ...choice, sub: t("{0} safe · avg {1}", percent(odds.own.stays), average) };
    }
    if (choice.action !== "stop") {
      return choice;
    }
    /* The preview arrives a moment later; until then an empty second line keeps the height. */
    return score === undefined
      ? { ...choice, sub: "\u00a0" }
      : {
          ...choice,
          text: t("Stop, bank {0}", totalPoints(score)),
          sub: diveScoreText(score),
        };
  });
}
