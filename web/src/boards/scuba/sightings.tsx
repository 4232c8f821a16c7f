// Your sightings: a card for each species seen, and the combos begun.

import { memo } from "../../components/memo";
import { Sprite } from "../../components/sprite";
import { later, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { combosOf, pictureOf, speciesOf } from "./gameData";
import type { Diver } from "./view";

const COMBO_NAMES: Record<string, string> = {
  CLOWN: later("Home"),
  SHARKS: later("Sharks"),
  RAYS: later("Rays"),
  CORALS: later("Reef"),
};

export const Sightings = memo(({ diver, format }: { diver: Diver; format: Formatter }) => {
  const combos = combosOf(diver).slice(0, diver.cards.length > 9 ? 1 : 2);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div class="sightings" role="group" aria-label={t("Your sightings")}>
      {diver.cards.length === 0 && (
        <span class="none">{t("Animals you have seen appear here.")}</span>
      )}
      <div class="spcs">
        {diver.cards.map((word) => {
          const name = format.label("species", word);
          const species = speciesOf(word);
          return (
            <span
              key={word}
              class={`spc b-${species?.colour}`}
              title={name}
              data-piece={`card-${word}`}
            >
              <Sprite name={pictureOf(word)} size={34} />
              <b>{species?.points}</b>
              <span class="sr">{name}</span>
            </span>
          );
        })}
      </div>
      {combos.length > 0 && <span class="sep" />}
      {combos.map(({ combo }) => (
        <span class="combo" key={combo.name}>
          <em>{t(COMBO_NAMES[combo.name] ?? combo.name)}</em>
          {combo.members.map((species) => (
            <i key={species.word} class={diver.cards.includes(species.word) ? "got" : ""}>
              <Sprite name={pictureOf(species.word)} size={26} />
            </i>
          ))}
          <b>+{combo.bonus}</b>
        </span>
      ))}
    </div>
  );
});
