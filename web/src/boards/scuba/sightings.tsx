// Your sightings: a card for each species seen, and the combos begun.

import { Sprite } from "../../components/sprite";
import type { Facts } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { pictureOf } from "./view";

/** The combos begun, the most complete first. */
function begun(facts: Facts): Facts["combos"] {
  const share = ({ have, missing }: Facts["combos"][number]) =>
    have.length / (have.length + missing.length);
  return facts.combos.filter(({ have }) => have.length > 0).sort((a, b) => share(b) - share(a));
}

export const Sightings = ({ facts, format }: { facts: Facts; format: Formatter }) => {
  const cards = facts.species.filter(({ have }) => have);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div class="sightings" role="group" aria-label={t("Your sightings")}>
      {cards.length === 0 && <span class="none">{t("Animals you have seen appear here.")}</span>}
      <div class="spcs">
        {cards.map(({ species, colour, points }) => {
          const name = format.label("species", species);
          return (
            <span
              key={species}
              class={`spc b-${colour}`}
              title={name}
              data-piece={`card-${species}`}
            >
              <Sprite name={pictureOf(species)} size={34} />
              <b>{points}</b>
              <span class="sr">{name}</span>
            </span>
          );
        })}
      </div>
      {cards.length > 0 && begun(facts).length > 0 && <span class="sep" />}
      {begun(facts)
        .slice(0, cards.length > 9 ? 1 : 2)
        .map(({ combo, have, missing, full }) => (
          <span class="combo" key={combo}>
            <em>{format.label("combo", combo)}</em>
            {[...have, ...missing].map((species) => (
              <i key={species} class={have.includes(species) ? "got" : ""}>
                <Sprite name={pictureOf(species)} size={26} />
              </i>
            ))}
            <b>+{full}</b>
          </span>
        ))}
    </div>
  );
};
