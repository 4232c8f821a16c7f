// Hai Noon in words: cards, jetties, events for the log, actions for buttons.
import { later, list, t } from "../../i18n";
import type { Line, Person, Words } from "../api";
import { cardParts, type Diver, faces, type View } from "./view";

const ACTS: Record<string, { name: string; about: string }> = {
  hide: { name: later("Camouflage"), about: later("Your diver is gone until your next turn.") },
  cage: {
    name: later("Cage / Harpoon"),
    about: later("Cage a diver now, or keep it to fight back."),
  },
  shark: { name: later("Shark swims on"), about: later("Two neighbours change places.") },
  flip: { name: later("Flip a shark"), about: later("Turn any one shark over.") },
  diver: { name: later("Diver swims on"), about: later("Your diver swaps with a neighbour.") },
  ring: {
    name: later("All sharks swim on"),
    about: later("The whole ring moves one place clockwise."),
  },
  joker: { name: later("Joker"), about: later("Does nothing, but counts as a card.") },
};

interface SideWords {
  name: string;
  /** Painted on the jetty. */
  sign: string;
  attack: string;
  jetty: string;
}

const SIDE_WORDS: Record<string, SideWords> = {
  top: {
    name: later("north"),
    sign: later("North"),
    attack: later("attack from the north"),
    jetty: later("North jetty"),
  },
  right: {
    name: later("east"),
    sign: later("East"),
    attack: later("attack from the east"),
    jetty: later("East jetty"),
  },
  bottom: {
    name: later("south"),
    sign: later("South"),
    attack: later("attack from the south"),
    jetty: later("South jetty"),
  },
  left: {
    name: later("west"),
    sign: later("West"),
    attack: later("attack from the west"),
    jetty: later("West jetty"),
  },
};

const PLACE_WORDS: Record<string, string> = {
  TL: later("top left"),
  TR: later("top right"),
  BR: later("bottom right"),
  BL: later("bottom left"),
};

const COLOURS: Record<string, string> = {
  red: later("red"),
  green: later("green"),
  blue: later("blue"),
  yellow: later("yellow"),
  joker: later("joker"),
};

export const actName = (card: string): string => t(ACTS[cardParts(card).act]?.name ?? card);
export const actAbout = (card: string): string => t(ACTS[cardParts(card).act]?.about ?? "");
export const colourName = (colour: string): string => t(COLOURS[colour] ?? colour);
export const sideName = (side: string): string => t(SIDE_WORDS[side]?.name ?? side);
export const sideSign = (side: string): string => t(SIDE_WORDS[side]?.sign ?? side);
export const jettyName = (side: string): string => t(SIDE_WORDS[side]?.jetty ?? side);
export const placeName = (place: string): string => t(PLACE_WORDS[place] ?? place);

export function cardName(card: string): string {
  const { colour } = cardParts(card);
  return colour === "joker" ? t("Joker") : t("{0}, {1}", actName(card), colourName(colour));
}

function nameOf(people: readonly Person[], seat: number): string {
  return people[seat]?.name ?? t("Seat {0}", seat + 1);
}

/** A diver by its owner; with two players an owner has two. */
export function diverName(people: readonly Person[], diver: Diver | undefined): string {
  return diver === undefined || diver.owner === null ? t("the dummy") : nameOf(people, diver.owner);
}

interface Teller {
  people: readonly Person[];
  view: View;
  args: Words;
}

const num = (word: string | undefined): number => Number(word ?? -1);

/** "You play" or "Brill plays": a sentence about a seat in one of two forms. */
function about(x: Teller, seat: number, you: string, other: string, ...rest: string[]): string {
  return x.people[seat]?.you ? t(you, ...rest) : t(other, ...rest, nameOf(x.people, seat));
}

function diverAt(x: Teller, i: number): { name: string; you: boolean } {
  const diver = x.view.divers[num(x.args[i])];
  const owner = diver?.owner ?? -1;
  return { name: diverName(x.people, diver), you: x.people[owner]?.you ?? false };
}

function played(x: Teller): Line {
  const seat = num(x.args[0]);
  const what = actName(x.args[1] ?? "");
  const side = sideName(x.args[2] ?? "");
  const text = about(
    x,
    seat,
    later("**You** play {0}, {1}."),
    later("**{2}** plays {0}, {1}."),
    what,
    side,
  );
  return { seat, text };
}

function bitten(x: Teller): Line {
  const { name, you } = diverAt(x, 1);
  const eaten = x.args[2] === "eaten";
  const text = eaten
    ? you
      ? t("Your diver is eaten.")
      : t("{0}'s diver is eaten.", name)
    : you
      ? t("You are bitten and injured. The shark is full.")
      : t("{0} is bitten and injured. The shark is full.", name);
  return { text, tone: eaten ? "bad" : "sub", part: "result" };
}

