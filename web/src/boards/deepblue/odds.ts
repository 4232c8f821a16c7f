// The odds of the next pull in percent, and what each colour means for one diver: formats facts.dive.next.
import type { Colour, Facts } from "../../generated/deepblue";
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { cardName } from "./names";
import type { DiveFacts } from "./view";

type NextColour = NonNullable<DiveFacts["next"]>["colours"][number];

interface Effect {
  /** What it means for the diver, in a few words; empty for others. */
  effect: string;
  /** The same in one word. */
  short: string;
  tone: "bad" | "mid" | "good" | "";
}

export interface Chance extends Effect {
  gem: Colour;
  percent: number;
  share: number;
}

/** For a diver: the percentages of staying down and of having to surface, and the average points of one
 * more pull, including the loss by surfacing. */
export interface OwnOdds {
  stays: number;
  out: number;
  average: number;
}

export interface Odds {
  /** The number of gems drawn at once. */
  gems: number;
  chances: Chance[];
  own: OwnOdds | null;
}

/** Rounded, but a possible outcome is never 0 percent and an uncertain one never 100. */
export function percentOf(part: number, all: number): number {
  const rounded = Math.round((100 * part) / all);
  return part === 0 || part === all ? rounded : Math.min(99, Math.max(1, rounded));
}

function effectOf({ means, plus = 0, cards = [], by }: NextColour, format: Formatter): Effect {
  switch (means) {
    case "warning":
      return { effect: t("a warning"), short: t("warning"), tone: "mid" };
    case "guard": {
      const name = by === "spot" ? t("your spot") : cardName(by ?? "", format);
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

/** Null for those who do not dive, and if no more gems will be drawn. */
export function ownOddsOf({ dive }: Facts): OwnOdds | null {
  const { pulls = 0, out, gain = 0 } = dive?.next ?? {};
  if (out === undefined) {
    return null;
  }
  const stays = percentOf(pulls - out, pulls);
  return { stays, out: 100 - stays, average: gain / pulls };
}

/** Null if no more gems will be drawn. */
export function oddsOf(facts: Facts, format: Formatter): Odds | null {
  const next = facts.dive?.next;
  return next == null
    ? null
    : {
        gems: next.gems,
        chances: next.colours
          .map((colour) => chanceOf(colour, next.pulls, format))
          .sort((a, b) => b.share - a.share),
        own: ownOddsOf(facts),
      };
}
