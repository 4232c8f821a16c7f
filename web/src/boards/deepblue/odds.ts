// The next gem: how likely each colour is, and what it would mean for one diver. Reckoned from what
// everybody can see and the diver's own hand; what a dive is worth at its end the table says.

import box from "../../../../games/deepblue/box.def?raw";
import { t } from "../../i18n";
import type { Speaker } from "../../i18n/book";
import { table } from "../box";
import { cardName } from "./names";
import { type Crew, crewOf, fits, GEMS, type Gem, spotsOf, sumOf, type View } from "./view";

const WORTH = new Map(
  table(box.replace(/'(.)'/g, "$1"), "DEEPBLUE_GEM").map(([, word, , , , plain, spot]) => [
    word ?? "",
    { plain: Number(plain), spot: Number(spot) },
  ]),
);

export interface Chance {
  gem: Gem;
  /** In percent, rounded. */
  percent: number;
  share: number;
  /** What it does to the diver, in a few words. */
  effect: string;
  /** The same in one word. */
  short: string;
  tone: "bad" | "mid" | "good" | "";
}

export interface Odds {
  chances: Chance[];
  /** Percent that the diver stays down. */
  stays: number;
  /** What the next gem brings on average, with what is lost by surfacing. */
  average: number;
}

/** What a gem is worth to a diver at the end of the dive. */
function worth(view: View, seat: number, gem: Gem): number {
  const spots = view.dive === null ? [] : spotsOf(view, seat, view.dive.site);
  const points = WORTH.get(gem);
  return (spots.includes(gem) ? points?.spot : points?.plain) ?? 0;
}

/** Cards in hand that a gem would make playable. */
function wakes(view: View, hand: readonly string[], gem: Gem): Crew[] {
  const board = view.dive?.board;
  return hand
    .map((card) => crewOf(view, card))
    .filter((crew) => crew !== undefined)
    .filter(({ need, count = 0 }) => {
      if (board === undefined || need === undefined) {
        return false;
      }
      const have = need === "any" ? sumOf(board) : board[need];
      return (need === "any" || need === gem) && have < count && have + 1 >= count;
    });
}

/** How a diver can hold off a hazard: a card's name, the word for a spot, or not at all. */
function guard(view: View, seat: number, gem: Gem, speak: Speaker): string | null {
  const hand = view.players[seat]?.hand ?? [];
  const card = hand.find((name) => crewOf(view, name)?.guards === gem);
  if (card !== undefined) {
    return cardName(card, speak);
  }
  const spots = view.dive === null ? [] : spotsOf(view, seat, view.dive.site);
  return spots.some((spot) => fits(spot, gem)) ? t("your spot") : null;
}

const isHazard = (gem: Gem): boolean => gem === "black" || gem === "blue";

function chance(view: View, seat: number, gem: Gem, speak: Speaker): Chance & { gain: number } {
  const all = sumOf(view.bag);
  const share = all === 0 ? 0 : view.bag[gem] / all;
  const base = { gem, share, percent: Math.round(100 * share) };
  const hand = view.players[seat]?.hand ?? [];
  const woken = wakes(view, hand, gem);
  const cards = woken.reduce((n, crew) => n + (crew.vp ?? 0), 0);
  if (share === 0) {
    return { ...base, effect: t("none left"), short: "–", tone: "", gain: 0 };
  }
  if (isHazard(gem)) {
    if ((view.dive?.board[gem] ?? 0) === 0) {
      return { ...base, effect: t("a warning"), short: t("warning"), tone: "mid", gain: cards };
    }
    const by = guard(view, seat, gem, speak);
    return by === null
      ? { ...base, effect: t("you surface"), short: t("bust"), tone: "bad", gain: 0 }
      : { ...base, effect: t("{0} guards", by), short: by, tone: "mid", gain: cards };
  }
  const value = worth(view, seat, gem);
  const [own] = woken.filter((crew) => crew.need !== "any");
  const gain = value + cards;
  const plus = value + (own?.vp ?? 0);
  if (plus === 0) {
    return { ...base, effect: t("no gain"), short: "0", tone: "", gain };
  }
  const name = own === undefined ? "" : ` ${cardName(own.card, speak)}`;
  return {
    ...base,
    effect: `+${plus}${name}`,
    short: `+${plus}`,
    tone: own === undefined ? "" : "good",
    gain,
  };
}

/** The value of the gems that a diver would lose by surfacing. */
function atStake(view: View, seat: number): number {
  const board = view.dive?.board;
  return board === undefined
    ? 0
    : GEMS.reduce((n, gem) => n + board[gem] * worth(view, seat, gem), 0);
}

export function oddsOf(view: View, seat: number, speak: Speaker): Odds {
  const chances = GEMS.map((gem) => chance(view, seat, gem, speak)).sort(
    (a, b) => b.share - a.share,
  );
  const lost = chances.filter((c) => c.tone === "bad").reduce((n, c) => n + c.share, 0);
  const won = chances.reduce((n, c) => n + c.share * c.gain, 0);
  return {
    chances,
    stays: Math.round(100 * (1 - lost)),
    average: won - lost * atStake(view, seat),
  };
}

/** Cards that any further gem would make playable. */
export function almost(view: View, seat: number): Crew[] {
  return wakes(view, view.players[seat]?.hand ?? [], "green").filter((c) => c.need === "any");
}
