// Local games: each in an item of its own, none dropped, and what does not fit stays in memory.
import { beforeEach, expect, test, vi } from "vitest";
import type { SavedGame } from "../../src/table/savedGames";

/** A storage with room for so many characters. */
class Store {
  private readonly items = new Map<string, string>();
  constructor(readonly room: number) {
    /* As in a browser, the keys are properties too. */
    // biome-ignore lint/correctness/noConstructorReturn: a proxy of itself
    return new Proxy(this, {
      ownKeys: () => [...this.items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
  }
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => {
    const others = [...this.items].filter(([other]) => other !== key);
    const used = others.reduce((sum, [, text]) => sum + text.length, 0);
    if (used + value.length > this.room) {
      throw new DOMException("full", "QuotaExceededError");
    }
    this.items.set(key, value);
  };
}

const gameOf = (id: string, at: number, entries = ["1 0 start"]): SavedGame => ({
  ...{ id, at, game: "dive", options: {}, sitters: [{ name: "" }, { bot: "easy" }] },
  ...{ opening: `id=${id}`, entries, stand: "wait" },
});

/** The module as a page loads it. */
async function loaded(room = 1e6, store = new Store(room)) {
  vi.resetModules();
  vi.stubGlobal("localStorage", store);
  return { store, ...(await import("../../src/table/savedGames")) };
}

beforeEach(() => vi.unstubAllGlobals());

test("no game is dropped, and all are there in the next page", async () => {
  const page = await loaded();
  const ids = Array.from({ length: 40 }, (_, i) => `G${i}`);
  for (const [i, id] of ids.entries()) {
    page.saveGame(gameOf(id, i));
  }
  const next = await loaded(0, page.store);
  expect(next.savedGames.value.map(({ id }) => id)).toEqual(ids.reverse());
  expect(next.findSavedGame("G7")).toEqual(gameOf("G7", 7));
  expect(next.savedGames.value[0]).not.toHaveProperty("entries");
});

test("games of the one old item are taken over, the newer version of each", async () => {
  const store = new Store(1e6);
  store.setItem("divetable.shelf", JSON.stringify([gameOf("A", 5), gameOf("B", 3)]));
  const first = await loaded(0, store);
  first.saveGame(gameOf("A", 9, ["1 0 start", "2 0 act x"]));
  store.setItem("divetable.shelf", JSON.stringify([gameOf("A", 5)]));
  const next = await loaded(0, store);
  expect(store.getItem("divetable.shelf")).toBeNull();
  expect(next.savedGames.value.map(({ id }) => id)).toEqual(["A", "B"]);
  expect(next.findSavedGame("A")?.entries).toHaveLength(2);
});

test("without room a game stays in memory until another one is deleted", async () => {
  const page = await loaded(400);
  page.saveGame(gameOf("A", 1));
  page.saveGame(gameOf("B", 2));
  expect(page.roomUsedUp.value).toBe(false);
  const long = gameOf(
    "C",
    3,
    Array.from({ length: 8 }, (_, i) => `${i} 0 act x`),
  );
  page.saveGame(long);
  expect(page.roomUsedUp.value).toBe(true);
  expect(page.savedGames.value.map(({ id }) => id)).toEqual(["C", "B", "A"]);
  expect(page.findSavedGame("C")).toEqual(long);
  expect((await loaded(0, page.store)).savedGames.value.map(({ id }) => id)).toEqual(["B", "A"]);
  page.deleteGames(["A"]);
  expect(page.roomUsedUp.value).toBe(false);
  const next = await loaded(0, page.store);
  expect(next.savedGames.value.map(({ id }) => id)).toEqual(["C", "B"]);
  expect(next.findSavedGame("C")).toEqual(long);
});

test("without any storage games last as long as the page", async () => {
  vi.resetModules();
  const page = await import("../../src/table/savedGames");
  page.saveGame(gameOf("A", 1));
  expect(page.findSavedGame("A")).toEqual(gameOf("A", 1));
  expect(page.roomUsedUp.value).toBe(false);
});
