// The table's tools: undo, menu, log, their keys, and the live region.
import type { Page } from "@playwright/test";
import { expect, fixRandom, openLobby, PHONE, type Preferences, sitDown, test } from "./table";

test.use({ serviceWorkers: "block" });

/** Starts Scuba; with these random numbers the page's player begins. */
async function dive(page: Page, preferences: Partial<Preferences> = {}): Promise<void> {
  await fixRandom(page, 1);
  await openLobby(page, preferences);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  await expect(prompt(page)).toContainText("Jump in");
}

const prompt = (page: Page) => page.locator(".prompt p");

async function jumpIn(page: Page): Promise<void> {
  await page.locator(".sc-c.legal").first().click();
  await expect(prompt(page)).toContainText("end the turn");
}

test("undo works by button and by key, and the live region announces it", async ({ page }) => {
  const received = page.locator('.app > .sr[aria-live="polite"]');
  await dive(page);
  await expect(received).toHaveText(/Your turn\. Jump in\.$/);
  await jumpIn(page);
  await expect(received).toHaveText(/^You jump in, column \d\. Air 20, 1 due here\.$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt(page)).toContainText("Jump in");
  await expect(received).toHaveText("You ask to undo a move. Jump in.");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await jumpIn(page);
  await page.keyboard.press("u");
  await expect(prompt(page)).toContainText("Jump in");
});

test("L shows the log, and giving up needs a confirmation", async ({ page }) => {
  await dive(page);
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.keyboard.press("l");
  await expect(page.getByRole("tab", { name: "Log" })).toHaveAttribute("aria-selected", "true");
  await page.setViewportSize(PHONE);
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog").getByRole("log")).toContainText("You dive first.");
  await page.keyboard.press("Escape");

  const giveUp = async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Give up" }).click();
    await expect(page.getByRole("dialog", { name: "Give up?" })).toBeVisible();
  };
  await giveUp();
  await page.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(prompt(page)).toContainText("Jump in");
  await giveUp();
  await page.getByRole("button", { name: "Give up" }).click();
  await expect(page.locator(".end")).toBeVisible();
});

test("Space skips the display of other players' moves", async ({ page }) => {
  /* Without Space this page would show every move forever. */
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const PAUSES = [800, 1500];
    window.setTimeout = ((act: () => void, ms = 0, ...args: []) =>
      wait(act, PAUSES.includes(ms) ? 2 ** 30 : ms, ...args)) as typeof setTimeout;
  });
  await dive(page, { speed: "normal", motion: "system" });
  await jumpIn(page);
  /* By key: after a click all queued messages would be shown at once. */
  await page.getByRole("button", { name: /^End turn/ }).press("Enter");
  await expect(prompt(page)).not.toContainText("Your turn.");
  await expect
    .poll(async () => {
      await page.keyboard.press(" ");
      return prompt(page).textContent();
    })
    .toContain("Your turn.");
});
