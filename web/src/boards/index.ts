// Finds cards and boards by folder, so that adding a game needs no entry here.
import games from "games";
import type { BoardModule, GameCard } from "./api";
import { genericCard } from "./genericCard";

const cardFiles = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });
const boardFiles = import.meta.glob<BoardModule>("./*/index.tsx", { import: "board" });

/** The cards of all games, those with their own card first. */
export const cards: readonly GameCard[] = [...Object.values(cardFiles), ...games.map(genericCard)];

/** The card of a game; a placeholder for a game that this page does not know. */
export function cardOf(game: string): GameCard {
  return (
    cards.find((card) => card.key === game) ??
    genericCard({ key: game, name: game, seats: [2, 4], options: [] })
  );
}

/** The board of a game, or the generic one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boardFiles[`./${game}/index.tsx`] ?? boardFiles["./generic/index.tsx"];
  if (load === undefined) {
    throw new Error("The board is missing.");
  }
  return load();
}
