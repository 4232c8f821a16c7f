// What locale/tell.mjs offers.

/** A catalogue: <build>/locale/en.json, de.json … */
export interface Book {
  lang: string;
  text: Record<string, string>;
  games: Record<string, Record<string, [pattern: string, sentence: string][]>>;
}

type Names = readonly string[];

export function tell(book: Book, game: string, names: Names, kind: string, words: string): string | null;
export function tellLine(book: Book, game: string, names: Names, kind: string, words: string): string;
export function isQuiet(book: Book, game: string, names: Names, event: string): boolean;
export function say(book: Book, english: string, ...args: string[]): string;
