// Loads boards by folder, so that adding a game needs no entry here.
import type { BoardModule, Lesson } from "./api";

const boardFiles = import.meta.glob<BoardModule>("./*/board.tsx", { import: "board" });

/** The board of a game, or the generic one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boardFiles[`./${game}/board.tsx`] ?? boardFiles["./generic/board.tsx"];
  if (load === undefined) {
    throw new Error("The board is missing.");
  }
  return load();
}

const lessonFiles = import.meta.glob<Lesson>("./*/lesson.ts", { import: "lesson" });

/** Whether a game has a tutorial. */
export const hasLesson = (game: string): boolean => `./${game}/lesson.ts` in lessonFiles;

/** The tutorial of a game. */
export async function loadLesson(game: string): Promise<Lesson> {
  const load = lessonFiles[`./${game}/lesson.ts`];
  if (load === undefined) {
    throw new Error("The lesson is missing.");
  }
  return load();
}
