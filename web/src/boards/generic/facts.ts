// Formats any view as text: keys by the phrases of kind `fact`, values by those of kind `value`
// (docs/translating.md); without phrases the raw words are shown.
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

export type View = Record<string, unknown>;

/** Shown elsewhere on the screen. */
const KNOWN = new Set(["you", "phase", "game", "seat"]);

const isObject = (value: unknown): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function label(key: string, format: Formatter): string {
  return format.label("fact", key).replaceAll("_", " ");
}

/** A value in one line. */
export function words(value: unknown, format: Formatter): string {
  if (Array.isArray(value)) {
    return value.map((inner) => words(inner, format)).join(", ") || "–";
  }
  if (isObject(value)) {
    const facts = Object.entries(value).map(
      ([key, inner]) => `${label(key, format)} ${words(inner, format)}`,
    );
    return facts.join(", ") || "–";
  }
  switch (typeof value) {
    case "string":
      return value === "?" ? t("hidden") : format.label("value", value);
    case "number":
      return String(value);
    case "boolean":
      return value ? t("yes") : t("no");
    default:
      return "–";
  }
}

/** Lists with one object a seat. */
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
