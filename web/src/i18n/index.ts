// Words for people. English stands in the code and is the key of its translation in locale/*.po;
// `{0}` is the first argument, `**x**` is bold where a text is drawn by <Say>.
import loaders from "words";
import { type Language, settings } from "../settings";

type Catalogue = Record<string, string>;

const catalogues: Partial<Record<Language, Catalogue>> = { en: {} };

/** Makes sure that a language can be spoken. */
export async function learn(language: Language): Promise<void> {
  const load = loaders[`words:${language}`];
  if (catalogues[language] === undefined && load !== undefined) {
    catalogues[language] = (await load()).default as Catalogue;
  }
}

function fill(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ""));
}

/** A text in the language of the page. */
export function t(text: string, ...args: (string | number)[]): string {
  return fill(catalogues[settings.get().language]?.[text] ?? text, args);
}

/** One of two texts by number; `{0}` is the number, other arguments follow. */
export function tn(one: string, many: string, n: number, ...args: (string | number)[]): string {
  return t(n === 1 ? one : many, n, ...args);
}

/** Marks a text for translation that is spoken later, by `t`. */
export const later = (text: string): string => text;

const lists = new Map<Language, Intl.ListFormat>();

/** "Ada, Bo and Cy" in the language of the page. */
export function list(names: readonly string[]): string {
  const { language } = settings.get();
  const format = lists.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  lists.set(language, format);
  return format.format(names);
}
