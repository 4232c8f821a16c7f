// Lines of the log: a board has sentences of its own for some events, and takes those that all clients
// share for others.
import { t } from "../i18n";
import type { Speaker } from "../i18n/catalog";
import type { BoardModule, Line, Person, Words } from "./api";

/** What a sentence is made of. */
export interface Telling {
  people: readonly Person[];
  speak: Speaker;
  args: Words;
  /** What else happened with the same entry before. */
  before: readonly Words[];
}

/** Two forms of a sentence: about you, and about somebody else, who is {0}. */
export type Forms = readonly [you: string, other: string];

/** A line about the seat that is the event's first argument. */
export function about(
  { people, args }: Telling,
  [you, other]: Forms,
  ...rest: (string | number)[]
): Line {
  const seat = Number(args[0] ?? -1);
  const person = people[seat];
  const text = person?.you
    ? t(you, "", ...rest)
    : t(other, person?.name ?? t("Seat {0}", seat + 1), ...rest);
  return { seat, text };
}

interface Sentences {
  own: Readonly<Record<string, (telling: Telling) => Line | null>>;
  /** Shared ones that are bad news. */
  alarms: ReadonlySet<string>;
  /** Other shared ones, below the line they belong to; without it all that there are. */
  shared?: ReadonlySet<string>;
}

export function teller({ own, alarms, shared }: Sentences): NonNullable<BoardModule["tell"]> {
  return ([word = "", ...args], people, _, speak, before = []) => {
    const sentence = own[word];
    if (sentence !== undefined) {
      return sentence({ people, speak, args, before });
    }
    const known = shared === undefined || shared.has(word) || alarms.has(word);
    const line = known ? speak.line([word, ...args].join(" ")) : null;
    return line === null || line.text === ""
      ? line
      : { ...line, tone: alarms.has(word) ? "bad" : "sub" };
  };
}
