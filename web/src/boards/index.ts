// Loads boards by folder, so that adding a game needs no entry here.
import type { BoardModule } from "./api";

const boardFiles = import.meta.glob<BoardModule>("./*/board.tsx", { import: "board" });

/** The board of a game, or the generic one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boardFiles[`./${game}/board.tsx`] ?? boardFiles["./generic/board.tsx"];
  if (load === undefined) {
    throw new Error("The board is missing.");
  }
  return load();
}
