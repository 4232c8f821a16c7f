// The games of this device: what is needed to set a local table again, kept in the browser.
import { store } from "../store";

/** How a seat of a local table is taken: by a person at this device, or by a bot. */
export type Sitter = { name: string } | { bot: string };

export interface GameSetup {
  game: string;
  options: Record<string, string>;
  sitters: Sitter[];
}

export interface SavedGame extends GameSetup {
  id: string;
  /** When something last happened, in ms since 1970. */
  at: number;
  /** The match itself: its opening and its entries, one a line. */
  opening: string;
  entries: string[];
  /** "turn": somebody here is to act; "wait": somebody else is; "won" and "lost": it is over. */
  stand: "turn" | "wait" | "won" | "lost";
}

const KEY = "divetable.shelf";
/** Older games fall off the shelf. */
const MAX_SAVED = 12;

function read(): SavedGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const savedGames = store<readonly SavedGame[]>(read());

export function saveGame(game: SavedGame): void {
  savedGames.set((all) => [game, ...all.filter((k) => k.id !== game.id)].slice(0, MAX_SAVED));
  try {
    localStorage.setItem(KEY, JSON.stringify(savedGames.get()));
  } catch {
    // Without storage the games last as long as the page.
  }
}

export function findSavedGame(id: string): SavedGame | undefined {
  return savedGames.get().find((k) => k.id === id);
}

/** A short name for a new table. */
export function newId(): string {
  const letters = "BCDFGHJKLMNPQRSTVWXZ";
  const random = crypto.getRandomValues(new Uint8Array(5));
  return [...random].map((n) => letters[n % letters.length]).join("");
}
