import { expect, test } from "vitest";
import type { SavedGame } from "../../src/table/savedGames";
import { isShared, share, unshare } from "../../src/table/share";

const kept: SavedGame = {
  game: "hainoon",
  options: {},
  sitters: [{ name: "Ändi" }, { bot: "medium" }],
  id: "BCDFG",
  at: 5,
  opening: "id=BCDFG game=hainoon seats=2 key=00",
  entries: Array.from({ length: 200 }, (_, i) => `${i} 0 act play red-flip top ${i % 12}`),
  stand: "won",
};

test("a match is encoded in a link and decoded", async () => {
  const word = await share(kept);
  expect(isShared(word)).toBe(true);
  expect(word).toMatch(/^~[\w-]+$/);
  expect(word.length).toBeLessThan(1500);
  expect(await unshare(word)).toEqual(kept);
});

test("an incomplete link is refused", async () => {
  const word = await share(kept);
  await expect(unshare(word.slice(0, 40))).rejects.toThrow("bad-link");
  await expect(unshare("~!!")).rejects.toThrow("bad-link");
});
