// The sentences of Hai Noon's board: prompt, preview, names and labels. Names of things and the sentences of
// events are in locale/hainoon.txt.
import type { Prompt } from "../../components/boardFrame";
import type { Event, Facts, Game, Side, View } from "../../generated/hainoon";
import { later, list, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Preview as AnyPreview } from "../../table/protocol";
import {
  cardParts,
  cardUse,
  completedAction,
  type Diver,
  diverAt,
  jettyOf,
  type Move,
  type Table,
  type Target,
} from "./model";

type Preview = AnyPreview<Game>;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const actName = (format: Formatter, card: string): string =>
  capital(format.label("act", cardParts(card).act));
export const sideName = (format: Formatter, side: Side): string => format.label("compass", side);

const SYMBOLS: Record<string, string> = {
  hide: "act-camo",
  cage: "act-cage",
  shark: "act-swim",
  flip: "act-flip",
  diver: "act-diver",
  ring: "act-all",
};

/** The symbol on a card. */
export const cardSymbol = (card: string): string => SYMBOLS[cardParts(card).act] ?? "act-joker";

const TARGETS: Record<string, string> = {
  hide: later("Which of your divers hides?"),
  cage: later("Which diver gets the cage?"),
  shark: later("Choose two neighbouring sharks."),
  flip: later("Which shark do you flip?"),
  diver: later("Where does your diver swim?"),
};

const colourOf = (view: View, at: Side | undefined) =>
  view.sides.find(({ side }) => side === at)?.colour ?? null;

/** Why a cage card cannot answer the attack as a harpoon, from where the colours lie. */
function wrongColour({ view, format }: Table, card: string): string {
  const jetty = colourOf(view, view.attack?.side);
  const harpoon = capital(format.label("harpoon", card));
  if (jetty !== null) {
    return t("{0} cannot answer: the jetty is {1}.", harpoon, format.label("colour", jetty));
  }
  const { colour } = cardParts(card);
  const own = view.sides.find((other) => other.colour === colour)?.side;
  return own === undefined
    ? ""
    : t("{0} cannot answer: its colour lies {1}.", harpoon, format.label("side", own));
}

const isCage = (card: string): boolean => cardParts(card).act === "cage";

function whyNoHarpoon(table: Table): string {
  const [cage] = (table.view.hands[table.view.seat] ?? []).filter(isCage);
  return cage === undefined ? t("You have no harpoon.") : wrongColour(table, cage);
}

function answerPrompt(table: Table): string {
  if (table.draft.card !== null) {
    return completedAction(table) === null
      ? t("**Harpoon.** Which diver does it save? It cannot save both.")
      : t("**Harpoon.** It drives the shark away from your diver.");
  }
  return table.actions.some(({ a }) => a === "harpoon")
    ? t("**Sharks attack you.** Throw a harpoon, or pass.")
    : `${t("**Sharks attack you.**")} ${whyNoHarpoon(table)}`;
}

function playPrompt(table: Table): string {
  const { facts, format, draft } = table;
  const { card, side } = draft;
  if (card === null) {
    return facts.must_open
      ? t("**Your turn.** Choose a card. Your first card must go to an empty jetty.")
      : t("**Your turn.** Choose a card.");
  }
  const name = actName(format, card);
  if (side === null) {
    return t("**Your turn.** {0}: choose a lit jetty.", name);
  }
  if (completedAction(table) === null) {
    return t("**{0}.** {1}", name, t(TARGETS[cardParts(card).act] ?? ""));
  }
  const goes = t("**Your turn.** “{0}” goes to the **{1}** jetty.", name, sideName(format, side));
  const attack = facts.hand?.some((use) => use.card === card && use.attacks.includes(side));
  return attack ? `${goes} ${t("Third card: the sharks attack.")}` : goes;
}

function ownPrompt(table: Table): string {
  switch (table.view.phase) {
    case "answering":
      return answerPrompt(table);
    case "entering":
      return t("**Your turn.** Your camouflage ends: choose a free place.");
    default:
      return playPrompt(table);
  }
}

/** What you have to do, or whom the table waits for. */
export function promptOf(table: Table): Prompt {
  const { view, actions, format, draft } = table;
  const waiting = view.phase === "answering" ? "shark-hungry" : "act-all";
  const icon = draft.card === null ? waiting : cardSymbol(draft.card);
  const others =
    view.to_act.length > 0
      ? format.wait(view.phase, view.to_act)
      : `${format.label("phase", view.phase)}.`;
  return {
    icon: view.over ? "i-trophy" : icon,
    text: actions.length > 0 ? ownPrompt(table) : others,
  };
}

