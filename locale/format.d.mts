// Types of locale/format.mjs.

/** A part of a message: text, 0 for the number of a plural, or an argument. */
export type Part =
  | string
  | 0
  | [name: string, kind: string]
  | [name: string, type: "plural" | "select", cases: Record<string, Part[]>];

/** A catalogue of texts, or with parsed messages: by game, section and key. */
export interface Catalog<Message = Part[]> {
  lang: string;
  text: Record<string, string>;
  games: Record<string, Record<string, Record<string, Message>>>;
}

export interface Context {
  catalog: Catalog;
  game: string;
  names: readonly string[];
  /** The seat that is addressed as "you"; -1: none. */
  you: number;
}

type Arguments = object;

export function format(context: Context, section: string, key: string, args?: Arguments): string | null;
export function formatLine(context: Context, section: string, key: string, args?: Arguments): string;
export function formatObject(context: Context, section: string, object: Arguments): string;
export function formatValue(context: Context, kind: string, value: unknown): string;
export function isQuiet(context: Context, event: { e: string }): boolean;
export function plain(text: string): string;
export function translate(catalog: Catalog, english: string, ...args: string[]): string;
