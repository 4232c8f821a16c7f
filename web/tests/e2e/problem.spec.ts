import type { Page } from "@playwright/test";
import type { SavedGame } from "../../src/table/savedGames";
import { share } from "../../src/table/share";
import { playedUntil } from "./botPlayer";
import { axeViolations, layoutProblems } from "./checks";
import { TestServer } from "./server";
import { asked, expect, lastPlayed, openLobby, PHONE, test } from "./table";

test.use({ serviceWorkers: "block" });

const problem = (page: Page) => page.locator(".problem");

/** Expects an error message and a link to the lobby. */
async function expectError(page: Page, words: string): Promise<void> {
  await expect(problem(page).getByRole("alert")).toContainText(words);
  await expect(page.getByRole("link", { name: /To the lobby|Zur Lobby/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await layoutProblems(page)).toEqual([]);
}

test.describe("with a server", () => {
  const server = new TestServer();
  test.beforeAll(() => server.open());
  test.afterAll(() => server.remove());

  test("a missing table or replay shows an error", async ({ browser }) => {
    const page = await browser.newPage({ viewport: PHONE });
    await openLobby(page, { language: "de" }, `${server.address}/#/table/NOWHERE`);
    await expectError(page, "Diesen Tisch gibt es nicht.");
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expectError(page, "Diesen Tisch gibt es nicht.");
    await page.goto(`${server.address}/#/replay/NOWHERE`);
    await expectError(page, "Diesen Tisch gibt es nicht.");
    await page.goto(`${server.address}/#/end/NOWHERE`);
    await expectError(page, "Diesen Tisch gibt es nicht.");
    await page.getByRole("link", { name: "Zur Lobby" }).click();
    await expect(page.getByRole("button", { name: /Jetzt spielen/ })).toBeVisible();
    await page.close();
  });

  test("an online table opened offline loads once the network is back", async ({ browser }) => {
    const page = await browser.newPage();
    await openLobby(page, {}, `${server.address}/#/create/hainoon/2`);
    await expect(page.locator(".waiting")).toBeVisible();
    const table = page.url();
    await page.goto(`${server.address}/#/`);
    await page.context().setOffline(true);
    await page.goto(table);
    await expectError(page, "The server is not responding.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expectError(page, "The server is not responding.");
    await page.context().setOffline(false);
    await expect(page.locator(".waiting")).toBeVisible();
    await page.close();
  });
});

test("an incomplete link shows an error", async ({ page }) => {
  await openLobby(page, {}, "/#/replay/~abcdef/3");
  await expectError(page, "This link is incomplete.");
});

test("a game with other rules shows an error, saved or shared", async ({ page }) => {
  const { shelf } = await playedUntil("hainoon", 2, () => true);
  const older = shelf.replace(/rules=\w+/, "rules=999");
  expect(older).not.toBe(shelf);
  const words = "This game was played with another version of the rules and can't be opened here.";
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), older);
  await openLobby(page, {}, "/#/table/MOMENT");
  await expectError(page, words);
  const [kept] = JSON.parse(older) as [SavedGame];
  const word = await share(kept);
  await page.goto(`/#/replay/${word}/1`);
  await expectError(page, words);
});

test("a missing chunk is loaded after a reload", async ({ page, problems: trouble }) => {
  await page.route("**/assets/rules-*.js", (route) => route.abort());
  await lastPlayed(page);
  await openLobby(page);
  await page.goto("/#/rules/hainoon");
  await expectError(page, "Part of the page could not be loaded.");
  await page.unroute("**/assets/rules-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".rules details").first()).toBeVisible();

  await page.route("**/assets/board-*.js", (route) => route.abort());
  await page.goto("/#/");
  await page.getByRole("button", { name: /Play now/ }).click();
  await expectError(page, "Part of the page could not be loaded.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked(page)).toBe("card");
  /* The browser logs the aborted requests. */
  trouble.length = 0;
});
