// Panel of the chief: his field and his last card.

import { Sprite } from "../../components/sprite";
import type { View } from "../../generated/dive";
import { t } from "../../i18n";

interface ChiefProps {
  chief: View["chief"];
  /** His field; during a reveal, the field after the steps shown. */
  field: number;
  deep: boolean;
}

export function ChiefPanel({ chief, field, deep }: ChiefProps) {
  if (chief === null) {
    return null;
  }
  return (
    <section class="panel desktop comp chief" aria-label={t("The chief")}>
      <span class="cpic">
        <Sprite name="pawn" size={34} ratio={1.25} style={{ "--pc": "var(--seat-black)" }} />
      </span>
      <div>
        <h2>{t("The chief")}</h2>
        <p>{deep ? t("field {0}, deep water", field) : t("field {0}", field)}</p>
      </div>
      {chief.card !== null && (
        <ol class="chief-card" aria-label={t("His last card")}>
          {chief.card.speeds.map((speed, i) => (
            <li key={i} class={chief.card?.yellow.includes(i + 1) ? "yellow" : ""}>
              {speed}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