/** What you can do, in few words for screen readers. */
export function announce(view: View): string {
  switch (view.phase) {
    case "answering":
      return t("Sharks attack you: throw a harpoon or pass.");
    case "entering":
      return t("Choose a free place.");
    default:
      return tn("{0} card.", "{0} cards.", view.hands[view.seat]?.length ?? 0);
  }
}

export const ruleSection = ({ phase, first_round }: View): string =>
  phase === "answering" ? "attack" : first_round ? "where" : "cards";

/** The button that plays a complete choice. */
export function confirmLabel(done: Move, format: Formatter): string {
  switch (done.a) {
    case "harpoon":
      return t("Throw the harpoon");
    case "play":
      return t("Play to the {0}", sideName(format, done.side));
    default:
      return t("Come back here");
  }
}

/** A card of the hand with its colour. */
export const cardLabel = (format: Formatter, card: string, harpoon = false): string =>
  capital(format.label(harpoon ? "harpoon" : "card", card));

/** What a card of the hand does, and where it can go or why not. */
export function cardAbout(table: Table, card: string): string {
  const { view, actions, format } = table;
  const { sides, attacks, harpoon } = cardUse(table, card);
  if (harpoon) {
    return t("Drives the shark away.");
  }
  const about = format.label("act-about", cardParts(card).act);
  if (view.phase === "answering" && actions.length > 0) {
    return isCage(card)
      ? [about, wrongColour(table, card)].join(" ")
      : [about, t("Only a harpoon can answer an attack.")].join(" ");
  }
  if (sides.length === 0) {
    return about;
  }
  const names = (at: readonly Side[]) => list(at.map((side) => sideName(format, side)));
  const calls =
    attacks.length === 0 ? "" : t("As a third card it calls the sharks: {0}.", names(attacks));
  return [about, t("It can go to: {0}.", names(sides)), calls].filter(Boolean).join(" ");
}

/** What the sharks of a jetty would do, if nobody had a harpoon. */
function threat({ facts, format }: Table, side: Side): string {
  const { sharks = [] } = facts.sides?.find((one) => one.side === side) ?? {};
  const done = sharks.map(({ unanswered }) => format.event(unanswered) ?? "");
  return sharks.length === 0 ? "" : t("Without a harpoon: {0}", done.join(" "));
}

/** What lies at a jetty, why the chosen card cannot go there, and what its sharks would do. */
export function jettyAbout(table: Table, side: Side): string {
  const { view, facts, format, draft } = table;
  const { cards } = jettyOf(table, side);
  const own = colourOf(view, side);
  const use = facts.hand?.find(({ card }) => card === draft.card);
  return [
    own === null ? t("It has no colour yet.") : t("Its colour: {0}.", format.label("colour", own)),
    cards.length > 0 && t("On it: {0}.", list(cards.map((card) => format.label("card", card)))),
    use !== undefined &&
      use.sides.length > 0 &&
      !use.sides.includes(side) &&
      t("The chosen card can go to: {0}.", list(use.sides.map((other) => sideName(format, other)))),
    threat(table, side),
  ]
    .filter(Boolean)
    .join(" ");
}

/** A jetty for screen readers. */
export function jettyLabel(table: Table, side: Side): string {
  const { cards, missing, needed } = jettyOf(table, side);
  const count =
    needed === undefined || missing === 0
      ? tn("{0} card", "{0} cards", cards.length)
      : t("{0} of {1} cards", cards.length, needed);
  const label = `${table.format.label("jetty", side)}, ${count}`;
  return missing === 1 ? `${label}, ${t("the next card starts an attack")}` : label;
}

/** A cell of the square for screen readers. */
export function cellLabel({ view, players, format }: Table, cell: Target): string {
  if (typeof cell === "number") {
    return `${capital(format.label("shark", cell))}, ${format.label("hunger", view.ring[cell])}`;
  }
  const diver = view.divers.find((d) => d.place === cell);
  const place = format.label("place", cell);
  if (diver === undefined) {
    return t("{0}: free place", place);
  }
  const name = players[diver.owner ?? -1]?.name ?? format.label("diver", "dummy");
  return [name, format.label("health", diver.health), diver.caged && t("in the cage"), place]
    .filter(Boolean)
    .join(", ");
}

/** The side of which a shark is one, and the place that it faces; none in a corner. */
function facing({ sides }: Facts, shark: number) {
  const side = sides?.find(({ sharks }) => sharks.some((one) => one.shark === shark));
  const place = side?.sharks.find((one) => one.shark === shark)?.place;
  return side && place && { side: side.side, place };
}

