// The guide through a first turn: the boats, hiring or sailing, and the first dive once a boat is at a wreck.
import type { Event, Phase, Site } from "../../generated/deepblue";
import { list, percent, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { crewOf, type DeepBlue, handOf, openTile, ownOddsOf, pickedOf, placeOf } from "./model";
import { cardName, oddsOf } from "./texts";

type Moment = GuideMoment<DeepBlue>;

const did = ({ own }: Moment, ...types: Event["e"][]) => own.some(({ e }) => types.includes(e));
const asked = ({ view, actions }: Moment, ...phases: Phase[]) =>
  actions.length > 0 && phases.includes(view.phase);
const passedOn = ({ since, seat }: Moment) =>
  since.some((event) => event.e === "turn" && event.seat !== seat);
const divesAt = ({ actions }: Moment): Site | null =>
  actions.find((action) => action.a === "dive")?.site ?? null;
const draws = ({ actions }: Moment) => actions.some(({ a }) => a === "draw");
const picksCrew = (moment: Moment) => pickedOf(moment)?.a === "hire";

function boats({ view, seat, format }: Moment): string {
  const player = view.players[seat];
  const nodes = [...new Set(player?.boats.map(({ node }) => node))];
  const names = [...new Set(player?.hand.map((card) => cardName(card, format)))];
  const where = list(nodes.map((node) => (node === "H" ? t("Harbour") : node)));
  return t("Your two boats are here: {0}. Your hand: {1}.", where, list(names));
}

/** The first legal hire, and how to get to the wrecks. */
function choosing(moment: Moment): string {
  if (picksCrew(moment)) {
    return t("Tap the card again, or the button, to pay for it.");
  }
  const { view, actions, format } = moment;
  const hired = actions.find((action) => action.a === "hire");
  const slot = hired && view.market[hired.slot - 1];
  const sail = t("**Sail** to a wreck with propellers, and dive there on a later turn.");
  return slot?.card == null
    ? sail
    : `${t("Hire crew, such as **{0}** for ${1}.", cardName(slot.card, format), slot.price)} ${sail}`;
}

/** The first card of the hand with propellers. */
function propeller({ view, seat, format }: Moment): string {
  const card = handOf(view, seat).find((name) => crewOf(view, name).propeller !== undefined);
  return card === undefined ? "" : cardName(card, format);
}

/** What to do in the middle of an action, and what to press for it. */
function doing(moment: Moment): [text: string, at: string] {
  const { view, facts } = moment;
  const { moves, moved } = view.doing;
  switch (view.phase) {
    case "paying": {
      const due = facts.pay?.due ?? 0;
      const text = t("You still owe ${0}. Tap cards with money; they rest afterwards.", due);
      return [text, ".db-hand .crew.ready"];
    }
    case "sailing": {
      const left = tn(
        "**{0} step** left. Tap a lit place to move the marked boat.",
        "**{0} steps** left. Tap a lit place to move the marked boat.",
        moves,
      );
      if (moves > 0) {
        return [left, ".db-node.legal"];
      }
      return moved.length > 0
        ? [t("Your boats have arrived. **Drop anchor** to end the trip."), '[data-act="done"]']
        : [
            t("Play a card with propellers first: **{0}**.", propeller(moment)),
            ".db-hand .crew.ready",
          ];
    }
    case "taking":
      return [t("Take one of these four for free: tap it."), ".mkt .crew.ready"];
    default:
      return [
        t("Choose a spot: gems of its colour are worth more to you in a dive here."),
        ".db-spot, .acts",
      ];
  }
}

function diving(moment: Moment): string {
  const node = divesAt(moment);
  const tile = openTile(placeOf(moment.view, node));
  return t(
    "Your boat is at **{0}**. Lead a dive there to score its {1} points.",
    node ?? "",
    tile?.vp ?? 0,
  );
}

function odds({ facts, format }: Moment): string {
  const most = oddsOf(facts, format)?.chances[0];
  return t(
    "{0} gems are in the bag; **{1}** is most likely ({2}). A second black or second blue gem is a hazard. Risk of having to surface: {3}.",
    facts.bag,
    format.label("colour", most?.gem ?? ""),
    percent(most?.percent ?? 0),
    percent(ownOddsOf(facts)?.out ?? 0),
  );
}

export const guide: readonly GuideStep<DeepBlue>[] = [
  {
    text: boats,
    at: ({ seat }) => `[data-piece^="boat-${seat}-"]`,
    when: (moment) => asked(moment, "choosing"),
    done: ({ view, own }) => own.length > 0 || view.dive !== null,
    free: true,
  },
  {
    text: choosing,
    at: (moment) =>
      picksCrew(moment) ? '.acts [data-act^="hire"]' : '[data-act="sail"], .mkt .crew.ready',
    when: (moment) => asked(moment, "choosing"),
    done: ({ view, own }) => own.length > 0 || view.dive !== null,
  },
  {
    text: (moment) => doing(moment)[0],
    at: (moment) => doing(moment)[1],
    when: (moment) => asked(moment, "paying", "sailing", "taking", "ordering", "placing"),
    done: (moment) => passedOn(moment) || moment.view.dive !== null,
  },
  {
    text: diving,
    at: () => '[data-act^="dive "]',
    when: (moment) => divesAt(moment) !== null,
    done: (moment) => moment.view.dive?.leader === moment.seat || did(moment, "dives"),
  },
  { text: odds, at: () => ".odds", when: draws },
  {
    text: ({ facts }) =>
      tn(
        "**{0} gem** drawn. Draw again, or stop in time to keep everything.",
        "**{0} gems** drawn. Draw again, or stop in time to keep everything.",
        facts.dive?.drawn ?? 0,
      ),
    at: () => '[data-act="stop"], [data-act="draw"]',
    when: draws,
    done: (moment) =>
      did(moment, "stops", "surfaces") || (did(moment, "dives") && moment.view.dive === null),
  },
];
