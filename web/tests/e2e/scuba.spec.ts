import type { Page } from "@playwright/test";
import { playAsBot } from "./botPlayer";
import { byKeys, byPointer, type Press, tabTo } from "./input";
import { doer } from "./scuba";
import { DESKTOP, expect, fixRandom, openLobby, PHONE, sitDown, test } from "./table";

test("plays a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 53);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const press = byPointer(page, "click");
  const swim = (way: string) => press(`.sc-c.legal[data-way="${way}"]`);
  await playAsBot(page, doer(page, press, swim));
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("plays a whole game by touch, in German, with the direction pad", async ({ page }) => {
    await fixRandom(page, 37);
    await openLobby(page, { language: "de" });
    await sitDown(page, { game: "Scuba: gegen Bots", start: "Anfangen", how: "tap" });
    const press = byPointer(page, "tap");
    const buttons = { up: "u", down: "d", left: "l", right: "r" } as Record<string, string>;
    const swim = (way: string) => press(`.dpad .${buttons[way]}`);
    /* On touch screens the first tap on a cell shows its result, the second one moves. */
    const twice: Press = async (selector) => {
      await press(selector);
      await page.locator(".sc-c.chosen").waitFor();
      await expect(page.locator(".prompt p")).toContainText("Tippe noch einmal");
      await press(".sc-c.chosen");
    };
    await playAsBot(page, doer(page, press, swim, twice));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

/** Moves the focus by arrow keys until it is on a cell. */
async function moveFocusTo(page: Page, cell: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell ?? "");
  if ((await focused()) === "") {
    await tabTo(page, '.sc-c[tabindex="0"]');
  }
  const [column = 0, row = 0] = cell.split(",").map(Number);
  for (let steps = 0; steps < 40; steps++) {
    const [x = 0, y = 0] = (await focused()).split(",").map(Number);
    if (x === column && y === row) {
      return;
    }
    const across = x < column ? "ArrowRight" : "ArrowLeft";
    const along = y < row ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(x === column ? along : across);
  }
}

test("plays a whole game by keyboard only", async ({ page }) => {
  await fixRandom(page, 23);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "keys" });
  const tab = byKeys(page);
  const press: Press = async (selector) => {
    const cell = /data-cell="(.*)"/.exec(selector)?.[1];
    if (cell === undefined) {
      await tab(selector);
    } else {
      await page.locator(selector).waitFor();
      await moveFocusTo(page, cell);
      await page.keyboard.press("Enter");
    }
  };
  const swim = async (way: string) => {
    await page.locator(`.sc-c.legal[data-way="${way}"]`).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press(`Arrow${way[0]?.toUpperCase()}${way.slice(1)}`);
  };
  await playAsBot(page, doer(page, press, swim));
});

test("shows the cost of a step before it is made", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const jump = page.locator(".sc-c.legal").first();
  await jump.hover();
  await expect(page.getByText("End the turn there")).toBeVisible();
  await jump.click();
  await expect(page.locator('[data-act="stop"]')).toContainText("costs 1 air");
  await page.getByRole("button", { name: "Advice" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    /This turn costs 1 air and leaves \d+; the way up from here costs \d/,
  );
  await expect(page.getByRole("dialog").getByRole("listitem").last()).toContainText("%");
});
