// What happened at a table, as lines of the log and as something that moves.
import type { BoardModule, LastEvents, Line, PlayerInfo, RevealLimit } from "../boards/api";
import { later, t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import { shownName } from "./players";
import type { TableState } from "./protocol";
import type { Entry } from "./tableStore";

export function lastEventsOf(entry: Entry | null): LastEvents | null {
  return (
    entry && {
      seq: entry.seq,
      seat: entry.seat,
      events: entry.events.map((e) => e.split(" ")),
    }
  );
}

/** The entries without what has not been seen yet: the rest of one of them, and all that came after it. */
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

/** An entry, in a match that is looked back at with the table after it. */
type Told = Entry & { table?: TableState };

/** The lines of every entry of the match, seen with the view after it, or else the one that is given. */
export type Teller = (entries: readonly Told[], view: unknown) => Line[][];

/** The entry with which somebody has left for good; all before the last one, if nobody has said so: records
 * only know decisions. */
function leftWith(entries: readonly Entry[], seat: number): number {
  const left = entries.findLast(
    (entry) => entry.seat === seat && (entry.verb === "resign" || entry.verb === "flag"),
  );
  return left?.seq ?? (entries.at(-1)?.seq ?? 0) - 1;
}

/** A teller of one table in one language. It remembers what it has told: of a long game only what is new
 * is put into words. */
export function teller(
  board: BoardModule,
  people: readonly PlayerInfo[],
  speaker: Formatter,
): Teller {
  const told = new WeakMap<Entry, Line[]>();
  const replaced = people.filter(({ former }) => former !== undefined);
  const linesOf = (
    entry: Entry,
    view: unknown,
    by: readonly PlayerInfo[],
    speak: Formatter,
  ): Line[] => {
    const events = entry.events.map((words) => words.split(" "));
    const tell = (words: string, i: number): Line | null =>
      board.formatEvent
        ? board.formatEvent(events[i] ?? [], by, view, speak, events.slice(0, i))
        : speak.line(words);
    const lines = entry.events.map(tell).filter((line) => line !== null);
    return entry.verb === "act" || entry.events.length > 0 ? lines : around(entry, by);
  };
  return (entries, view) => {
    const left = new Map(replaced.map(({ seat }) => [seat, leftWith(entries, seat)]));
    const at = (seq: number) =>
      people.map((person) => (seq <= (left.get(person.seat) ?? -1) ? person.former : 0) || person);
    return entries.map((entry) => {
      const by = replaced.length === 0 ? people : at(entry.seq);
      const speak = replaced.length === 0 ? speaker : speaker.withPlayers(by);
      const lines = told.get(entry) ?? linesOf(entry, entry.table?.view ?? view, by, speak);
      told.set(entry, lines);
      return lines;
    });
  };
}

/** Entries of the match as lines of the log. */
export function linesOf(
  entries: readonly Told[],
  board: BoardModule,
  people: readonly PlayerInfo[],
  view: unknown,
  speaker: Formatter,
): Line[] {
  return teller(board, people, speaker)(entries, view).flat();
}

/** An entry in one line, below the line that begins its round, if it is the first of one. */
export interface FirstLine extends Line {
  head?: Line | undefined;
}

const begins = ({ turn, text }: Line): boolean => turn !== undefined && text !== "";

/** Of each entry the first line that says something. What ends a round says that the next one begins: that
 * belongs to the entry after it. */
export function firstLines(
  told: readonly (readonly Line[])[],
  entries: readonly Entry[],
): (FirstLine | null)[] {
  let next: Line | undefined;
  return told
    .map((lines, i) => {
      const first = lines.find((line) => line.text !== "" && !begins(line));
      const before = first === undefined ? lines : lines.slice(0, lines.indexOf(first));
      const head = before.findLast(begins) ?? next;
      next = first === undefined ? head : lines.slice(before.length).findLast(begins);
      return first && { ...first, seat: first.seat ?? entries[i]?.seat ?? -1, head };
    })
    .map((line) => line ?? null);
}

/** Entries that are about the table and not about the game: two forms, about you and about {0}. */
const AROUND: Readonly<Record<string, readonly [you: string, other: string]>> = {
  resign: [later("**You** give up."), later("**{0}** gives up.")],
  away: [later("**You** leave the seat to a bot."), later("**{0}** leaves the seat to a bot.")],
  back: [later("**You** are back."), later("**{0}** is back.")],
  flag: [later("**You** are out of time."), later("**{0}** is out of time.")],
  refuse: [later("**You** say no."), later("**{0}** says no.")],
  agree: [later("**You** agree."), later("**{0}** agrees.")],
  admit: [later("**You** agree."), later("**{0}** agrees.")],
  decline: [later("**You** say no."), later("**{0}** says no.")],
  claim: [later("**You** have not come back."), later("**{0}** has not come back.")],
  undo: [later("**You** ask to take a move back."), later("**{0}** asks to take a move back.")],
  draw: [later("**You** offer a draw."), later("**{0}** offers a draw.")],
};

function aroundText(
  { seat, verb, text }: Entry,
  people: readonly PlayerInfo[],
): string | undefined {
  const person = people[seat];
  if (verb === "outage") {
    return t("The server was unavailable. The clocks stood still.");
  }
  if (verb === "decline" && seat < 0) {
    return t("The seat is no longer asked for.");
  }
  if (verb === "apply") {
    return t("**{0}** asks for the seat of {1}.", shownName(text ?? ""), person?.called ?? "");
  }
  const [you, other] = AROUND[verb === "ask" ? (text ?? "") : verb] ?? [];
  return person === undefined || you === undefined || other === undefined
    ? undefined
    : person.you
      ? t(you)
      : t(other, person.called);
}

function around(entry: Entry, people: readonly PlayerInfo[]): Line[] {
  const text = aroundText(entry, people);
  return text === undefined ? [] : [{ seat: entry.seat, text }];
}
