// The bot's estimate of each depth, as sentences for the advice dialog.
import { percent, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";

/** "shark:40,green-turtle:12,…" as a sentence about one depth. */
function depthText(number: string, chances: string, format: Formatter): string {
  const all = chances.split(",").map((part) => part.split(":") as [string, string]);
  const words = all
    .filter(([, share]) => share !== "0")
    .map(([what, share]) => {
      const name = what === "shark" ? t("shark") : format.label("helper", what);
      return `${name} ${percent(Number(share))}`;
    });
  return t("Depth {0}: {1}.", number, words.length > 0 ? words.join(", ") : t("nothing"));
}

export function explain(note: Readonly<Record<string, string>>, format: Formatter): string[] {
  return Object.entries(note).map(([key, chances]) =>
    depthText(key.replace("depth", ""), chances, format),
  );
}
