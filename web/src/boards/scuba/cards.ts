// Event cards: their colour and text.
import { type Card, type Colour, cards } from "../../generated/scuba";
import type { Formatter } from "../../i18n/catalog";

const byName = new Map(cards.map((card) => [card.card, card]));

export const colourOf = (card: Card): Colour => byName.get(card)?.band ?? "blue";

export const cardText = (card: Card, format: Formatter): string =>
  format.label("text", byName.get(card));

/** The text of one of the effects to choose from. */
export const effectText = (card: Card, chosen: string, format: Formatter): string =>
  format.label(
    "effect",
    byName.get(card)?.effects.find(({ effect }) => effect === chosen),
  );
