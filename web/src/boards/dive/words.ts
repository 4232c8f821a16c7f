// Dive in words: helpers, companions, events for the log, actions for buttons.
import { later, list, t, tn } from "../../i18n";
import type { Line, PlayerInfo, Words } from "../api";
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
    about: later("Once: a sixth depth below the fifth, and you are the fastest there."),
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
    about: later(
      "Once: others who make a mistake do not move in the rest; if none of them does, you do not.",
    ),
    piece: "dv-shark1",
  },
};

export const companionName = (key: string): string => t(COMPANIONS[key]?.name ?? key);
export const companionAbout = (key: string): string => t(COMPANIONS[key]?.about ?? "");
export const companionPiece = (key: string): string => COMPANIONS[key]?.piece ?? "cr-fish";

export function pawnName(players: readonly PlayerInfo[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (players[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

/** The same inside of a sentence. */
function pawnInside(players: readonly PlayerInfo[], pawn: Pawn): string {
  if (pawn === "chief") {
    return t("the chief");
  }
  return players[pawn]?.you ? t("you") : pawnName(players, pawn);
}

interface Teller {
  players: readonly PlayerInfo[];
  args: Words;
}

const num = (word: string | undefined): number => Number(word ?? -1);
const pawnOf = (word: string | undefined): Pawn => (word === "chief" ? "chief" : num(word));

const namesOf = (x: Teller, words: Words): string =>
  list(words.filter((w) => w !== "-").map((w) => pawnInside(x.players, num(w))));

/** "You" or "Brill" does something: a sentence in one of two forms. */
function about(x: Teller, pawn: Pawn, you: string, other: string, ...rest: string[]): string {
  const mine = pawn !== "chief" && (x.players[pawn]?.you ?? false);
  return mine ? t(you, ...rest) : t(other, ...rest, pawnName(x.players, pawn));
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
      : t("{0}: {1}.", pawnName(x.players, num(seat)), slots.map(slotWords).join(", "));
  return { text, tone: "sub" };
}

function card(x: Teller): Line {
  const [depth = "", kind = ""] = x.args;
  const wrong = x.args.slice(x.args.indexOf("wrong") + 1);
  const what = t("**Depth {0}**: {1}.", depth, t(KINDS[kind] ?? kind));
  if (wrong[0] === "-") {
    return { text: what };
  }
  const mine = wrong.some((seat) => x.players[num(seat)]?.you);
  const who =
    mine && wrong.length === 1 ? t("You are wrong.") : t("Wrong: {0}.", namesOf(x, wrong));
  const text = `${what} ${who}`;
  return mine ? { text, tone: "bad" } : { text };
}

const unhelped = (x: Teller, pawn: Pawn, helper: string): string =>
  about(
    x,
    pawn,
    later("**You** are the fastest: {0}, but no field further."),
    later("**{1}** is the fastest: {0}, but no field further."),
    helperName(helper),
  );

function helped(x: Teller): Line {
  const [who, helper = "", from, to] = x.args;
  const pawn = pawnOf(who);
  const by = num(to) - num(from);
  if (by === 0) {
    /* A ray helps nobody who leads, stands on the last shallow field, or is in deep water. */
    return { ...seatOf(pawn), text: unhelped(x, pawn, helper), tone: "sub" };
  }
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
  const text = t("Rest: {0} +{1}, on field {2}.", pawnInside(x.players, pawnOf(who)), by, field);
  return { text, tone: "sub" };
}

function called(x: Teller): Line | null {
  const [who, companion = "", verb, ...what] = x.args;
  if (verb === "pass") {
    return null;
  }
  const bare = companionName(companion);
  const name =
    companion === "dolphins" ? t("{0} ({1})", bare, pawnInside(x.players, num(what[0]))) : bare;
  const text = about(
    x,
    num(who),
    later("**You** use your companion: {0}."),
    later("**{1}** uses a companion: {0}."),
    name,
  );
  return { seat: num(who), text };
}

function dolphins(x: Teller): Line {
  const [who, whom, fields] = x.args;
  const named = x.players[num(whom)];
  const failed = fields === "0";
  if (named?.you) {
    const text = failed
      ? later("The dolphins bring **{0}** nothing: you made a mistake.")
      : later("The dolphins bring **{0}** on: you made no mistake.");
    return { seat: num(who), text: t(text, pawnName(x.players, num(who))), tone: "sub" };
  }
  const text = failed
    ? about(
        x,
        num(who),
        later("The dolphins bring **you** nothing: {0} made a mistake."),
        later("The dolphins bring **{1}** nothing: {0} made a mistake."),
        pawnName(x.players, num(whom)),
      )
    : about(
        x,
        num(who),
        later("The dolphins bring **you** on: {0} made no mistake."),
        later("The dolphins bring **{1}** on: {0} made no mistake."),
        pawnName(x.players, num(whom)),
      );
  return { seat: num(who), text, tone: failed ? "sub" : "good" };
}

function white(x: Teller): Line {
  const [who, ...stopped] = x.args;
  const text =
    stopped[0] === "-"
      ? about(
          x,
          num(who),
          later("The great white finds no mistake: you do not move in the rest."),
          later("The great white finds no mistake: {0} does not move in the rest."),
        )
      : t("The great white finds mistakes. No move in the rest: {0}.", namesOf(x, stopped));
  return { text, tone: "bad" };
}

function over(x: Teller): Line {
  if (x.args[0] === "chief") {
    return { text: t("The game is over. The chief wins."), tone: "bad" };
  }
  const mine = x.args.some((seat) => x.players[num(seat)]?.you);
  const text =
    x.args.length === 1
      ? about(
          x,
          num(x.args[0]),
          later("The game is over. You bring the stone home."),
          later("The game is over. {0} brings the stone home."),
        )
      : t("The game is over. Winners: {0}.", namesOf(x, x.args));
  return { text, tone: mine ? "good" : "bad" };
}

const round = (n: number): Line => ({
  turn: n,
  text: t("**Round {0}.** Everybody plans in secret.", n),
});

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
  round: (x) => round(num(x.args[0])),
  /* No event says that the first round begins: its first card does. */
  laid: (x) => (x.args[0] === "1" ? round(1) : null),
  over,
};

export function tell(event: Words, players: readonly PlayerInfo[]): Line | null {
  const [word = "", ...args] = event;
  return EVENTS[word]?.({ players, args }) ?? null;
}

/** What is still to be laid: "place 2 more tokens". */
export const tokensLeft = (n: number): string =>
  tn("place {0} more token", "place {0} more tokens", n);

export function say(action: Words, players: readonly PlayerInfo[], view: View): string {
  const [verb, ...rest] = action;
  switch (verb) {
    case "take":
      return companionName(rest[0] ?? "");
    case "pass":
      return t("Keep the companion for later");
    case "use": {
      const name = companionName(view.divers[view.seat]?.companion ?? "");
      const whom = players[num(rest[0])]?.name;
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
