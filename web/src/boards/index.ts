// Finds cards and boards by folder, so that adding a game needs no entry here.
import type { BoardModule, GameCard } from "./api";

const cardFiles = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });
const boardFiles = import.meta.glob<BoardModule>("./*/index.tsx", { import: "board" });

export const cards: readonly GameCard[] = Object.values(cardFiles);

/** The card of a game; one without a card of its own gets a plain one. */
export function cardOf(game: string): GameCard {
  return (
    cards.find((card) => card.key === game) ?? {
      key: game,
      name: game,
      tagline: "",
      seats: [2, 4],
      minutes: 30,
      art: "",
      icon: "i-logo",
      tint: "var(--seat-teal)",
      palette: ["pink", "teal", "green", "orange", "purple"].map((c) => `var(--seat-${c})`),
      options: [],
    }
  );
}

/** The board of a game, or the one that can show any game. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boardFiles[`./${game}/index.tsx`] ?? boardFiles["./generic/index.tsx"];
  if (load === undefined) {
    throw new Error("The board is missing.");
  }
  return load();
}
