// Any view in words: keys are words of the kind `fact`, texts are words of the kind `value`
// (docs/translating.md); a game without such words shows its own.
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

export type View = Record<string, unknown>;

/** Told elsewhere on the screen. */
const KNOWN = new Set(["you", "phase", "game", "seat"]);

const isObject = (value: unknown): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function label(key: string, speak: Formatter): string {
  return speak.label("fact", key).replaceAll("_", " ");
}

/** A value in one line. */
export function words(value: unknown, speak: Formatter): string {
  if (Array.isArray(value)) {
    return value.map((inner) => words(inner, speak)).join(", ") || "–";
  }
  if (isObject(value)) {
    const facts = Object.entries(value).map(
      ([key, inner]) => `${label(key, speak)} ${words(inner, speak)}`,
    );
    return facts.join(", ") || "–";
  }
  switch (typeof value) {
    case "string":
      return value === "?" ? t("hidden") : speak.label("value", value);
    case "number":
      return String(value);
    case "boolean":
      return value ? t("yes") : t("no");
    default:
      return "–";
  }
}

/** What each seat has: a list of as many things as there are seats. */
export function ofSeats(view: View, seats: number): [key: string, list: View[]][] {
  return Object.entries(view).filter(
    (entry): entry is [string, View[]] =>
      Array.isArray(entry[1]) && entry[1].length === seats && entry[1].every(isObject),
  );
}

/** Everything else. */
export function common(view: View, seats: number): [key: string, value: unknown][] {
  const known = new Set([...KNOWN, ...ofSeats(view, seats).map(([key]) => key)]);
  return Object.entries(view).filter(([key]) => !known.has(key));
}
