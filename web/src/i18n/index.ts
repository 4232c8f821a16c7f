// Translation. The English text in the code is the key of its translation in locale/*.po;
// `{0}` is the first argument, `**x**` is bold in <RichText>.
import loaders from "words";
import { type Language, language } from "../settings";
import { boardText, loadCatalogs } from "./catalog";

type Catalogue = Record<string, string>;

const catalogues: Partial<Record<Language, Catalogue>> = { en: {} };

/** Loads the translations of a language, also of errors and of the games in use; must finish before it is
 * switched to. */
export async function loadLanguage(language: Language): Promise<void> {
  const load = loaders[`words:${language}`];
  const words = catalogues[language] === undefined ? load?.() : undefined;
  await loadCatalogs(language);
  if (words !== undefined) {
    catalogues[language] = (await words).default as Catalogue;
  }
}

function fill(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ""));
}

/** Translates a text into the language of the page. */
export function t(text: string, ...args: (string | number)[]): string {
  return fill(catalogues[language.value]?.[text] ?? boardText(text) ?? text, args);
}

/** One of two texts by number; `{0}` is the number, other arguments follow. */
export function tn(one: string, many: string, n: number, ...args: (string | number)[]): string {
  return t(n === 1 ? one : many, n, ...args);
}

/** Marks a text for extraction; it is translated later by `t`. */
export const later = (text: string): string => text;

/** "40%" in the language of the page. Not by Intl.NumberFormat, nor the next: creating the first one takes longer
 * than rendering a board. */
export const percent = (n: number): string => t("{0}%", n);

/** "+1.5" or "−0.50" in the language of the page. */
export function signed(n: number, digits: 1 | 2): string {
  const [whole = "", part = ""] = Math.abs(n).toFixed(digits).split(".");
  return (n < 0 ? "−" : "+") + t("{0}.{1}", whole, part);
}

/** A day and hour, from milliseconds since 1970. */
export const moment = (at: number): string =>
  new Date(at).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });

/** "Ada, Bo and Cy" in the language of the page. Not by Intl.ListFormat either. */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("{0} and {1}", names.slice(0, -1).join(", "), last);
}
