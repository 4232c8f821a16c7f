// Translation. The English text in the code is the key of its translation in locale/*.po;
// `{0}` is the first argument, `**x**` is bold in <RichText>.
import loaders from "words";
import { type Language, language } from "../settings";
import { loadCatalogs } from "./catalog";

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
  return fill(catalogues[language.value]?.[text] ?? text, args);
}

/** One of two texts by number; `{0}` is the number, other arguments follow. */
export function tn(one: string, many: string, n: number, ...args: (string | number)[]): string {
  return t(n === 1 ? one : many, n, ...args);
}

/** Marks a text for extraction; it is translated later by `t`. */
export const later = (text: string): string => text;

/** Caches one value a language: creating an Intl format takes longer than using it. */
function perLanguage<T>(make: (language: Language) => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const found = made.get(language.value) ?? make(language.value);
    made.set(language.value, found);
    return found;
  };
}

const percents = perLanguage((language) => new Intl.NumberFormat(language, { style: "percent" }));

const fixed = (digits: number, signDisplay: "always" | "auto") =>
  perLanguage(
    (language) =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay,
      }),
  );
const decimals = [0, 1, 2].map((digits) => ({
  auto: fixed(digits, "auto"),
  always: fixed(digits, "always"),
}));

/** A number with up to two decimals, always as many, as the language of the page writes it. */
export function decimal(n: number, digits: 0 | 1 | 2, sign: "auto" | "always" = "auto"): string {
  return decimals[digits]?.[sign]().format(n).replace("-", "−") ?? "";
}

const moments = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }),
);

/** A day and hour, from milliseconds since 1970. */
export const moment = (at: number): string => moments().format(at);

/** "40%" in the language of the page. */
export const percent = (n: number): string => percents().format(n / 100);

/** "Ada, Bo and Cy" in the language of the page. Not by Intl.ListFormat: creating one takes longer than
 * rendering a board. */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("{0} and {1}", names.slice(0, -1).join(", "), last);
}
