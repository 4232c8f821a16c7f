// The buttons of a decision: the actions without a piece, and the chosen action that must be confirmed.
import type { Facts, View } from "../../generated/deepblue";
import { decimal, percent, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Legal, LegalTargets } from "./legalTargets";
import { cardName, nodeName, spotName } from "./names";
import { ownOddsOf } from "./odds";
import { type DiveFacts, focusOf, openTile, placeOf } from "./view";

export interface Choice {
  action: Legal;
  text: string;
  sub?: string;
  /** Symbol of the button. */
  icon?: string;
  /** The primary button. */
  go?: boolean;
  danger?: boolean;
}

interface ChoiceContext {
  view: View;
  facts: Facts;
  format: Formatter;
  seat: number;
}

type Label = Omit<Choice, "action">;
type Labels = {
  [A in Legal["a"]]?: (context: ChoiceContext, action: Extract<Legal, { a: A }>) => Label;
};

/** Which of your boats: "boat 1 (R3)". */
function boatName({ view, seat }: ChoiceContext, boat = 1): string {
  const node = view.players[seat]?.boats[boat - 1]?.node ?? "H";
  return t("boat {0} ({1})", boat, nodeName(node));
}

function nameInSlot({ view, format }: ChoiceContext, slot: number): string {
  return cardName(view.market[slot - 1]?.card ?? "", format);
}

/** The points by source; the captain's logbook only if it gives any. */
function scoreText(score: NonNullable<DiveFacts["seats"][number]["stop"]>): string {
  const { gems, cards, tile, scenario } = score;
  return scenario > 0
    ? t("gems {0} · cards {1} · tile {2} · logbook {3}", gems, cards, tile, scenario)
    : t("gems {0} · cards {1} · tile {2}", gems, cards, tile);
}

const LABELS: Labels = {
  sail: () => ({ text: t("Sail"), sub: t("play propellers, move your boats"), icon: "prop" }),
  rest: ({ facts }) => ({
    text: t("Rest"),
    sub: tn("take back {0} card", "take back {0} cards", facts.rest?.draws ?? 0),
    icon: "i-deck",
  }),
  renew: ({ view }) => ({
    text: t("New market"),
    sub: t("pay ${0}, take one card", view.renewal),
    icon: "coin",
  }),
  dive: (_, { site }) => ({
    text: t("Dive at {0}", site),
    sub: t("you lead this dive"),
    icon: "wreck",
  }),
  hire: (context, { slot }) => ({
    text: t("Hire {0}", nameInSlot(context, slot)),
    sub: t("for ${0}", context.view.market[slot - 1]?.price ?? 0),
    icon: "coin",
    go: true,
  }),
  take: (context, { slot }) => ({
    text: t("Take {0}", nameInSlot(context, slot)),
    icon: "i-check",
    go: true,
  }),
  decline: () => ({ text: t("Take nobody"), icon: "i-x" }),
  token: ({ view, seat }) => ({
    text: t("Use a bonus token"),
    sub: t("you have {0}", view.players[seat]?.tokens ?? 0),
    icon: "coin",
  }),
  done: () => ({
    text: t("Drop anchor"),
    sub: t("the boats stay where they are"),
    icon: "i-check",
    go: true,
  }),
  first: (context, { boat }) => ({ text: t("First {0}", boatName(context, boat)), icon: "boat" }),
  spot: ({ view, format }, { spot }) => {
    const colour = openTile(placeOf(view, focusOf(view)))?.spots[spot - 1] ?? "silver";
    return {
      text: t("{0} spot", spotName(colour, format)),
      icon: colour === "black-or-blue" ? "gem-black" : `gem-${colour}`,
    };
  },
  rush: (context, { boats }) => {
    const both = boats.length > 1;
    const sub = both ? t("with both boats") : boatName(context, boats[0]);
    return boats.length === 0
      ? { text: t("Stay away"), icon: "i-x" }
      : { text: t("Rush in"), sub, icon: "boat", go: both };
  },
  slide: (context, { boat }) => ({
    text: t("Slide to the middle"),
    sub: boatName(context, boat),
    icon: "boat",
  }),
  surface: () => ({
    text: t("Surface"),
    sub: t("no points for gems"),
    icon: "i-up",
    danger: true,
  }),
  pass: () => ({ text: t("Play no card"), icon: "i-next", go: true }),
  draw: ({ facts }) => {
    const text = tn("Draw a gem", "Draw {0} gems", facts.dive?.next?.gems ?? 1);
    const odds = ownOddsOf(facts);
    return odds === null
      ? { text, go: true }
      : {
          text,
          sub: t("{0} safe · avg {1}", percent(odds.stays), decimal(odds.average, 1, "always")),
          go: true,
        };
  },
  stop: ({ facts, seat }) => {
    const score = facts.dive?.seats[seat]?.stop;
    return score == null
      ? { text: t("Stop and bank") }
      : { text: t("Stop, bank {0}", score.total), sub: scoreText(score) };
  },
};

function choiceOf(context: ChoiceContext, action: Legal): Choice {
  const label = LABELS[action.a] as ((context: ChoiceContext, action: Legal) => Label) | undefined;
  const plain = { text: context.format.action(action), icon: "i-check" };
  return { action, ...(label?.(context, action) ?? plain) };
}

/** The order of the actions that begin a turn. */
const ORDER: readonly Legal["a"][] = ["sail", "rest", "renew"];

/** All buttons, the one to confirm first; a dive has a button besides its place. */
export function choicesOf(
  context: ChoiceContext,
  targets: LegalTargets,
  chosen: Legal | null,
): Choice[] {
  const dives = targets.all.filter(({ a }) => a === "dive");
  const choices = [...dives, ...targets.spots.values(), ...targets.buttons]
    .filter((action) => action !== chosen)
    .sort((a, b) => ORDER.indexOf(a.a) - ORDER.indexOf(b.a))
    .map((action) => choiceOf(context, action));
  return chosen === null
    ? choices
    : [
        { ...choiceOf(context, chosen), go: true },
        ...choices.map((choice) => ({ ...choice, go: false })),
      ];
}
