// Turns the entries of a match into log lines and events for animation.
import { later, t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import { type PlayerInfo, shownName } from "./players";
import type { GameEvent, GameTypes } from "./protocol";
import type { Entry } from "./tableStore";

/** The events of one entry, to be animated once. */
export interface LastEvents<G extends GameTypes = GameTypes> {
  seq: number;
  seat: number;
  events: readonly G["event"][];
}

/** How many events of an entry have been revealed so far. */
export interface RevealLimit {
  seq: number;
  events: number;
}

/** One line of the log. */
export interface Line {
  /** The acting seat; shown as its mark. */
  seat?: number;
  /** May have **bold** and [[piece]], a drawing by its name. */
  text: string;
  tone?: "bad" | "good" | "sub";
  /** Begins a new turn with this number. */
  turn?: number;
  /** A selector of the piece or place that it is about, which gets a ring while the line is pointed at. */
  at?: string;
  /** The important lines are results, and causes only together with a result. */
  part?: "cause" | "result";
}

/** How the line of an event is shown to the reader at seat `you`; its sentence is in locale/<game>.txt. */
export type LineStyle<G extends GameTypes = GameTypes> = (
  event: G["event"],
  you: number,
) => Omit<Line, "text">;

export function lastEventsOf(entry: Entry | null): LastEvents | null {
  return entry && { seq: entry.seq, seat: entry.seat, events: entry.events };
}

/** The entries up to a reveal limit. */
export function revealedEntries(
  entries: readonly Entry[],
  limit: RevealLimit | null,
): readonly Entry[] {
  if (limit === null) {
    return entries;
  }
  return entries
    .filter(({ seq }) => seq <= limit.seq)
    .map((entry) =>
      entry.seq === limit.seq ? { ...entry, events: entry.events.slice(0, limit.events) } : entry,
    );
}

/** The lines of the nth of some entries. */
export type LogFormatter = (entries: readonly Entry[]) => (n: number) => readonly Line[];

/** The entry with which a seat left for good; if there is none, all but the last: records contain only
 * decisions. */
function leftWith(entries: readonly Entry[], seat: number): number {
  const left = entries.findLast(
    (entry) => entry.seat === seat && (entry.verb === "resign" || entry.verb === "flag"),
  );
  return left?.seq ?? (entries.at(-1)?.seq ?? 0) - 1;
}

/** The log formatter of one table in one language. Caches the lines of each entry, so that in a long game only
 * new ones are formatted. */
export function logFormatter(
  lineStyle: LineStyle | undefined,
  players: readonly PlayerInfo[],
  format: Formatter,
): LogFormatter {
  const cache = new WeakMap<Entry, Line[]>();
  const replaced = players.filter(({ former }) => former !== undefined);
  const linesOf = (entry: Entry, by: readonly PlayerInfo[], format: Formatter): Line[] => {
    const you = by.find((player) => player.you)?.seat ?? -1;
    const lineOf = (event: GameEvent): Line[] => {
      const style = lineStyle?.(event, you);
      const text = format.event(event);
      return text === null && style?.turn === undefined ? [] : [{ ...style, text: text ?? "" }];
    };
    const lines = entry.events.flatMap(lineOf);
    return entry.verb === "act" || entry.events.length > 0 ? lines : tableEntryLines(entry, by);
  };
  return (entries) => {
    const left = new Map(replaced.map(({ seat }) => [seat, leftWith(entries, seat)]));
    const at = (seq: number) =>
      players.map((player) => (seq <= (left.get(player.seat) ?? -1) ? player.former : 0) || player);
    return (n) => {
      const entry = entries[n] as Entry;
      const by = replaced.length === 0 ? players : at(entry.seq);
      const formatter = replaced.length === 0 ? format : format.withPlayers(by);
      const lines = cache.get(entry) ?? linesOf(entry, by, formatter);
      cache.set(entry, lines);
      return lines;
    };
  };
}

/** The lines of all entries. */
export function allLines(format: LogFormatter, entries: readonly Entry[]): Line[] {
  const linesAt = format(entries);
  return entries.flatMap((_, n) => linesAt(n));
}

/** The main line of an entry; `head` is the line that begins its round, if it is the first of it. */
export interface EntryLine extends Line {
  head?: Line | undefined;
}

const begins = ({ turn, text }: Line): boolean => turn !== undefined && text !== "";

/** The first line that says something, and the lines before and after it. */
function split(lines: readonly Line[]) {
  const main = lines.findIndex((line) => line.text !== "" && !begins(line));
  return main < 0
    ? { before: lines, after: [] }
    : { before: lines.slice(0, main), first: lines[main], after: lines.slice(main) };
}

/** The main line of the nth entry, the first that says something. The entry that ends a round also announces the
 * next one: that line becomes the `head` of the entry after it. Only what is asked for is formatted. */
export function entryLines(
  linesAt: (n: number) => readonly Line[],
  entries: readonly Entry[],
): (n: number) => EntryLine | null {
  const nextHead = (n: number): Line | undefined => {
    if (n < 0) {
      return undefined;
    }
    const { before, first, after } = split(linesAt(n));
    return first === undefined
      ? (before.findLast(begins) ?? nextHead(n - 1))
      : after.findLast(begins);
  };
  return (n) => {
    const { before, first } = split(linesAt(n));
    const head = before.findLast(begins) ?? nextHead(n - 1);
    return first ? { ...first, seat: first.seat ?? entries[n]?.seat ?? -1, head } : null;
  };
}

/** Sentences of entries about the table, not the game: about you, and about {0}. */
const TABLE_ENTRIES: Readonly<Record<string, readonly [you: string, other: string]>> = {
  resign: [later("**You** give up."), later("**{0}** gives up.")],
  away: [
    later("**You** left; a bot is playing for you."),
    later("**{0}** left; a bot is playing for them."),
  ],
  back: [later("**You** are back."), later("**{0}** is back.")],
  flag: [later("**You** ran out of time."), later("**{0}** ran out of time.")],
  refuse: [later("**You** decline."), later("**{0}** declines.")],
  agree: [later("**You** agree."), later("**{0}** agrees.")],
  admit: [later("**You** agree."), later("**{0}** agrees.")],
  decline: [later("**You** decline."), later("**{0}** declines.")],
  claim: [later("**You** did not come back."), later("**{0}** did not come back.")],
  undo: [later("**You** ask to undo a move."), later("**{0}** asks to undo a move.")],
  draw: [later("**You** offer a draw."), later("**{0}** offers a draw.")],
};

function tableEntryText(
  { seat, verb, text }: Entry,
  players: readonly PlayerInfo[],
): string | undefined {
  const player = players[seat];
  if (verb === "outage") {
    return t("The server was unavailable. The clocks stood still.");
  }
  if (verb === "decline" && seat < 0) {
    return t("The request for the seat was withdrawn.");
  }
  if (verb === "apply") {
    return t("**{0}** asks to take over from {1}.", shownName(text ?? ""), player?.called ?? "");
  }
  const [you, other] = TABLE_ENTRIES[verb === "ask" ? (text ?? "") : verb] ?? [];
  return player === undefined || you === undefined || other === undefined
    ? undefined
    : player.you
      ? t(you)
      : t(other, player.called);
}

function tableEntryLines(entry: Entry, players: readonly PlayerInfo[]): Line[] {
  const text = tableEntryText(entry, players);
  return text === undefined ? [] : [{ seat: entry.seat, text, part: "result" }];
}
