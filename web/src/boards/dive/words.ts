// Dive in words: helpers, companions, events for the log, actions for buttons.
import { later, list, t, tn } from "../../i18n";
import type { Line, Person, Words } from "../api";
import type { CardStep } from "./reveal";
import type { Pawn, View } from "./view";

const HELPERS: Record<string, string> = {
  nobody: later("nobody"),
  "green-turtle": later("green turtle"),
  "red-turtle": later("red turtle"),
  ray: later("ray"),
};

export const helperName = (helper: string): string => t(HELPERS[helper] ?? helper);

const KINDS: Record<string, string> = {
  N0: later("no shark"),
  NG: later("no shark, green turtle"),
  NR: later("no shark, red turtle"),
  NY: later("no shark, ray"),
  S0: later("shark"),
  SG: later("shark, green turtle"),
  SR: later("shark, red turtle"),
  SY: later("shark, ray"),
};

const LETTERS: Record<string, string> = { nobody: "0", "green-turtle": "G", "red-turtle": "R" };

/** A card in words: "no shark, ray". */
export function cardName({ shark, helper }: Pick<CardStep, "shark" | "helper">): string {
  return t(KINDS[(shark ? "S" : "N") + (LETTERS[helper] ?? "Y")] ?? "");
}

interface Companion {
  name: string;
  about: string;
  piece: string;
}

const COMPANIONS: Record<string, Companion> = {
  octopus: {
    name: later("Octopus"),
    about: later("Once: covers a part of the stack for a round."),
    piece: "cr-octopus",
  },
  orca: {
    name: later("Orca"),
    about: later("Once: ten seconds are left for planning."),
    piece: "dv-orca",
  },
  anglerfish: {
    name: later("Anglerfish"),
    about: later("Once: a sixth depth below five, and you are the fastest there."),
    piece: "dv-angler",
  },
  turtle: {
    name: later("Giant turtle"),
    about: later("Once: one field more for each green turtle you win."),
    piece: "sp-turtle",
  },
  clownfish: {
    name: later("Clownfish"),
    about: later("Once: 3 more speed at one depth."),
    piece: "sp-clownfish",
  },
  dolphins: {
    name: later("Dolphins"),
    about: later("Once: one field, if the diver you name makes no mistake."),
    piece: "cr-dolphin",
  },
  white: {
    name: later("Great white"),
    about: later("Once: whoever makes a mistake does not rest; if nobody does, you do not."),
    piece: "dv-shark1",
  },
};

export const companionName = (key: string): string => t(COMPANIONS[key]?.name ?? key);
export const companionAbout = (key: string): string => t(COMPANIONS[key]?.about ?? "");
export const companionPiece = (key: string): string => COMPANIONS[key]?.piece ?? "cr-fish";

