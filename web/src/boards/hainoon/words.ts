// Hai Noon in words: cards, jetties, events for the log, actions for buttons.
import { later, list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Line, PlayerInfo, Words } from "../api";
import { cardParts, type Diver, type Health, type View } from "./view";

const ACTS: Record<string, { name: string; about: string }> = {
  hide: { name: later("Camouflage"), about: later("Your diver is gone until your next turn.") },
  cage: {
    name: later("Cage / Harpoon"),
    about: later("A cage for any diver, or keep it as a harpoon."),
  },
  shark: { name: later("Shark swims on"), about: later("Two neighbours change places.") },
  flip: { name: later("Flip a shark"), about: later("Turn any one shark over.") },
  diver: {
    name: later("Diver swims on"),
    about: later("Your diver swaps with a neighbour or takes a free place."),
  },
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

/** The divers' colours by number, as the palette has them. */
const TILES = [later("pink"), later("turquoise"), later("green"), later("black")];

export const tileName = (diver: number): string => t(TILES[diver] ?? "");
export const actName = (card: string): string => t(ACTS[cardParts(card).act]?.name ?? card);
export const actAbout = (card: string): string => t(ACTS[cardParts(card).act]?.about ?? "");
export const colourName = (colour: string): string => t(COLOURS[colour] ?? colour);
export const sideName = (side: string): string => t(SIDE_WORDS[side]?.name ?? side);
export const sideSign = (side: string): string => t(SIDE_WORDS[side]?.sign ?? side);
export const jettyName = (side: string): string => t(SIDE_WORDS[side]?.jetty ?? side);
export const placeName = (place: string): string => t(PLACE_WORDS[place] ?? place);

const HEALTH: Record<Health, string> = {
  healthy: later("healthy"),
  injured: later("injured"),
  eaten: later("eaten"),
};

export const healthName = (health: Health): string => t(HEALTH[health]);

function nameOf(players: readonly PlayerInfo[], seat: number): string {
  return players[seat]?.name ?? t("Seat {0}", seat + 1);
}

/** Who plays a diver, for a label. */
export function diverName(players: readonly PlayerInfo[], diver: Diver | undefined): string {
  return diver === undefined || diver.owner === null
    ? t("the dummy")
    : nameOf(players, diver.owner);
}

/** The seat that a diver alone stands for; of two players each has two, and a dummy has nobody. */
function aloneFor(diver: number, view: View): number | null {
  return view.seats === 2 ? null : (view.divers[diver]?.seat ?? null);
}

/** What the shared sentences call a diver: by its colour, or the dummy of three players. */
const tileWord = (diver: number, view: View): string =>
  view.divers[diver]?.seat === null ? "dummy" : String(diver);

/** Whom a shark attacks: you, somebody by name, or a diver by its colour. */
export function theDiver(
  diver: number,
  players: readonly PlayerInfo[],
  view: View,
  format: Formatter,
): string {
  const seat = aloneFor(diver, view);
  if (seat === null) {
    return format.label("the-diver", tileWord(diver, view));
  }
  return players[seat]?.you ? format.label("the-diver", "you") : nameOf(players, seat);
}

interface Teller {
  players: readonly PlayerInfo[];
  args: Words;
  /** The sentence that all clients share. */
  shared(): string;
}

const num = (word: string | undefined): number => Number(word ?? -1);

/** "You play" or "Brill plays": a sentence about a seat in one of two forms. */
function about(x: Teller, seat: number, you: string, other: string, ...rest: string[]): string {
  return x.players[seat]?.you ? t(you, ...rest) : t(other, ...rest, nameOf(x.players, seat));
}

function played(x: Teller): Line {
  const seat = num(x.args[0]);
  const what = actName(x.args[1] ?? "");
  const side = sideName(x.args[2] ?? "");
  const text = about(
    x,
    seat,
    later("**You** play “{0}” in the {1}."),
    later("**{2}** plays “{0}” in the {1}."),
    what,
    side,
  );
  return { seat, text };
}

function over(x: Teller): Line {
  if (x.args[0] === "nobody") {
    return { text: t("The game is over. Nobody wins."), tone: "bad" };
  }
  const seats = x.args.map(Number);
  const mine = seats.some((seat) => x.players[seat]?.you);
  const names = list(seats.map((s) => nameOf(x.players, s)));
  const alone = mine ? t("The game is over. You win.") : t("The game is over. {0} wins.", names);
  const text = seats.length === 1 ? alone : t("The game is over. Winners: {0}.", names);
  return { text, tone: mine ? "good" : "bad" };
}

const sub = (text: string): Line => ({ text, tone: "sub" });
const shared = (x: Teller): Line => sub(x.shared());

const EVENTS: Record<string, (x: Teller) => Line | null> = {
  start: (x) => ({
    seat: num(x.args[0]),
    text: about(x, num(x.args[0]), later("**You** begin."), later("**{0}** begins.")),
  }),
  turn: (x) => ({ turn: num(x.args[1]), text: "" }),
  shuffled: shared,
  played,
  nothing: shared,
  swapped: shared,
  flipped: shared,
  turned: shared,
  attack: (x) => ({
    text: t("Third card: **{0}**", t(SIDE_WORDS[x.args[0] ?? ""]?.attack ?? "")),
    tone: "bad",
    part: "cause",
  }),
  passed: (x) =>
    sub(about(x, num(x.args[0]), later("You throw no harpoon."), later("{0} throws no harpoon."))),
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
  woke: shared,
  out: (x) => ({
    seat: num(x.args[0]),
    text: about(x, num(x.args[0]), later("**You** are out."), later("**{0}** is out.")),
    tone: "bad",
  }),
  over,
};

/** What happens to a diver that stands for a seat: where its number is in the event, and the sentence. */
interface Fate {
  at: number;
  text(args: Words, you: boolean, name: string): string;
}

const FATES: Record<string, Fate> = {
  entered: {
    at: 0,
    text: ([, place = ""], you, name) =>
      you
        ? t("You are back, {0}.", placeName(place))
        : t("{0} is back, {1}.", name, placeName(place)),
  },
  hid: {
    at: 0,
    text: (_, you, name) =>
      you ? t("You are hidden until your next turn.") : t("{0} is hidden.", name),
  },
  caged: {
    at: 0,
    text: (_, you, name) => (you ? t("The cage moves to you.") : t("The cage moves to {0}.", name)),
  },
  swam: {
    at: 0,
    text: ([, , to = ""], you, name) =>
      you ? t("You swim: {0}.", placeName(to)) : t("{0} swims: {1}.", name, placeName(to)),
  },
  aims: {
    at: 1,
    text: ([shark], you, name) =>
      you
        ? t("Shark {0} attacks you.", num(shark) + 1)
        : t("Shark {0} attacks {1}.", num(shark) + 1, name),
  },
  missed: {
    at: 1,
    text: (_, you, name) =>
      you
        ? t("A shark does not get you and stays hungry.")
        : t("A shark does not get {0} and stays hungry.", name),
  },
  uncaged: {
    at: 1,
    text: (_, you, name) =>
      you
        ? t("A shark breaks the cage around you.")
        : t("A shark breaks the cage around {0}.", name),
  },
  bitten: {
    at: 1,
    text: ([, , health], you, name) =>
      health === "eaten"
        ? you
          ? t("Your diver is eaten.")
          : t("{0}'s diver is eaten.", name)
        : you
          ? t("You are bitten and injured. The shark is full.")
          : t("{0} is bitten and injured. The shark is full.", name),
  },
};

/** A diver that stands for nobody alone, or no diver, is told as all clients tell it. */
function fateOf(x: Teller, word: string, fate: Fate, view: View): Line {
  const seat = x.args[fate.at] === "-" ? null : aloneFor(num(x.args[fate.at]), view);
  const you = seat !== null && (x.players[seat]?.you ?? false);
  const text = seat === null ? x.shared() : fate.text(x.args, you, nameOf(x.players, seat));
  return word === "bitten"
    ? { text, tone: x.args[2] === "eaten" ? "bad" : "sub", part: "result" }
    : sub(text);
}

export function tell(
  event: Words,
  players: readonly PlayerInfo[],
  view: View,
  format: Formatter,
): Line | null {
  const [word = "", ...args] = event;
  const fate = FATES[word];
  const shared = () => {
    const words = args.map((arg, i) =>
      i === fate?.at && arg !== "-" ? tileWord(num(arg), view) : arg,
    );
    return format.line([word, ...words].join(" "))?.text ?? "";
  };
  const x: Teller = { players, args, shared };
  return fate === undefined ? (EVENTS[word]?.(x) ?? null) : fateOf(x, word, fate, view);
}
