// The odds of the next pull in percent, and what each colour means for one diver. The engine counts the pulls
// (games/deepblue/view.c); this file only formats.
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { cardName } from "./names";
import type { Gem, NextColour, View } from "./view";

export interface Chance {
  gem: Gem;
  percent: number;
  share: number;
  /** What it means for the diver, in a few words; empty for others. */
  effect: string;
  /** The same in one word. */
  short: string;
  tone: "bad" | "mid" | "good" | "";
}

export interface Odds {
  /** The number of gems drawn at once. */
  gems: number;
  chances: Chance[];
  /** For a diver: the percentage of staying down, and the average points of one more pull, including the
   * loss by surfacing. */
  own: { stays: number; average: number } | null;
}

/** Rounded, but a possible outcome is never 0 percent and an uncertain one never 100. */
export function percentOf(part: number, all: number): number {
  const rounded = Math.round((100 * part) / all);
  return part === 0 || part === all ? rounded : Math.min(99, Math.max(1, rounded));
}

/** What protects from a hazard. */
const guardName = (by: string | undefined, format: Formatter): string =>
  by === undefined || by === "spot" ? t("your spot") : cardName(by, format);

function effectOf(
  { means, plus = 0, cards = [], by }: NextColour,
  format: Formatter,
): Pick<Chance, "effect" | "short" | "tone"> {
  switch (means) {
    case "warning":
      return { effect: t("a warning"), short: t("warning"), tone: "mid" };
    case "guard": {
      const name = guardName(by, format);
      return { effect: t("{0} guards", name), short: name, tone: "mid" };
    }
    case "out":
      return { effect: t("you surface"), short: t("bust"), tone: "bad" };
    case "points": {
      const names = list(cards.map((card) => cardName(card, format)));
      const effect = names === "" ? `+${plus}` : `+${plus} ${names}`;
      return { effect, short: `+${plus}`, tone: names === "" ? "" : "good" };
    }
    case "nothing":
      return { effect: t("no gain"), short: "0", tone: "" };
    default:
      return { effect: "", short: "", tone: "" };
  }
}

function chanceOf(colour: NextColour, pulls: number, format: Formatter): Chance {
  const share = colour.pulls / pulls;
  const base = { gem: colour.gem, share, percent: percentOf(colour.pulls, pulls) };
  return colour.pulls === 0
    ? { ...base, effect: t("none left"), short: "–", tone: "" }
    : { ...base, ...effectOf(colour, format) };
}

/** Null if no more gems will be drawn. */
export function oddsOf(view: View, format: Formatter): Odds | null {
  const next = view.dive?.next ?? null;
  if (next === null) {
    return null;
  }
  const { gems, pulls, out, gain = 0 } = next;
  return {
    gems,
    chances: next.colours
      .map((colour) => chanceOf(colour, pulls, format))
      .sort((a, b) => b.share - a.share),
    own: out === undefined ? null : { stays: percentOf(pulls - out, pulls), average: gain / pulls },
  };
}
