// Types of locale/format.mjs.

/** A catalogue: <build>/locale/en.json, de.json … */
export interface Catalog {
  lang: string;
  text: Record<string, string>;
  games: Record<string, Record<string, [pattern: string, sentence: string][]>>;
}

type Names = readonly string[];

export function format(catalog: Catalog, game: string, names: Names, kind: string, words: string): string | null;
export function formatLine(catalog: Catalog, game: string, names: Names, kind: string, words: string): string;
export function isQuiet(catalog: Catalog, game: string, names: Names, event: string): boolean;
export function translate(catalog: Catalog, english: string, ...args: string[]): string;
