import type { Page } from "@playwright/test";
import { byKeys, byPointer, play, sitDown } from "./player";
import { arrive, DESKTOP, expect, PHONE, test } from "./table";

const COMMON = [
  ".db-spot",
  ".db-hand .crew.ready",
  '.btn--go[data-act^="hire"]:enabled',
  '.btn--go[data-act^="dive"]:enabled',
  '[data-act^="dive"]:enabled',
];
const REST = ['[data-act="sail"]:enabled', ".mkt .crew.ready", "[data-act]:enabled"];

/** Hires now and then, sails about, dives where a boat lies, and stops in time. */
const wishes = (move: number) => {
  const dive = move % 4 < 2 ? '[data-act="draw"]:enabled' : '[data-act="stop"]:enabled';
  const go = move % 9 === 0 ? [".mkt .crew.ready"] : [];
  return [...COMMON, dive, ...go, ".db-node.legal", ...REST];
};

/** Such a player takes long to the end of a game, so it leaves the table after so many decisions. */
const ENOUGH = 80;

/** The match has come some way, or to its end. */
async function movedOn(page: Page): Promise<void> {
  const text = (await page.locator("body").textContent()) ?? "";
  const turn = Number(/(?:Turn|Zug) (\d+)/.exec(text)?.[1] ?? 0);
  expect(turn > 4 || (await page.locator(".end").count()) > 0).toBe(true);
}

test("turns with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  await play(page, wishes, byPointer(page, "click"), ENOUGH);
  await movedOn(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("turns by touch, in German", async ({ page }) => {
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await play(page, wishes, byPointer(page, "tap"), ENOUGH);
    await movedOn(page);
  });
});

test("turns by keys alone", async ({ page }) => {
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  await play(page, wishes, byKeys(page), ENOUGH);
  await movedOn(page);
});