/** Bites that a diver can still take. */
export const bitesLeft = ({ points }: Facts, diver: number): number =>
  points.seats.flatMap(({ divers }) => divers).find((one) => one.diver === diver)?.left ?? 0;

/** What a cell of the square means for the game. */
export function cellAbout({ view, facts, players, format }: Table, cell: Target): string {
  if (typeof cell === "number") {
    const faced = facing(facts, cell);
    if (faced === undefined) {
      return facts.sides === null ? "" : t("In a corner it faces nobody until it swims on.");
    }
    const owner = view.divers.find(({ place }) => place === faced.place)?.owner ?? -1;
    const whom = players[owner]?.name ?? format.label("place", faced.place);
    return t("Faces: {0}. Called by the third card {1}.", whom, format.label("side", faced.side));
  }
  const id = diverAt(view, cell);
  const diver = view.divers[id];
  if (diver === undefined) {
    return t("A diver may swim here, or come back.");
  }
  const danger = tn("{0} hungry shark faces it.", "{0} hungry sharks face it.", diver.hungry);
  const left = bitesLeft(facts, id);
  return diver.seat === null || left === 0
    ? danger
    : `${danger} ${tn("{0} more bite, and it is eaten.", "{0} more bites, and it is eaten.", left)}`;
}

/** A diver's health, for its seat. */
export function condition(diver: Diver, format: Formatter): string {
  const health = format.label("health", diver.health);
  if (diver.health !== "eaten" && diver.place === null) {
    return t("{0}, hidden", health);
  }
  return diver.caged ? t("{0}, in the cage", health) : health;
}

/** What happens to each diver, in one word for its tile. */
export function outcomesByDiver(events: readonly Event[]): Map<number, string> {
  const outcomes = new Map<number, string>();
  for (const event of events) {
    if (event.e === "aims") {
      outcomes.set(event.diver, t("attacked"));
    } else if (event.e === "bitten") {
      outcomes.set(event.diver, event.health === "eaten" ? t("eaten") : t("bitten"));
    }
  }
  return outcomes;
}

/** The symbols of what the sharks do, and of what a card does before that. */
const OF_SHARKS: readonly Event["e"][] = ["aims", "bitten", "missed", "uncaged", "woke"];
const OF_CARDS: Partial<Record<Event["e"], string>> = {
  hid: "act-camo",
  caged: "act-cage",
  nothing: "act-cage",
  swapped: "act-swim",
  flipped: "act-flip",
  swam: "act-diver",
  turned: "act-all",
  entered: "act-diver",
  harpoon: "act-harpoon",
};

/** How many hungry sharks face the divers of some seats. */
export const hungryAt = (view: View, whose: (seat: number) => boolean): number =>
  view.divers.reduce(
    (sum, { seat, hungry }) => sum + (seat !== null && whose(seat) ? hungry : 0),
    0,
  );

/** Whether the sharks would attack you. */
export const harms = (events: readonly Event[], { view, seat }: Table): boolean =>
  events.some((event) => event.e === "aims" && view.divers[event.diver]?.seat === seat);

export interface ForecastItem {
  icon: string;
  text: string;
}

/** How the sharks that face you change. */
function danger(after: View, { view, seat }: Table): ForecastItem[] {
  const own = (one: number) => one === seat;
  const [now, then] = [hungryAt(view, own), hungryAt(after, own)];
  const icon = then > now ? "shark-hungry" : "shark-full";
  const text =
    then === 0
      ? t("**No** hungry shark faces you then.")
      : tn("**{0}** hungry shark faces you then.", "**{0}** hungry sharks face you then.", then);
  return now === then ? [] : [{ icon, text }];
}

/** What a card does that only lies there. */
function onlyLies(events: readonly Event[], { format }: Table): ForecastItem[] {
  const played = events.find((event) => event.e === "played");
  return played === undefined
    ? []
    : [
        {
          icon: cardSymbol(played.card),
          text: t("Nothing moves. The card only counts {0}.", format.label("side", played.side)),
        },
      ];
}

/** What an action does: first the card, then the sharks that it calls, and then those that face you. */
export function forecast({ events, view: after }: Preview, table: Table): ForecastItem[] {
  const items = events.flatMap((event): ForecastItem[] => {
    const icon = event.e === "woke" ? "shark-full" : "shark-hungry";
    const symbol = OF_SHARKS.includes(event.e) ? icon : OF_CARDS[event.e];
    return symbol === undefined ? [] : [{ icon: symbol, text: table.format.event(event) ?? "" }];
  });
  const known = after !== null && after.phase !== "answering";
  const all = [...items, ...(known ? danger(after, table) : [])];
  return all.length > 0 ? all : onlyLies(events, table);
}
