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

const numbers = new Map<string, Intl.NumberFormat>();

/** A number as the language of the page writes it. To make a format takes longer than to use it. */
function written(n: number, form: Intl.NumberFormatOptions): string {
  const { language } = settings.get();
  const key = `${language} ${JSON.stringify(form)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, form);
  numbers.set(key, format);
  return format.format(n);
}

/** A number with a fixed count of decimals, perhaps with its sign. */
export function decimal(n: number, digits: number, signDisplay?: "always"): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
  return written(n, form).replace("-", "−");
}

/** "40%" in the language of the page. */
export const percent = (n: number): string => written(n / 100, { style: "percent" });

/** "Ada, Bo and Cy" in the language of the page. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.get().language, { type: "conjunction" }).format(names);
}
