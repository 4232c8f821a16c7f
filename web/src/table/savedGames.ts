// The local games of this device, in local storage.
import { signal } from "@preact/signals";

/** Who plays a seat of a local table: a player at this device, or a bot. */
export type SeatSetup = { name: string } | { bot: string };

export interface GameSetup {
  game: string;
  options: Readonly<Record<string, string>>;
  sitters: SeatSetup[];
}

export interface SavedGame extends GameSetup {
  id: string;
  /** When something last happened, in ms since 1970. */
  at: number;
  /** The match: its setup line and its entries, one a line. */
  opening: string;
  entries: string[];
  /** "turn": a player at this device is to act; "wait": another seat is; "won" and "lost": it is over. */
  stand: "turn" | "wait" | "won" | "lost";
}

const KEY = "divetable.shelf";
/** Older games are dropped. */
const MAX_SAVED = 12;

function read(): SavedGame[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

export const savedGames = signal<readonly SavedGame[]>(read());

export function saveGame(game: SavedGame): void {
  const others = savedGames.value.filter((k) => k.id !== game.id);
  savedGames.value = [game, ...others].slice(0, MAX_SAVED);
  try {
    localStorage.setItem(KEY, JSON.stringify(savedGames.value));
  } catch {
    // Without storage the games last as long as the page.
  }
}

export function findSavedGame(id: string): SavedGame | undefined {
  return savedGames.value.find((k) => k.id === id);
}

/** A random id for a new table. */
export function newId(): string {
  const letters = "BCDFGHJKLMNPQRSTVWXZ";
  const random = crypto.getRandomValues(new Uint8Array(5));
  return [...random].map((n) => letters[n % letters.length]).join("");
}
