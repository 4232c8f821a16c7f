// Texts of Dive: names of helpers and companions, log lines of events, labels of actions.
import { later, list, t, tn } from "../../i18n";
import type { Line, PlayerInfo, Words } from "../api";
import type { CardStep } from "./diveSteps";
import type { Pawn, View } from "./view";

const HELPERS: Record<string, string> = {
  nobody: later("no helper"),
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

/** A card as text: "no shark, ray". */
export function cardName({ shark, helper }: Pick<CardStep, "shark" | "helper">): string {
  return t(KINDS[(shark ? "S" : "N") + (LETTERS[helper] ?? "Y")] ?? "");
}

interface Companion {
  name: string;
  description: string;
  piece: string;
}

const COMPANIONS: Record<string, Companion> = {
  octopus: {
    name: later("Octopus"),
    description: later("Once: covers part of the stack for a round."),
    piece: "cr-octopus",
  },
  orca: {
    name: later("Orca"),
    description: later("Once: only ten seconds are left for planning."),
    piece: "dv-orca",
  },
  anglerfish: {
    name: later("Anglerfish"),
    description: later("Once: a sixth depth below the fifth, and you are the fastest there."),
    piece: "dv-angler",
  },
  turtle: {
    name: later("Giant turtle"),
    description: later("Once: one field more for each green turtle you win."),
    piece: "sp-turtle",
  },
  clownfish: {
    name: later("Clownfish"),
    description: later("Once: 3 more speed at one depth."),
    piece: "sp-clownfish",
  },
  dolphins: {
    name: later("Dolphins"),
    description: later("Once: one field, if the diver you name makes no mistake."),
    piece: "cr-dolphin",
  },
  white: {
    name: later("Great white"),
    description: later(
      "Once: other divers who make a mistake do not move in the rest. If none of them makes one, you do not move.",
    ),
    piece: "dv-shark1",
  },
};

export const companionName = (key: string): string => t(COMPANIONS[key]?.name ?? key);
export const companionDescription = (key: string): string => t(COMPANIONS[key]?.description ?? "");
export const companionPiece = (key: string): string => COMPANIONS[key]?.piece ?? "cr-fish";

export function pawnName(players: readonly PlayerInfo[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (players[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

/** The same for the middle of a sentence. */
function pawnInSentence(players: readonly PlayerInfo[], pawn: Pawn): string {
  if (pawn === "chief") {
    return t("the chief");
  }
  return players[pawn]?.you ? t("you") : pawnName(players, pawn);
}

interface EventContext {
  players: readonly PlayerInfo[];
  args: Words;
}

const num = (word: string | undefined): number => Number(word ?? -1);
const pawnOf = (word: string | undefined): Pawn => (word === "chief" ? "chief" : num(word));

const namesOf = (x: EventContext, words: Words): string =>
  list(words.filter((w) => w !== "-").map((w) => pawnInSentence(x.players, num(w))));

/** A sentence in the form for you or for another pawn. */
function pawnLine(
  x: EventContext,
  pawn: Pawn,
  you: string,
  other: string,
  ...rest: string[]
): string {
  const mine = pawn !== "chief" && (x.players[pawn]?.you ?? false);
  return mine ? t(you, ...rest) : t(other, ...rest, pawnName(x.players, pawn));
}

const seatOf = (pawn: Pawn): { seat?: number } => (pawn === "chief" ? {} : { seat: pawn });

/** One depth of a plan: "45 shark". */
function slotText(word: string): string {
  const [, tokens = "", side, star] = /^([A\d]*)([NS])(\*?)$/.exec(word) ?? [];
  const name = side === "S" ? t("shark") : t("clear");
  const who = tokens === "A" ? t("Anglerfish") : [...tokens].join("+");
  return [who, name, star === "*" ? t("Clownfish") : ""].filter((w) => w !== "").join(" ");
}

function plan(x: EventContext): Line {
  const [seat, ...slots] = x.args;
  const text =
    slots[0] === "-"
      ? pawnLine(
          x,
          num(seat),
          later("You stay at the surface."),
          later("{0} stays at the surface."),
        )
      : t("{0}: {1}.", pawnName(x.players, num(seat)), slots.map(slotText).join(", "));
  return { text, tone: "sub" };
}

function card(x: EventContext): Line {
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

const fastestWithoutMove = (x: EventContext, pawn: Pawn, helper: string): string =>
  pawnLine(
    x,
    pawn,
    later("**You** are the fastest: {0}, but you do not move."),
    later("**{1}** is the fastest: {0}, but does not move."),
    helperName(helper),
  );

function helped(x: EventContext): Line {
  const [who, helper = "", from, to] = x.args;
  const pawn = pawnOf(who);
  const by = num(to) - num(from);
  if (by === 0) {
    /* A ray does not move a pawn that leads, stands on the last shallow field, or is in deep water. */
    return { ...seatOf(pawn), text: fastestWithoutMove(x, pawn, helper), tone: "sub" };
  }
  return {
    ...seatOf(pawn),
    text: pawnLine(
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

function rested(x: EventContext): Line {
  const [who, by = "0", field = ""] = x.args;
  const text = t(
    "Rest: {0} +{1}, on field {2}.",
    pawnInSentence(x.players, pawnOf(who)),
    by,
    field,
  );
  return { text, tone: "sub" };
}

function companionUsed(x: EventContext): Line | null {
  const [who, companion = "", verb, ...what] = x.args;
  if (verb === "pass") {
    return null;
  }
  const bare = companionName(companion);
  const name =
    companion === "dolphins" ? t("{0} ({1})", bare, pawnInSentence(x.players, num(what[0]))) : bare;
  const text = pawnLine(
    x,
    num(who),
    later("**You** use your companion: {0}."),
    later("**{1}** uses a companion: {0}."),
    name,
  );
  return { seat: num(who), text };
}

function dolphins(x: EventContext): Line {
  const [who, whom, fields] = x.args;
  const named = x.players[num(whom)];
  const failed = fields === "0";
  if (named?.you) {
    const text = failed
      ? later("The dolphins do not help **{0}**: you made a mistake.")
      : later("The dolphins move **{0}** forward: you made no mistake.");
    return { seat: num(who), text: t(text, pawnName(x.players, num(who))), tone: "sub" };
  }
  const text = failed
    ? pawnLine(
        x,
        num(who),
        later("The dolphins do not help **you**: {0} made a mistake."),
        later("The dolphins do not help **{1}**: {0} made a mistake."),
        pawnName(x.players, num(whom)),
      )
    : pawnLine(
        x,
        num(who),
        later("The dolphins move **you** forward: {0} made no mistake."),
        later("The dolphins move **{1}** forward: {0} made no mistake."),
        pawnName(x.players, num(whom)),
      );
  return { seat: num(who), text, tone: failed ? "sub" : "good" };
}

function white(x: EventContext): Line {
  const [who, ...stopped] = x.args;
  const text =
    stopped[0] === "-"
      ? pawnLine(
          x,
          num(who),
          later("The great white finds no mistake: you do not move in the rest."),
          later("The great white finds no mistake: {0} does not move in the rest."),
        )
      : t("The great white finds mistakes. No move in the rest: {0}.", namesOf(x, stopped));
  return { text, tone: "bad" };
}

function over(x: EventContext): Line {
  if (x.args[0] === "chief") {
    return { text: t("The game is over. The chief wins."), tone: "bad" };
  }
  const mine = x.args.some((seat) => x.players[num(seat)]?.you);
  const text =
    x.args.length === 1
      ? pawnLine(
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

const EVENTS: Record<string, (x: EventContext) => Line | null> = {
  picked: (x) => ({
    seat: num(x.args[0]),
    text: pawnLine(
      x,
      num(x.args[0]),
      later("**You** take along: {0}."),
      later("**{1}** takes along: {0}."),
      companionName(x.args[1] ?? ""),
    ),
  }),
  call: companionUsed,
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
    text: pawnLine(x, num(x.args[0]), later("**You** are ready."), later("**{0}** is ready.")),
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
  /* No event starts the first round; its first card does. */
  laid: (x) => (x.args[0] === "1" ? round(1) : null),
  over,
};

export function formatEvent(event: Words, players: readonly PlayerInfo[]): Line | null {
  const [word = "", ...args] = event;
  return EVENTS[word]?.({ players, args }) ?? null;
}

/** The tokens still to lay: "place 2 more tokens". */
export const tokensLeft = (n: number): string =>
  tn("place {0} more token", "place {0} more tokens", n);

export function formatAction(action: Words, players: readonly PlayerInfo[], view: View): string {
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
      return rest[0] === "-" ? t("Stay at the surface") : rest.map(slotText).join(", ");
    default:
      return action.join(" ");
  }
}
