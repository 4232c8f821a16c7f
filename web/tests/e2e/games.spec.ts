// Play now, and the games of this device: none is lost, each can be deleted.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { screenChecker } from "./checks";
import { expect, openLobby, SIZES, test } from "./table";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");

/** Opens a page that has these games. */
async function withGames(page: Page, language: "en" | "de" = "en"): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, { language });
}

const play = (page: Page) => page.getByRole("button", { name: /Play now/ });

test("a first visitor decides after one press, and two at most", async ({ page }) => {
  let presses = 0;
  await page.goto("/");
  const press = async (target: Locator) => {
    presses++;
    await target.click();
  };
  await expect(play(page)).toContainText("Dive with 2 bots");
  await press(play(page));
  /* It is one's own decision at once; the offer of a tutorial is beside it. */
  await expect(page.locator(".prompt.is-you")).toBeVisible();
  await expect(page.locator(".seat")).toHaveCount(3);
  await press(page.locator(".dtray [data-piece='token-2']"));
  expect(presses).toBeLessThanOrEqual(2);
  await page.goto("/#/");
  await expect(play(page)).toContainText("Dive with 2 bots");
});

test("a tutorial is offered until the first decision; then menu and rules lead to it", async ({
  page,
}) => {
  await openLobby(page, { learned: [] });
  await page.getByRole("button", { name: "Scuba: play bots" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  const offer = page.getByRole("banner").getByRole("link", { name: "Tutorial" });
  await expect(offer).toBeVisible();
  await page.locator(".sc-c.legal").first().click();
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Tutorial" })).toBeVisible();
  await page.goto("/#/rules/scuba");
  await offer.click();
  await expect(page.locator(".guide")).toBeVisible();
});

test("play now is the last game again, with its players", async ({ page }) => {
  await withGames(page);
  await expect(play(page)).toContainText("Hai Noon with 3 bots");
  await play(page).click();
  await expect(page.locator(".seat")).toHaveCount(4);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`all games are listed and deleted, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withGames(page);
    const look = screenChecker(page, size as keyof typeof SIZES, "dark");
    await page.getByRole("link", { name: "All games (8)" }).click();
    const rows = page.locator(".history").getByRole("listitem");
    await expect(rows).toHaveCount(8);
    await look("history");
    const won = rows.filter({ hasText: "Finished, you won" });
    await expect(won).toHaveCount(2);
    await expect(won.first()).toContainText("with Tessa, Marlow and Brill");
    await won.first().getByRole("button", { name: "Delete" }).click();
    const sure = page.getByRole("dialog", { name: "Delete this game?" });
    await look("deletegame", ".sheet");
    await sure.getByRole("button", { name: "Keep it" }).click();
    await expect(rows).toHaveCount(8);
    await won.first().getByRole("button", { name: "Delete" }).click();
    await sure.getByRole("button", { name: "Delete" }).click();
    await expect(rows).toHaveCount(7);
    await expect(won).toHaveCount(1);
    await won.getByRole("link", { name: "Replay" }).click();
    await expect(page.locator(".prof")).toBeVisible();
  });
}

test("without room the page asks which games may go, and loses none", async ({ page }) => {
  await withGames(page);
  /* A device whose room is used up as it is: every further game is too much. */
  await page.evaluate(() => {
    const real = Storage.prototype.setItem;
    const count = () => Object.keys(localStorage).filter((key) => key.includes(".game.")).length;
    const room = count();
    Storage.prototype.setItem = function (key, value) {
      if (key.includes(".game.") && localStorage.getItem(key) === null && count() >= room) {
        throw new DOMException("full", "QuotaExceededError");
      }
      real.call(this, key, value);
    };
  });
  await play(page).click();
  const asked = page.getByRole("dialog", { name: "No room for more games" });
  await expect(asked.getByRole("checkbox")).toHaveCount(8);
  await screenChecker(page, "desktop", "dark")("room", ".sheet");
  await expect(asked.getByRole("button", { name: /^Delete/ })).toBeDisabled();
  await asked.getByRole("button", { name: "Not now" }).click();
  await expect(page.locator(".seat")).toHaveCount(4);
  /* Asked again at the next screen; the new game is there all the same. */
  await page.goto("/#/");
  await asked.getByRole("checkbox").first().check();
  await asked.getByRole("button", { name: "Delete 1 game" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("link", { name: "All games (8)" })).toBeVisible();
  const kept = await page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.includes(".game.")).length,
  );
  expect(kept).toBe(8);
});
