// What happened at a table, as lines of the log and as something that moves.
import type { BoardModule, Happening, Hush, Line, Person } from "../boards/api";
import { t } from "../i18n";
import type { Speaker } from "../i18n/book";
import type { Entry } from "./follow";

export function happeningOf(entry: Entry | null): Happening | null {
  return (
    entry && {
      seq: entry.seq,
      seat: entry.seat,
      events: entry.events.map((e) => e.split(" ")),
    }
  );
}

/** The entries, one of them perhaps without what has not been seen yet. */
export function hushed(entries: readonly Entry[], hush: Hush | null): readonly Entry[] {
  return entries.map((entry) =>
    entry.seq === hush?.seq ? { ...entry, events: entry.events.slice(0, hush.events) } : entry,
  );
}

/** Makes lines of the log of entries of the match, seen with a view. */
export type Teller = (entries: readonly Entry[], view: unknown) => Line[];

/** A teller of one table in one language. It remembers what it has told: of a long game only what is new
 * is put into words. */
export function teller(board: BoardModule, people: readonly Person[], speaker: Speaker): Teller {
  const told = new WeakMap<Entry, Line[]>();
  const linesOf = (entry: Entry, view: unknown): Line[] => {
    const events = entry.events.map((words) => words.split(" "));
    const tell = (words: string, i: number): Line | null =>
      board.tell
        ? board.tell(events[i] ?? [], people, view, speaker, events.slice(0, i))
        : speaker.line(words);
    const lines = entry.events.map(tell).filter((line) => line !== null);
    return entry.verb === "act" || entry.events.length > 0 ? lines : around(entry, people);
  };
  return (entries, view) =>
    entries.flatMap((entry) => {
      const lines = told.get(entry) ?? linesOf(entry, view);
      told.set(entry, lines);
      return lines;
    });
}

/** Entries of the match as lines of the log. */
export function linesOf(
  entries: readonly Entry[],
  board: BoardModule,
  people: readonly Person[],
  view: unknown,
  speaker: Speaker,
): Line[] {
  return teller(board, people, speaker)(entries, view);
}

/** Entries that are about the table and not about the game. */
function around(entry: Entry, people: readonly Person[]): Line[] {
  const who = people[entry.seat]?.called ?? "";
  const texts: Record<string, string> = {
    resign: t("**{0}** gives up.", who),
    away: t("**{0}** leaves the seat to a bot.", who),
    back: t("**{0}** is back.", who),
    flag: t("**{0}** is out of time.", who),
    refuse: t("**{0}** says no.", who),
    agree: t("**{0}** agrees.", who),
    admit: t("**{0}** agrees.", who),
    decline: entry.seat < 0 ? t("The seat is no longer asked for.") : t("**{0}** says no.", who),
    apply: t("**{0}** asks for the seat of {1}.", entry.text ?? "", who),
    claim: t("**{0}** has not come back.", who),
    outage: t("The server was unavailable. The clocks stood still."),
  };
  const you = people[entry.seat]?.you ?? false;
  const asks: Record<string, string> = {
    undo: you ? t("**You** ask to take a move back.") : t("**{0}** asks to take a move back.", who),
    draw: you ? t("**You** offer a draw.") : t("**{0}** offers a draw.", who),
  };
  const text = entry.verb === "ask" ? asks[entry.text ?? ""] : texts[entry.verb];
  return text === undefined ? [] : [{ seat: entry.seat, text }];
}
