import type { Page } from "@playwright/test";
import { doer, type Hands, pointing } from "./deepblue";
import { byKeys, byPointer } from "./hands";
import { playMindfully } from "./mind";
import { arrive, DESKTOP, expect, fixLuck, PHONE, sitDown, test } from "./table";

/** By keys: Tab and Enter, B for the other boat, digits for the cards of the hand. */
function typing(page: Page): Hands {
  return {
    press: byKeys(page),
    change: () => page.keyboard.press("b"),
    async play(card) {
      const ready = page.locator(`.db-hand .crew.ready[data-card="${card}"]`);
      await ready.waitFor();
      const place = await ready.evaluate((e) => [...(e.parentElement?.children ?? [])].indexOf(e));
      await page.keyboard.press(String(place + 1));
    },
  };
}

test("a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixLuck(page, 187);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  const moves = await playMindfully(page, doer(page, pointing(byPointer(page, "click"))), 2);
  expect(moves).toBeGreaterThan(20);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await fixLuck(page, 188);
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await playMindfully(page, doer(page, pointing(byPointer(page, "tap"))), 13);
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole game by keys alone", async ({ page }) => {
  await fixLuck(page, 90);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "keys" });
  await playMindfully(page, doer(page, typing(page)), 2);
});