function missed(x: Teller): Line {
  const face = faces(num(x.args[0]));
  return x.args[1] === "-"
    ? { text: t("A hungry shark finds nobody ({0}).", placeName(face?.place ?? "")), tone: "sub" }
    : { text: t("A shark does not get {0} and stays hungry.", diverAt(x, 1).name), tone: "sub" };
}

function over(x: Teller): Line {
  if (x.args[0] === "nobody") {
    return { text: t("The game is over. The sharks win."), tone: "bad" };
  }
  const seats = x.args.map(Number);
  const text = seats.some((seat) => x.people[seat]?.you)
    ? seats.length === 1
      ? t("The game is over. You win.")
      : t("The game is over. Winners: {0}.", list(seats.map((s) => nameOf(x.people, s))))
    : t("The game is over. Winners: {0}.", list(seats.map((s) => nameOf(x.people, s))));
  return { text, tone: seats.some((seat) => x.people[seat]?.you) ? "good" : "bad" };
}

const sub = (text: string): Line => ({ text, tone: "sub" });

const EVENTS: Record<string, (x: Teller) => Line | null> = {
  start: (x) => ({
    seat: num(x.args[0]),
    text: about(x, num(x.args[0]), later("**You** begin."), later("**{0}** begins.")),
  }),
  turn: (x) => ({ turn: num(x.args[1]), text: "" }),
  shuffled: () => sub(t("The discards are shuffled: a new draw pile.")),
  entered: (x) => {
    const { name, you } = diverAt(x, 0);
    const where = placeName(x.args[1] ?? "");
    return sub(you ? t("You are back, {0}.", where) : t("{0} is back, {1}.", name, where));
  },
  played,
  hid: (x) => {
    const { name, you } = diverAt(x, 0);
    return sub(you ? t("You are hidden until your next turn.") : t("{0} is hidden.", name));
  },
  caged: (x) => {
    const { name, you } = diverAt(x, 0);
    return sub(you ? t("The cage moves to you.") : t("The cage moves to {0}.", name));
  },
  nothing: () => sub(t("It has no effect.")),
  swapped: () => sub(t("Two sharks change places.")),
  flipped: (x) =>
    sub(x.args[1] === "hungry" ? t("A shark becomes hungry.") : t("A shark becomes full.")),
  swam: (x) => {
    const { name, you } = diverAt(x, 0);
    const to = placeName(x.args[2] ?? "");
    return sub(you ? t("You swim: {0}.", to) : t("{0} swims: {1}.", name, to));
  },
  turned: () => sub(t("All sharks swim on clockwise.")),
  attack: (x) => ({
    text: t("Third card: **{0}**", t(SIDE_WORDS[x.args[0] ?? ""]?.attack ?? "")),
    tone: "bad",
    part: "cause",
  }),
  passed: (x) =>
    sub(about(x, num(x.args[0]), later("You have no answer."), later("{0} has no answer."))),
  harpoon: (x) => ({
    seat: num(x.args[0]),
    text: about(
      x,
      num(x.args[0]),
      later("**You** throw a harpoon."),
      later("**{0}** throws a harpoon."),
    ),
    tone: "good",
  }),
  woke: () => sub(t("A full shark wakes up.")),
  missed,
  uncaged: (x) => sub(t("A shark breaks the cage around {0}.", diverAt(x, 1).name)),
  bitten,
  out: (x) => ({
    seat: num(x.args[0]),
    text: about(x, num(x.args[0]), later("**You** are out."), later("**{0}** is out.")),
    tone: "bad",
  }),
  over,
};

export function tell(event: Words, people: readonly Person[], view: View): Line | null {
  const [word = "", ...args] = event;
  return EVENTS[word]?.({ people, view, args }) ?? null;
}

/** What a card acts on: "shark 3", "Brill", "top left". */
export function pickName(pick: string, people: readonly Person[], view: View): string {
  if (/^\d+$/.test(pick)) {
    return t("shark {0}", Number(pick) + 1);
  }
  const diver = view.divers.find((d) => d.place === pick);
  return diver === undefined ? placeName(pick) : diverName(people, diver);
}

export function say(action: Words, people: readonly Person[], view: View): string {
  const [verb, ...rest] = action;
  const target = (word: string | undefined) =>
    (word ?? "")
      .split("-")
      .filter((p) => p !== "")
      .map((p) => pickName(p, people, view))
      .join(" – ");
  switch (verb) {
    case "play": {
      const what = t("{0} to the {1}", cardName(rest[0] ?? ""), sideName(rest[1] ?? ""));
      return rest[2] === undefined ? what : t("{0}: {1}", what, target(rest[2]));
    }
    case "harpoon":
      return t("Harpoon for {0}", target(rest[1]));
    case "enter":
      return t("Come back {0}", placeName(rest[0] ?? ""));
    case "pass":
      return t("No harpoon");
    default:
      return action.join(" ");
  }
}
