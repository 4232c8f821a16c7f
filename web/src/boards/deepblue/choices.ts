// The buttons of a decision: everything that is not done by tapping a card or a place, and what has
// been chosen there and waits to be confirmed.
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
  /** The one thing to do. */
  go?: boolean;
  danger?: boolean;
}

interface Asker {
  view: View;
  format: Formatter;
  seat: number;
}

/** Which of your boats: "boat 1 (R3)". */
function boatName({ view, seat }: Asker, number: string): string {
  const node = view.players[seat]?.boats[Number(number) - 1]?.node ?? "";
  return t("boat {0} ({1})", number, node === "H" ? t("harbour") : node);
}

function rush(asker: Asker, action: string, which: string): Choice {
  if (which === "none") {
    return { action, text: t("Stay away"), icon: "i-x" };
  }
  const sub = which === "both" ? t("with both boats") : boatName(asker, which);
  return { action, text: t("Rush in"), sub, icon: "boat", go: which === "both" };
}

function spot({ view, format }: Asker, action: string, number: string): Choice {
  const tile = openTile(placeOf(view, focusOf(view) ?? ""));
  const found = tile?.spots[Number(number) - 1] ?? "silver";
  return {
    action,
    text: t("{0} spot", spotName(found, format)),
    icon: found === "black-or-blue" ? "gem-black" : `gem-${found}`,
  };
}

function slot({ view, format }: Asker, number: string): { name: string; price: number } {
  const { card, price } = view.market[Number(number) - 1] ?? { card: null, price: 0 };
  return { name: cardName(card ?? "", format), price };
}

const CHOICES: Record<string, (asker: Asker, action: string, what: string) => Choice> = {
  sail: (_, action) => ({
    action,
    text: t("Sail"),
    sub: t("play propellers, move your boats"),
    icon: "prop",
  }),
  rest: (_, action) => ({
    action,
    text: t("Rest"),
    sub: t("up to 3 cards come back"),
    icon: "i-deck",
  }),
  renew: ({ view }, action) => ({
    action,
    text: t("New market"),
    sub: t("${0}, and one card is yours", view.renewal),
    icon: "coin",
  }),
  dive: (_, action, node) => ({
    action,
    text: t("Dive at {0}", node),
    sub: t("you lead this dive"),
    icon: "wreck",
  }),
  hire: (asker, action, number) => {
    const { name, price } = slot(asker, number);
    return { action, text: t("Hire {0}", name), sub: t("for ${0}", price), icon: "coin", go: true };
  },
  take: (asker, action, number) => ({
    action,
    text: t("Take {0}", slot(asker, number).name),
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
  first: (asker, action, number) => ({
    action,
    text: t("First {0}", boatName(asker, number)),
    icon: "boat",
  }),
  spot,
  rush,
  protect: (asker, action, number) => ({
    action,
    text: t("Slide to the middle"),
    sub: boatName(asker, number),
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

export function choiceOf(asker: Asker, action: string): Choice {
  const [verb = "", what = ""] = action.split(" ");
  return (
    CHOICES[verb]?.(asker, action, what) ?? {
      action,
      text: asker.format.action(action),
      icon: "i-check",
    }
  );
}

/** What begins a turn stands in this order. */
const ORDER = ["sail", "rest", "renew"];

/** All buttons, the one to confirm first; a dive may also be begun by its button. */
export function choicesOf(asker: Asker, offers: LegalTargets, chosen: string | null): Choice[] {
  const dives = offers.all.filter((action) => action.startsWith("dive "));
  const spots = [...offers.spots.values()].flat();
  const known = [...dives, ...spots, ...offers.buttons].filter((action) => action !== chosen);
  const rank = (action: string) => ORDER.indexOf(action.split(" ")[0] ?? "");
  const rest = known.sort((a, b) => rank(a) - rank(b));
  const list = rest.map((action) => choiceOf(asker, action));
  return chosen === null
    ? list
    : [
        { ...choiceOf(asker, chosen), go: true },
        ...list.map((choice) => ({ ...choice, go: false })),
      ];
}
