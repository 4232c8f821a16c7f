// Finds cards and boards by folder, so that adding a game needs no entry here.
import games from "games";
import type { BoardModule, GameCard } from "./api";
import { genericCard } from "./genericCard";

const cardFiles = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });
const boardFiles = import.meta.glob<BoardModule>("./*/board.tsx", { import: "board" });

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

/** The board of a game, or the generic one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boardFiles[`./${game}/board.tsx`] ?? boardFiles["./generic/board.tsx"];
  if (load === undefined) {
    throw new Error("The board is missing.");
  }
  return load();
}
