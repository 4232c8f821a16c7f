// The buttons of a decision: the actions without a piece, and the chosen action that must be confirmed.
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LegalTargets } from "./legalTargets";
import { cardName, spotName } from "./names";
import { focusOf, openTile, placeOf, type View } from "./view";

export interface Choice {
  action: string;
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
  format: Formatter;
  seat: number;
}

/** Which of your boats: "boat 1 (R3)". */
function boatName({ view, seat }: ChoiceContext, number: string): string {
  const node = view.players[seat]?.boats[Number(number) - 1]?.node ?? "";
  return t("boat {0} ({1})", number, node === "H" ? t("harbour") : node);
}

function rush(context: ChoiceContext, action: string, which: string): Choice {
  if (which === "none") {
    return { action, text: t("Stay away"), icon: "i-x" };
  }
  const sub = which === "both" ? t("with both boats") : boatName(context, which);
  return { action, text: t("Rush in"), sub, icon: "boat", go: which === "both" };
}

function spot({ view, format }: ChoiceContext, action: string, number: string): Choice {
  const tile = openTile(placeOf(view, focusOf(view) ?? ""));
  const found = tile?.spots[Number(number) - 1] ?? "silver";
  return {
    action,
    text: t("{0} spot", spotName(found, format)),
    icon: found === "black-or-blue" ? "gem-black" : `gem-${found}`,
  };
}

function slot({ view, format }: ChoiceContext, number: string): { name: string; price: number } {
  const { card, price } = view.market[Number(number) - 1] ?? { card: null, price: 0 };
  return { name: cardName(card ?? "", format), price };
}

const CHOICES: Record<string, (context: ChoiceContext, action: string, what: string) => Choice> = {
  sail: (_, action) => ({
    action,
    text: t("Sail"),
    sub: t("play propellers, move your boats"),
    icon: "prop",
  }),
  rest: (_, action) => ({
    action,
    text: t("Rest"),
    sub: t("take back up to 3 cards"),
    icon: "i-deck",
  }),
  renew: ({ view }, action) => ({
    action,
    text: t("New market"),
    sub: t("pay ${0}, take one card", view.renewal),
    icon: "coin",
  }),
  dive: (_, action, node) => ({
    action,
    text: t("Dive at {0}", node),
    sub: t("you lead this dive"),
    icon: "wreck",
  }),
  hire: (context, action, number) => {
    const { name, price } = slot(context, number);
    return { action, text: t("Hire {0}", name), sub: t("for ${0}", price), icon: "coin", go: true };
  },
  take: (context, action, number) => ({
    action,
    text: t("Take {0}", slot(context, number).name),
    icon: "i-check",
    go: true,
  }),
  decline: (_, action) => ({ action, text: t("Take nobody"), icon: "i-x" }),
  token: ({ view, seat }, action) => ({
    action,
    text: t("Use a bonus token"),
    sub: t("you have {0}", view.players[seat]?.tokens ?? 0),
    icon: "coin",
  }),
  done: (_, action) => ({
    action,
    text: t("Drop anchor"),
    sub: t("the boats stay where they are"),
    icon: "i-check",
    go: true,
  }),
  first: (context, action, number) => ({
    action,
    text: t("First {0}", boatName(context, number)),
    icon: "boat",
  }),
  spot,
  rush,
  protect: (context, action, number) => ({
    action,
    text: t("Slide to the middle"),
    sub: boatName(context, number),
    icon: "boat",
  }),
  surface: (_, action) => ({
    action,
    text: t("Surface"),
    sub: t("no points for gems"),
    icon: "i-up",
    danger: true,
  }),
  pass: (_, action) => ({ action, text: t("Play no card"), icon: "i-next", go: true }),
  draw: ({ view }, action) => ({
    action,
    text: tn("Draw a gem", "Draw {0} gems", view.dive?.next?.gems ?? 1),
    go: true,
  }),
  stop: (_, action) => ({ action, text: t("Stop and bank") }),
};

export function choiceOf(context: ChoiceContext, action: string): Choice {
  const [verb = "", what = ""] = action.split(" ");
  return (
    CHOICES[verb]?.(context, action, what) ?? {
      action,
      text: context.format.action(action),
      icon: "i-check",
    }
  );
}

/** The order of the actions that begin a turn. */
const ORDER = ["sail", "rest", "renew"];

/** All buttons, the one to confirm first; a dive has a button besides its place. */
export function choicesOf(
  context: ChoiceContext,
  targets: LegalTargets,
  chosen: string | null,
): Choice[] {
  const dives = targets.all.filter((action) => action.startsWith("dive "));
  const spots = [...targets.spots.values()].flat();
  const known = [...dives, ...spots, ...targets.buttons].filter((action) => action !== chosen);
  const rank = (action: string) => ORDER.indexOf(action.split(" ")[0] ?? "");
  const rest = known.sort((a, b) => rank(a) - rank(b));
  const list = rest.map((action) => choiceOf(context, action));
  return chosen === null
    ? list
    : [
        { ...choiceOf(context, chosen), go: true },
        ...list.map((choice) => ({ ...choice, go: false })),
      ];
}
