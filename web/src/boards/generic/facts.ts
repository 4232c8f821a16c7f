// Formats any view: keys are labels of the kind `fact`, strings are labels of the kind `value`
// (docs/translating.md); a game without such labels shows its own words.
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

export type View = Record<string, unknown>;

/** Shown elsewhere on the screen. */
const SHOWN_ELSEWHERE = new Set(["you", "phase", "game", "seat"]);

const isObject = (value: unknown): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function label(key: string, format: Formatter): string {
  return format.label("fact", key).replaceAll("_", " ");
}

/** A value as one line of text. */
export function valueText(value: unknown, format: Formatter): string {
  if (Array.isArray(value)) {
    return value.map((inner) => valueText(inner, format)).join(", ") || "–";
  }
  if (isObject(value)) {
    const facts = Object.entries(value).map(
      ([key, inner]) => `${label(key, format)} ${valueText(inner, format)}`,
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

/** The lists of objects with one entry for each seat. */
export function seatLists(view: View, seats: number): [key: string, list: View[]][] {
  return Object.entries(view).filter(
    (entry): entry is [string, View[]] =>
      Array.isArray(entry[1]) && entry[1].length === seats && entry[1].every(isObject),
  );
}

/** Everything that is not in such a list or shown elsewhere. */
export function tableFacts(view: View, seats: number): [key: string, value: unknown][] {
  const known = new Set([...SHOWN_ELSEWHERE, ...seatLists(view, seats).map(([key]) => key)]);
  return Object.entries(view).filter(([key]) => !known.has(key));
}
