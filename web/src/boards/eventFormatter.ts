// Makes a board's `formatEvent`: its own sentences for some events, the shared phrases for others.
import { t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import type { BoardModule, Line, PlayerInfo, Words } from "./api";

/** The arguments of a sentence. */
export interface EventContext {
  players: readonly PlayerInfo[];
  format: Formatter;
  args: Words;
  /** Earlier events of the same entry. */
  before: readonly Words[];
}

/** Two forms of a sentence: about you, and about another player, who is {0}. */
export type Forms = readonly [you: string, other: string];

/** A line about the seat that is the event's first argument. */
export function seatLine(
  { players, args }: EventContext,
  [you, other]: Forms,
  ...rest: (string | number)[]
): Line {
  const seat = Number(args[0] ?? -1);
  const player = players[seat];
  const text = player?.you
    ? t(you, "", ...rest)
    : t(other, player?.name ?? t("Seat {0}", seat + 1), ...rest);
  return { seat, text };
}

interface Sentences {
  own: Readonly<Record<string, (telling: EventContext) => Line | null>>;
  /** Events with shared phrases that are bad news. */
  alarms: ReadonlySet<string>;
  /** Other events with shared phrases, shown as sublines; all others by default. */
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
