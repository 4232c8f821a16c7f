import type { Page } from "@playwright/test";
import { arrive, DESKTOP, expect, PHONE, test } from "./table";

/** Sits down with calm bots. */
async function sitDown(page: Page, how: "click" | "tap", words: readonly string[]): Promise<void> {
  const [name = "", calm = "", start = ""] = words;
  await page.getByRole("button", { name })[how]();
  await page.getByRole("radio", { name: calm }).check({ force: true });
  await page.getByRole("button", { name: start })[how]();
  await expect(page.getByRole("grid")).toBeVisible();
}

const ENGLISH = ["Scuba: play bots", "calm", "Start"];

/** What can be pressed now, the most wished for first; nothing while others dive. */
async function lit(page: Page, wishes: readonly string[]): Promise<string | null> {
  return page.evaluate((list) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((e) => e.offsetParent !== null);
    return shown(".end") ? "over" : (list.find(shown) ?? null);
  }, wishes);
}

const DEEPER = [
  '[data-act="turn"]:enabled',
  '[data-act="look"]:enabled',
  ".sc-answers .btn:enabled",
  ".sc-c.legal",
  '[data-act="stop"]:enabled',
];
const HOME = [
  ".sc-boat.legal",
  '[data-act="board"]:enabled',
  ".sc-answers .btn:enabled",
  ".sc-c.legal[data-home]",
  ".sc-c.legal",
  '[data-act="stop"]:enabled',
];

/** Dives for some turns, then comes up and stays aboard; gives the number of decisions. */
async function playOn(page: Page, press: (selector: string) => Promise<void>): Promise<number> {
  let moves = 0;
  for (let i = 0; i < 900; i++) {
    const wish = await lit(page, moves < 14 ? DEEPER : HOME);
    if (wish === "over") {
      return moves;
    }
    if (wish === null) {
      await page.waitForTimeout(25);
      continue;
    }
    moves += 1;
    await press(wish);
  }
  throw new Error("The game does not end.");
}

function pointer(page: Page, how: "click" | "tap") {
  return async (selector: string) => {
    await page
      .locator(`${selector}:visible`)
      .first()
      [how]({ timeout: 1500 })
      .catch(() => {});
  };
}

test("a whole dive with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page);
  await sitDown(page, "click", ENGLISH);
  await playOn(page, pointer(page, "click"));
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});
