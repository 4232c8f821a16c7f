// The log of a table and of a replay: its order, its filters, and what a line is about.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, openLobby, PHONE, test } from "./table";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
test.use({ serviceWorkers: "block" });

async function openTable(page: Page, address: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, {}, `/#/${address}`);
  await page.locator(".stage").waitFor();
}

const logOf = (page: Page) => page.getByRole("log", { name: "Log" });

test("the log runs from the oldest to the newest line, which is in sight", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openTable(page, "table/CORAL");
  const log = logOf(page);
  await expect(log.locator("p").last()).toBeInViewport();
  const numbers = (await log.locator(".log-no").allInnerTexts()).map(Number).filter((n) => n > 0);
  expect(numbers.length).toBeGreaterThan(1);
  expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
  /* Who has scrolled back is not moved, and finds the way to the newest. */
  await log.hover();
  await page.mouse.wheel(0, -900);
  const newest = page.getByRole("button", { name: "To the newest" });
  await newest.click();
  await expect(log.locator("p").last()).toBeInViewport();
  await expect(newest).toHaveCount(0);
});

test("filters show what is important, or one player", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openTable(page, "table/REEFS");
  const lines = logOf(page).locator("p");
  const filter = page.getByRole("combobox", { name: "Show in the log" });
  await expect(lines.first()).toBeVisible();
  const all = await lines.count();
  await filter.selectOption("Only Tessa");
  expect(await lines.count()).toBeLessThan(all);
  await expect(lines.first()).toContainText("Tessa");
  await filter.selectOption("Only what is important");
  for (const tone of await lines.evaluateAll((found) => found.map((line) => line.className))) {
    expect(["good", "bad", "sub", ""]).toContain(tone);
  }
  await filter.selectOption("Everything that happened");
  await expect(lines).toHaveCount(all);
});

test("a line that is pointed at shows its piece, also by keys", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openTable(page, "table/REEFS");
  const log = logOf(page);
  const ring = page.locator(".guide-ring").first();
  await log.locator("p:has(.who)").last().hover();
  await expect(ring).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(page.locator(".guide-ring")).toHaveCount(0);
  await log.focus();
  await page.keyboard.press("ArrowUp");
  await expect(log.locator("p").last()).toBeFocused();
  for (let up = 0; up < 8 && (await page.locator("p:focus .who").count()) === 0; up++) {
    await page.keyboard.press("ArrowUp");
  }
  await expect(ring).toBeVisible();
});

test("on a phone a press on a line closes the log and shows the piece", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openTable(page, "table/REEFS");
  await page.locator(".peek").click();
  await logOf(page).locator("p:has(.who)").last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(".guide-ring").first()).toBeVisible();
  await page.locator(".prompt").click();
  await expect(page.locator(".guide-ring")).toHaveCount(0);
});

test("the moves of a replay have the same filters and rings", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openTable(page, "replay/KELPS/5");
  const moves = page.locator(".mvs button");
  const all = await moves.count();
  await page
    .getByRole("combobox", { name: "Show in the log" })
    .selectOption("Only what is important");
  expect(await moves.count()).toBeLessThan(all);
  await moves.last().click();
  await expect(moves.last()).toHaveAttribute("aria-current", "step");
  await expect(page.locator(".guide-ring").first()).toBeVisible();
});
