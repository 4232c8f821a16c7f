// The preview of an action: the sentences of its events, and a word for each diver's tile.
import type { Event } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

export interface PreviewItem {
  icon: string;
  text: string;
}

export interface Forecast {
  previewItems: PreviewItem[];
  /** What happens to a diver, in one word for its tile. */
  previewByDiver: Map<number, string>;
}

/** What happens to a diver, in one word. */
export function outcomeOf(event: Event): string | null {
  switch (event.e) {
    case "aims":
      return t("attacked");
    case "bitten":
      return event.health === "eaten" ? t("eaten") : t("bitten");
    default:
      return null;
  }
}

const OF_SHARKS = ["aims", "bitten", "missed", "uncaged", "woke"];

export function forecast(events: readonly Event[], format: Formatter): Forecast {
  const previewItems = events
    .filter(({ e }) => OF_SHARKS.includes(e))
    .map((event) => ({
      icon: event.e === "woke" ? "shark-full" : "shark-hungry",
      text: format.event(event) ?? "",
    }));
  return { previewItems, previewByDiver: outcomesByDiver(events) };
}

export function outcomesByDiver(events: readonly Event[]): Map<number, string> {
  const outcomes = new Map<number, string>();
  for (const event of events) {
    const outcome = outcomeOf(event);
    if (outcome !== null && "diver" in event && event.diver !== null) {
      outcomes.set(event.diver, outcome);
    }
  }
  return outcomes;
}
