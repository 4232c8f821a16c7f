// The shared phrases of a game at hand: loaded once for a language, then spoken by components.
import loaders from "phrases";
import { useEffect, useState } from "preact/hooks";
import type { Line, Person } from "../boards/api";
import { type Language, settings } from "../settings";
import { useStore } from "../store";
import type { TableState } from "../table/protocol";
import { type Book, phrase } from "./phrases";

const books = new Map<string, Book>();

export async function loadBook(game: string, language: Language): Promise<Book> {
  const key = `${game}:${language}`;
  const known = books.get(key);
  if (known !== undefined) {
    return known;
  }
  const book = (await loaders[key]?.())?.default ?? {};
  books.set(key, book);
  return book;
}

export interface Speaker {
  /** An event as a line of the log; null if it is not worth one. */
  line(words: string): Line | null;
  event(words: string): string;
  action(words: string): string;
  ask(view: { phase?: unknown }): string;
  wait(view: { phase?: unknown }): string;
}

export function speaker(book: Book, table: TableState, people: readonly Person[]): Speaker {
  const names = (seat: number) => people[seat]?.called ?? String(seat + 1);
  const say = (section: string, words: string) => phrase(book, section, words, names);
  return {
    line(words) {
      const text = say("event", words);
      const quiet = text === null || say("quiet", words) !== null;
      const turn = /^(?:turn|round)\b.* (\d+)$/.exec(words)?.[1];
      if (turn !== undefined) {
        return { text: "", turn: Number(turn) };
      }
      return quiet ? null : { text };
    },
    event: (words) => say("event", words) ?? words,
    action: (words) => say("action", words) ?? words,
    ask: (view) => say("ask", String(view.phase)) ?? "",
    wait: (view) => say("wait", `${view.phase} ${table.toact.join(" ")}`) ?? "",
  };
}

/** The phrases of a table's game in the language of the page. */
export function useBook(table: TableState, people: readonly Person[]): Speaker {
  const { language } = useStore(settings);
  const [book, setBook] = useState<Book>(books.get(`${table.game}:${language}`) ?? {});
  useEffect(() => {
    let wanted = true;
    loadBook(table.game, language).then((found) => wanted && setBook(found));
    return () => {
      wanted = false;
    };
  }, [table.game, language]);
  return speaker(book, table, people);
}
