// The shared phrases of a game at hand: loaded once for a language, then spoken by components.
import { useEffect, useMemo, useState } from "preact/hooks";
import loaders from "words";
import {
  type Catalog as Book,
  isQuiet,
  format as tell,
  formatLine as tellLine,
} from "../../../locale/format.mjs";
import type { Line, Person } from "../boards/api";
import { type Language, settings } from "../settings";
import { useStore } from "../store";
import type { TableState } from "../table/protocol";

const books = new Map<string, Book>();

const keyOf = (game: string, language: Language) => `words:${game}:${language}`;

/** The phrases of a game; without any, its own words are shown. */
export async function loadBook(game: string, language: Language): Promise<Book | null> {
  const key = keyOf(game, language);
  const load = loaders[key];
  if (!books.has(key)) {
    books.set(
      key,
      load ? ((await load()).default as Book) : { lang: language, text: {}, games: {} },
    );
  }
  return books.get(key) ?? null;
}

/** Says the words of a game in sentences. */
export interface Speaker {
  /** An event as a line of the log; null if it is not worth one. */
  line(words: string): Line | null;
  action(words: string): string;
  /** Why the game ended so. */
  outcome(words: string): string;
  /** What you are asked in a phase of the game, or what others are, by seat. */
  ask(phase: string): string;
  wait(phase: string, seats: readonly number[]): string;
  /** A word of some kind as a label: label("species", "turtle"). */
  label(kind: string, word: string): string;
  /** The same with other people at the table. */
  as(people: readonly Person[]): Speaker;
}

export function speaker(book: Book | null, table: TableState, people: readonly Person[]): Speaker {
  const names = people.map((person) => person.called);
  const say = (kind: string, words: string) =>
    book === null ? words : tellLine(book, table.game, names, kind, words);
  return {
    line(words) {
      const turn = /^(?:turn|round)\b.* (\d+)$/.exec(words)?.[1];
      if (turn !== undefined) {
        return { text: "", turn: Number(turn) };
      }
      const quiet = book === null || isQuiet(book, table.game, names, words);
      return quiet ? null : { text: say("event", words) };
    },
    action: (words) => say("action", words),
    outcome: (words) => say("outcome", words),
    ask: (phase) => (book === null ? "" : (tell(book, table.game, names, "ask", phase) ?? "")),
    label: (kind, word) =>
      book === null ? word : (tell(book, table.game, names, kind, word) ?? word),
    wait: (phase, seats) => (book === null ? "" : say("wait", `${phase} ${seats.join(" ")}`)),
    as: (others) => speaker(book, table, others),
  };
}

/** The phrases of a table's game in the language of the page. */
export function useBook(table: TableState, people: readonly Person[]): Speaker {
  const { language } = useStore(settings);
  const [book, setBook] = useState(() => books.get(keyOf(table.game, language)) ?? null);
  useEffect(() => {
    let wanted = true;
    loadBook(table.game, language).then((found) => wanted && setBook(found));
    return () => {
      wanted = false;
    };
  }, [table.game, language]);
  const names = people.map((person) => person.called).join();
  return useMemo(() => speaker(book, table, people), [book, table.game, names]);
}
