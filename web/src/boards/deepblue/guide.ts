// A first turn of Deep Blue: the boats, a hire or a sail, and, once a boat lies at a wreck, the first dive.
import { list, percent, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { cardName } from "./names";
import { oddsOf } from "./odds";
import { crewOf, openTile, placeOf, sumOf, type View } from "./view";

type Moment = GuideMoment<View>;

const did = ({ own }: Moment, ...words: string[]) =>
  own.some(([word = ""]) => words.includes(word));
const asked = ({ view, actions }: Moment, ...phases: string[]) =>
  actions.length > 0 && phases.includes(view.phase);
const passedOn = ({ since, seat }: Moment) =>
  since.some(([word, whose]) => word === "turn" && Number(whose) !== seat);
const divesAt = ({ actions }: Moment) =>
  actions.find((action) => action.startsWith("dive "))?.slice(5) ?? null;

function boats({ view, seat, format }: Moment): string {
  const player = view.players[seat];
  const nodes = [...new Set(player?.boats.map(({ node }) => node))];
  const names = [...new Set(player?.hand.map((card) => cardName(card, format)))];
  const where = list(nodes.map((node) => (node === "H" ? t("Harbour") : node)));
  return t("Two boats are yours, here: {0}. In your hand: {1}.", where, list(names));
}

/** The cheapest hire that is offered, and the way to the wrecks. */
function choosing({ view, actions, format, isVisible: sees }: Moment): string {
  if (sees(".crew.chosen")) {
    return t("Tap the card once more, or the button, and you pay for it.");
  }
  const hired = actions.find((action) => action.startsWith("hire "));
  const slot = view.market[Number(hired?.slice(5) ?? 0) - 1];
  const sail = t("**Sail** to a wreck with propellers, and dive there on a later turn.");
  return slot?.card == null
    ? sail
    : `${t("Hire crew, such as **{0}** for ${1}.", cardName(slot.card, format), slot.price)} ${sail}`;
}

/** A card of the hand that brings a boat on. */
function propeller({ view, seat, format }: Moment): string {
  const card = view.players[seat]?.hand.find((name) => crewOf(view, name)?.propeller !== undefined);
  return card === undefined ? "" : cardName(card, format);
}

function doing(moment: Moment): string {
  const { view } = moment;
  const { price = 0, paid = 0, moves, moved } = view.doing;
  switch (view.phase) {
    case "paying":
      return t("${0} are due. Tap cards with money; they rest afterwards.", price - paid);
    case "sailing":
      if (moves > 0) {
        return tn(
          "**{0} step** is left. Tap a lit place; the boat that sails is marked.",
          "**{0} steps** are left. Tap a lit place; the boat that sails is marked.",
          moves,
        );
      }
      return moved.length > 0
        ? t("Your boats have arrived. **Drop anchor**, and they stay there.")
        : t("Play a card with propellers first: **{0}**.", propeller(moment));
    case "taking":
      return t("One of these four is yours for nothing. Tap it.");
    default:
      return t("Choose a spot: gems of its colour are worth more to you in a dive here.");
  }
}

const DOING: Record<string, (view: View) => string> = {
  paying: () => ".db-hand .crew.ready",
  sailing: ({ doing }) =>
    doing.moves > 0
      ? ".db-node.legal"
      : doing.moved.length > 0
        ? '[data-act="done"]'
        : ".db-hand .crew.ready",
  taking: () => ".mkt .crew.ready",
};

function diving(moment: Moment): string {
  const node = divesAt(moment) ?? "";
  const tile = openTile(placeOf(moment.view, node));
  return t(
    "Your boat lies at **{0}**: lead a dive there, and its {1} points are yours.",
    node,
    tile?.vp ?? 0,
  );
}

function odds({ view, format }: Moment): string {
  const found = oddsOf(view, format);
  const most = found?.chances[0];
  const danger = percent(100 - (found?.own?.stays ?? 100));
  return t(
    "{0} gems are in the bag; **{1}** is likeliest ({2}). The second black or blue one hurts. You would have to surface: {3}.",
    sumOf(view.bag),
    format.label("colour", most?.gem ?? ""),
    percent(most?.percent ?? 0),
    danger,
  );
}

export const guide: readonly GuideStep<View>[] = [
  {
    text: boats,
    at: ({ seat }) => `[data-piece^="boat-${seat}-"]`,
    when: (moment) => asked(moment, "choosing"),
    done: ({ view, own }) => own.length > 0 || view.dive !== null,
    free: true,
  },
  {
    text: choosing,
    at: ({ isVisible: sees }) =>
      sees(".crew.chosen") ? '.acts [data-act^="hire"]' : '[data-act="sail"], .mkt .crew.ready',
    when: (moment) => asked(moment, "choosing"),
    done: ({ view, own }) => own.length > 0 || view.dive !== null,
  },
  {
    text: doing,
    at: ({ view }) => DOING[view.phase]?.(view) ?? ".db-spot, .acts",
    when: (moment) => asked(moment, "paying", "sailing", "taking", "ordering", "placing"),
    done: (moment) => passedOn(moment) || moment.view.dive !== null,
  },
  {
    text: diving,
    at: () => '[data-act^="dive "]',
    when: (moment) => divesAt(moment) !== null,
    done: ({ view, seat, own }) =>
      view.dive?.leader === seat || own.some(([word]) => word === "dives"),
  },
  { text: odds, at: () => ".odds, .podds", when: ({ actions }) => actions.includes("draw") },
  {
    text: ({ view }) =>
      tn(
        "**{0} gem** is out. Draw on, or stop in time: who stops keeps everything.",
        "**{0} gems** are out. Draw on, or stop in time: who stops keeps everything.",
        view.dive === null ? 0 : sumOf(view.dive.board),
      ),
    at: () => '[data-act="stop"], [data-act="draw"]',
    when: ({ actions }) => actions.includes("draw"),
    done: (moment) =>
      did(moment, "stops", "surfaces") || (did(moment, "dives") && moment.view.dive === null),
  },
];