export function pawnName(people: readonly Person[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (people[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

interface Teller {
  people: readonly Person[];
  args: Words;
}

const num = (word: string | undefined): number => Number(word ?? -1);
const pawnOf = (word: string | undefined): Pawn => (word === "chief" ? "chief" : num(word));

const namesOf = (x: Teller, words: Words): string =>
  list(words.filter((w) => w !== "-").map((w) => pawnName(x.people, num(w))));

/** "You" or "Brill" does something: a sentence in one of two forms. */
function about(x: Teller, pawn: Pawn, you: string, other: string, ...rest: string[]): string {
  const mine = pawn !== "chief" && (x.people[pawn]?.you ?? false);
  return mine ? t(you, ...rest) : t(other, ...rest, pawnName(x.people, pawn));
}

const seatOf = (pawn: Pawn): { seat?: number } => (pawn === "chief" ? {} : { seat: pawn });

/** One depth of a plan: "45 shark". */
function slotWords(word: string): string {
  const [, tokens = "", side, star] = /^([A\d]*)([NS])(\*?)$/.exec(word) ?? [];
  const name = side === "S" ? t("shark") : t("clear");
  const who = tokens === "A" ? t("Anglerfish") : [...tokens].join("+");
  return [who, name, star === "*" ? t("Clownfish") : ""].filter((w) => w !== "").join(" ");
}

function plan(x: Teller): Line {
  const [seat, ...slots] = x.args;
  const text =
    slots[0] === "-"
      ? about(x, num(seat), later("You stay at the surface."), later("{0} stays at the surface."))
      : t("{0}: {1}.", pawnName(x.people, num(seat)), slots.map(slotWords).join(", "));
  return { text, tone: "sub" };
}

function card(x: Teller): Line {
  const [depth = "", kind = ""] = x.args;
  const wrong = x.args.slice(x.args.indexOf("wrong") + 1);
  const what = t("**Depth {0}**: {1}.", depth, t(KINDS[kind] ?? kind));
  if (wrong[0] === "-") {
    return { text: what };
  }
  const mine = wrong.some((seat) => x.people[num(seat)]?.you);
  const text = `${what} ${t("Wrong: {0}.", namesOf(x, wrong))}`;
  return mine ? { text, tone: "bad" } : { text };
}

function helped(x: Teller): Line {
  const [who, helper = "", from, to] = x.args;
  const pawn = pawnOf(who);
  const by = num(to) - num(from);
  return {
    ...seatOf(pawn),
    text: about(
      x,
      pawn,
      later("**You** are the fastest: {0}, +{1}."),
      later("**{2}** is the fastest: {0}, +{1}."),
      helperName(helper),
      String(by),
    ),
    tone: "good",
  };
}

function rested(x: Teller): Line {
  const [who, by = "0", field = ""] = x.args;
  const text = t("Rest: {0} +{1}, on field {2}.", pawnName(x.people, pawnOf(who)), by, field);
  return { text, tone: "sub" };
}

function called(x: Teller): Line | null {
  const [who, companion = "", verb, ...what] = x.args;
  if (verb === "pass") {
    return null;
  }
  const name = companionName(companion);
  const text = about(
    x,
    num(who),
    later("**You** use your companion: {0}."),
    later("**{1}** uses a companion: {0}."),
    name,
  );
  const whom = companion === "dolphins" ? ` ${pawnName(x.people, num(what[0]))}.` : "";
  return { seat: num(who), text: text + whom };
}

function dolphins(x: Teller): Line {
  const [who, whom, fields] = x.args;
  const names = [pawnName(x.people, num(whom)), pawnName(x.people, num(who))] as const;
  return fields === "0"
    ? { text: t("{0} made a mistake: the dolphins bring {1} nothing.", ...names), tone: "sub" }
    : { text: t("{0} made no mistake: the dolphins bring {1} on.", ...names), tone: "good" };
}

function white(x: Teller): Line {
  const [who, ...stopped] = x.args;
  const name = pawnName(x.people, num(who));
  return stopped[0] === "-"
    ? { text: t("The great white finds no mistake: {0} does not rest.", name), tone: "bad" }
    : { text: t("The great white stops {0}.", namesOf(x, stopped)), tone: "bad" };
}

function over(x: Teller): Line {
  if (x.args[0] === "chief") {
    return { text: t("The game is over. The chief wins."), tone: "bad" };
  }
  const mine = x.args.some((seat) => x.people[num(seat)]?.you);
  const text =
    mine && x.args.length === 1
      ? t("The game is over. You bring the stone home.")
      : t("The game is over. Winners: {0}.", namesOf(x, x.args));
  return { text, tone: mine ? "good" : "bad" };
}

const EVENTS: Record<string, (x: Teller) => Line | null> = {
  picked: (x) => ({
    seat: num(x.args[0]),
    text: about(
      x,
      num(x.args[0]),
      later("**You** take along: {0}."),
      later("**{1}** takes along: {0}."),
      companionName(x.args[1] ?? ""),
    ),
  }),
  call: called,
  reading: (x) => ({
    text: t(
      "You make out: {0}.",
      x.args
        .slice(1)
        .map((k) => t(KINDS[k] ?? k))
        .join("; "),
    ),
    tone: "sub",
  }),
  locked: (x) => ({
    seat: num(x.args[0]),
    text: about(x, num(x.args[0]), later("**You** are ready."), later("**{0}** is ready.")),
  }),
  plan,
  chief: () => ({ text: t("The chief turns a card over.") }),
  card,
  helped,
  "no-help": (x) => ({
    text: t("Nobody gets the helper ({0}).", helperName(x.args[0] ?? "")),
    tone: "sub",
  }),
  covered: (x) =>
    x.args[0] === "-"
      ? null
      : { text: t("Deep water: the chief's yellow numbers are covered."), tone: "sub" },
  dolphins,
  white,
  rested,
  round: (x) => ({
    turn: num(x.args[0]),
    text: t("Round {0}. Everybody plans in secret.", num(x.args[0])),
  }),
  over,
};

export function tell(event: Words, people: readonly Person[]): Line | null {
  const [word = "", ...args] = event;
  return EVENTS[word]?.({ people, args }) ?? null;
}

/** What is still to be laid: "place 2 more tokens". */
export const tokensLeft = (n: number): string =>
  tn("place {0} more token", "place {0} more tokens", n);

export function say(action: Words, people: readonly Person[], view: View): string {
  const [verb, ...rest] = action;
  switch (verb) {
    case "take":
      return companionName(rest[0] ?? "");
    case "pass":
      return t("Keep the companion for later");
    case "use": {
      const name = companionName(view.divers[view.seat]?.companion ?? "");
      const whom = people[num(rest[0])]?.name;
      return whom === undefined || rest[0]?.includes("/")
        ? t("Use: {0}", name)
        : t("Use: {0}, {1}", name, whom);
    }
    case "plan":
      return rest[0] === "-" ? t("Stay at the surface") : rest.map(slotWords).join(", ");
    default:
      return action.join(" ");
  }
}
