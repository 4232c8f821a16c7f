// Lines of the log: a board has sentences of its own for some events, and takes those that all clients
// share for others.
import { t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import type { BoardModule, Line, PlayerInfo, Words } from "./api";

/** What a sentence is made of. */
export interface EventContext {
  players: readonly PlayerInfo[];
  format: Formatter;
  args: Words;
  /** What else happened with the same entry before. */
  before: readonly Words[];
}

/** Two forms of a sentence: about you, and about somebody else, who is {0}. */
export type Forms = readonly [you: string, other: string];

/** A line about the seat that is the event's first argument. */
export function seatLine(
  { players, args }: EventContext,
  [you, other]: Forms,
  ...rest: (string | number)[]
): Line {
  const seat = Number(args[0] ?? -1);
  const person = players[seat];
  const text = person?.you
    ? t(you, "", ...rest)
    : t(other, person?.name ?? t("Seat {0}", seat + 1), ...rest);
  return { seat, text };
}

interface Sentences {
  own: Readonly<Record<string, (telling: EventContext) => Line | null>>;
  /** Shared ones that are bad news. */
  alarms: ReadonlySet<string>;
  /** Other shared ones, below the line they belong to; without it all that there are. */
  shared?: ReadonlySet<string>;
}

export function eventFormatter({
  own,
  alarms,
  shared,
}: Sentences): NonNullable<BoardModule["formatEvent"]> {
  return ([word = "", ...args], players, _, format, before = []) => {
    const sentence = own[word];
    if (sentence !== undefined) {
      return sentence({ players, format, args, before });
    }
    const known = shared === undefined || shared.has(word) || alarms.has(word);
    const line = known ? format.line([word, ...args].join(" ")) : null;
    return line === null || line.text === ""
      ? line
      : { ...line, tone: alarms.has(word) ? "bad" : "sub" };
  };
}
