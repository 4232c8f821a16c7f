// The local games of this device, in local storage: one item for each, so that none is lost to another tab, and none
// is ever dropped. If the device's room is used up, a game stays in memory until the player has deleted others.
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
  /** The seats that have won, once it is over. */
  winners?: readonly number[];
}

/** A game in a list: without its entries. */
export interface GameSummary extends Omit<SavedGame, "opening" | "entries"> {
  /** Characters of its item. */
  size: number;
}

/** An item's key begins so; the item is the summary as JSON, then the setup line and the entries, one a line. */
const ITEM = "divetable.game.";
/** Where all games were in one item. */
const SHELF = "divetable.shelf";

function itemOf({ opening, entries, ...summary }: SavedGame): string {
  return [JSON.stringify(summary), opening, ...entries].join("\n");
}

function summaryOf(item: string): GameSummary | null {
  try {
    return { ...JSON.parse(item.slice(0, item.indexOf("\n"))), size: item.length };
  } catch {
    return null;
  }
}

/** What could not be stored, by id. */
const unsaved = new Map<string, string>();

/** Whether the device had no room for a game: it stays in memory until others are deleted. */
export const roomUsedUp = signal(false);

const stored = (id: string): string | null =>
  unsaved.get(id) ?? globalThis.localStorage?.getItem(ITEM + id) ?? null;

const isFull = (problem: unknown): boolean =>
  problem instanceof DOMException && /quota/i.test(problem.name);

/** Stores an item, or keeps it in memory. */
function store(id: string, item: string): void {
  try {
    localStorage.setItem(ITEM + id, item);
    unsaved.delete(id);
  } catch (problem) {
    /* Without any storage the games last as long as the page. */
    unsaved.set(id, item);
    roomUsedUp.value ||= isFull(problem);
  }
}

/** Takes the games out of the one item that had them all; the newer version of a game counts. */
function emptyShelf(): void {
  const text = localStorage.getItem(SHELF);
  if (text === null) {
    return;
  }
  const games = JSON.parse(text) as SavedGame[];
  localStorage.removeItem(SHELF);
  for (const game of games) {
    const known = summaryOf(stored(game.id) ?? "");
    if (known === null || known.at < game.at) {
      store(game.id, itemOf(game));
    }
  }
}

function read(): GameSummary[] {
  try {
    emptyShelf();
    const ids = Object.keys(localStorage)
      .filter((key) => key.startsWith(ITEM))
      .map((key) => key.slice(ITEM.length));
    return [...new Set([...ids, ...unsaved.keys()])]
      .map((id) => summaryOf(stored(id) ?? ""))
      .filter((game) => game !== null)
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** The local games, the newest first. */
export const savedGames = signal<readonly GameSummary[]>(read());

/* Another tab plays too. */
globalThis.addEventListener?.("storage", ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(ITEM)) {
    savedGames.value = read();
  }
});

export function saveGame(game: SavedGame): void {
  const item = itemOf(game);
  const { opening: _, entries: __, ...summary } = game;
  const others = savedGames.value.filter(({ id }) => id !== game.id);
  store(game.id, item);
  savedGames.value = [{ ...summary, size: item.length }, ...others];
}

export function findSavedGame(id: string): SavedGame | undefined {
  const item = savedGames.value.some((game) => game.id === id) ? stored(id) : null;
  const summary = summaryOf(item ?? "");
  if (item === null || summary === null) {
    return undefined;
  }
  const { size: _, ...game } = summary;
  const [, opening = "", ...entries] = item.split("\n");
  return { ...game, opening, entries };
}

/** Deletes games for good, and stores what had no room before. */
export function deleteGames(ids: readonly string[]): void {
  for (const id of ids) {
    globalThis.localStorage?.removeItem(ITEM + id);
    unsaved.delete(id);
  }
  savedGames.value = savedGames.value.filter(({ id }) => !ids.includes(id));
  roomUsedUp.value = false;
  for (const [id, item] of unsaved) {
    store(id, item);
  }
}

/* A game that is only in memory would be lost with the page. */
globalThis.addEventListener?.("beforeunload", (event) => {
  if (roomUsedUp.value) {
    event.preventDefault();
  }
});

/** A random id for a new table. */
export function newId(): string {
  const letters = "BCDFGHJKLMNPQRSTVWXZ";
  const random = crypto.getRandomValues(new Uint8Array(5));
  return [...random].map((n) => letters[n % letters.length]).join("");
}
