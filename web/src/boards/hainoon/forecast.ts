// The preview of an action as sentences and as words for the diver tiles.
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo, Words } from "../api";
import { theDiver } from "./names";
import type { View } from "./view";

export interface PreviewItem {
  icon: string;
  text: string;
}

export interface Forecast {
  previewItems: PreviewItem[];
  /** What happens to a diver, in one word for its tile. */
  previewByDiver: Map<number, string>;
}

export function forecast(
  events: readonly Words[],
  players: readonly PlayerInfo[],
  view: View,
  format: Formatter,
): Forecast {
  const previewItems: PreviewItem[] = [];
  const previewByDiver = new Map<number, string>();
  for (const [word, shark, who, health] of events) {
    const diver = Number(who);
    const number = Number(shark) + 1;
    const bite = (text: string, outcome: string | null) => {
      previewItems.push({ icon: "shark-hungry", text });
      if (outcome !== null) {
        previewByDiver.set(diver, outcome);
      }
    };
    const name = () => theDiver(diver, players, view, format);
    switch (word) {
      case "woke":
        previewItems.push({
          icon: "shark-full",
          text: t("Shark {0} is full: it only wakes up.", number),
        });
        break;
      case "aims":
        bite(t("Shark {0} attacks **{1}**.", number, name()), t("attacked"));
        break;
      case "bitten":
        if (health === "eaten") {
          bite(t("Shark {0} eats **{1}**.", number, name()), t("eaten"));
        } else {
          bite(t("Shark {0} bites **{1}**.", number, name()), t("bitten"));
        }
        break;
      case "uncaged":
        bite(t("The cage saves **{0}**.", name()), null);
        break;
      case "missed":
        if (who === "-") {
          bite(t("Shark {0} finds nobody.", number), null);
        } else {
          bite(t("Shark {0} misses **{1}**.", number, name()), null);
        }
        break;
    }
  }
  return { previewItems, previewByDiver };
}
