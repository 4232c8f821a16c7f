// The games of the lobby. Cards are found by folder, so that adding a game needs no entry here.
import games from "games";
import { type GameCard, genericCard } from "./gameCard";

const cardFiles = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });

/** The cards of all games in the order of the lobby, those without a place last. */
export const cards: readonly GameCard[] = [
  ...Object.values(cardFiles).sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity)),
  ...games.map(genericCard),
];

/** The card of a game; a placeholder for a game that this page does not know. */
export function cardOf(game: string): GameCard {
  return (
    cards.find((card) => card.key === game) ??
    genericCard({ key: game, name: game, seats: [2, 4], options: [] })
  );
}
