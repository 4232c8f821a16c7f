// Texts of the table: log after a restart, turns, winners, and names.
import type { Browser, Page } from "@playwright/test";
import { share } from "../../src/table/share";
import { playedGame, saveGame } from "./dive";
import { TestServer } from "./server";
import { expect, openLobby, test } from "./table";
import { giveUp, meet } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** Places a token at each depth, and locks the plan. */
async function plan(page: Page): Promise<void> {
  await page.locator(".dtray .tok:not(:disabled)").first().waitFor();
  for (const key of "1 1 2 2 3 3 4 4 5 5".split(" ")) {
    await page.keyboard.press(key);
  }
  await page.locator("[data-lock]:enabled").click();
}

/** All lines of the log, the newest turn last. */
const logOf = (page: Page): Promise<string[]> =>
  page.getByRole("log", { name: "Log" }).locator(".log-turn").allTextContents();

test("the log is complete after a server restart", async ({ browser }) => {
  const ada = await newPage(browser);
  await openLobby(ada, {}, `${server.address}/#/create/dive/1?chief=expert`);
  await ada.getByRole("button", { name: "Begin" }).click();
  for (let round = 1; round < 4; round++) {
    await plan(ada);
    await ada.locator(".go-on").click();
  }
  const before = await logOf(ada);
  expect(before.length).toBe(4);
  await server.close();
  await expect(ada.getByText("Connection lost.")).toBeVisible();
  await server.open();
  await expect(ada.getByText("Connection lost.")).toBeHidden();
  expect(await logOf(ada)).toEqual(before);
  /* The same for a reloaded page, when the server has not loaded the match yet. */
  await server.close();
  await server.open();
  await ada.reload();
  await expect.poll(() => logOf(ada)).toEqual(before);
  await ada.context().close();
});

test("a player who gives up loses, and both see why", async ({ browser }) => {
  const [ada, bo] = [await newPage(browser), await newPage(browser)];
  await meet(server, ada, bo, "hainoon/2");
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(bo.getByRole("grid")).toBeVisible();
  await giveUp(ada);
  await expect(bo.getByRole("heading", { name: "You win." })).toBeVisible();
  await expect(bo.getByText(/^Guest \w+ gave up, so you win\.$/)).toBeVisible();
  await expect(ada.getByText(/^You gave up, so Guest \w+ wins\.$/)).toBeVisible();
  await expect(ada.getByRole("heading", { name: /^Guest \w+ wins\.$/ })).toBeVisible();
  const row = ada.locator(".er", { hasText: "You" });
  await expect(row.locator(".rk")).toHaveText("2");
  await expect(row).toContainText("gave up");
  await expect(row).not.toContainText("winner");
  await Promise.all([ada, bo].map((page) => page.context().close()));
});

test("the lobby's list shows whose turn it is, and who has left", async ({ browser }) => {
  const pages = [await newPage(browser), await newPage(browser)] as const;
  const [ada, bo] = pages;
  await meet(server, ada, bo, "hainoon/3");
  await ada.getByRole("button", { name: "Add a bot" }).click();
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(bo.getByRole("grid")).toBeVisible();
  await expect(ada.locator(".seat.is-turn .avatar")).toBeVisible();
  const asked = () =>
    Promise.all(pages.map(async (page) => (await page.locator(".prompt.is-you").count()) > 0));
  await expect.poll(async () => (await asked()).filter(Boolean).length).toBe(1);
  const turns = await asked();
  const listed = (page: Page) =>
    page.getByRole("navigation", { name: "Continue" }).getByRole("link");
  for (const [i, page] of pages.entries()) {
    const words = turns[i] ? "Your turn" : "Online, waiting for others";
    await page.goto(`${server.address}/#/`);
    await expect(listed(page)).toContainText(words);
  }
  const leaver = turns[0] ? ada : bo;
  await leaver.goBack();
  await giveUp(leaver);
  /* A bot plays on, and the player who left gets no prompt. */
  const seat = leaver.locator(".seat", { hasText: "you gave up" });
  await expect(seat).toContainText(/^(Coral|Tessa)medium bot/);
  await expect(leaver.locator(".prompt.is-you")).toHaveCount(0);
  await expect(leaver.getByText("You give up.").first()).toBeVisible();
  await leaver.goto(`${server.address}/#/`);
  await expect(listed(leaver)).toContainText("You left this game");
  await Promise.all(pages.map((page) => page.context().close()));
});

/** What the page shows of the chief and the round when a card is revealed. */
function atDepth(page: Page, depth: number) {
  return page
    .waitForFunction((wanted) => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
      const board = document.querySelector(".seab")?.getAttribute("aria-label") ?? "";
      return text(".lc-no") === wanted && [text(".chief p"), text(".top-sub"), board].join(" / ");
    }, `Depth ${depth}`)
    .then((said) => said.jsonValue());
}

test("while the first card is revealed, nothing gives the result away", async ({ page }) => {
  const kept = await playedGame({ chief: "expert" }, ({ toact }) => toact.includes(0));
  await saveGame(page, kept);
  await openLobby(page, { motion: "system", speed: "slow" }, "/#/table/DIVED");
  await expect(page.locator(".chief p")).toHaveText("field 0");
  await plan(page);
  /* At depth 1 a helper moves him by two fields at most; later he rests. */
  expect(await atDepth(page, 1)).toMatch(/^field [0-2] .*Round 1 .*The chief on [0-2]\b/);
  await page.locator(".go-on").click();
  await expect(page.locator(".chief p")).not.toHaveText(/^field [0-2]$/);
  await expect(page.locator(".top-sub")).toContainText("Round 2");
});

test("the children's version has no tokens and no deep-water warning", async ({ page }) => {
  const deep = (kept: { divers: { field: number }[] }) => kept.divers.some((d) => d.field > 16);
  const game = (version: string) =>
    playedGame({ version }, ({ view, toact }) => toact.includes(0) && deep(view as never));
  await saveGame(page, await game("children"));
  await openLobby(page, {}, "/#/table/DIVED");
  await expect(page.getByText("Turn over each depth with a shark.")).toBeVisible();
  await expect(page.locator("[data-lock]")).toHaveText("Lock plan");
  await expect(page.locator(".app").getByText(/token|deep/)).toHaveCount(0);
  expect(await page.locator(".seab").getAttribute("aria-label")).not.toContain("deep");
  await page.locator("[data-lock]").click();
  await expect(page.getByRole("table", { name: "All plans" })).toBeVisible();
  await expect(page.locator('use[href*="tok-"]')).toHaveCount(0);
  await expect(page.getByText("One field for each right depth.")).toBeVisible();
  /* The family version has both. */
  await page.evaluate(() => localStorage.removeItem("divetable.game.DIVED"));
  await page.evaluate(
    (kept) => localStorage.setItem("divetable.shelf", kept),
    [JSON.stringify([await game("family")])][0] as string,
  );
  await page.reload();
  await expect(page.getByText("deep: one mistake loses every token")).toBeVisible();
  await expect(page.locator(".seat").getByText("deep water").first()).toBeVisible();
});

test("a shared game names its seats in every view", async ({ page }) => {
  const kept = await playedGame({}, ({ view }) => (view as { round: number }).round > 3);
  await openLobby(page, {}, `/#/replay/${await share(kept)}/2?eyes=0`);
  await page.locator(".playb").waitFor();
  const names = () => page.locator(".seats .seat-name").allInnerTexts();
  const faces = () =>
    page
      .locator(".seats .avatar > svg use")
      .evaluateAll((all) => all.map((use) => use.getAttribute("href")));
  const [before, looks] = [await names(), await faces()];
  expect(before).toEqual(["Ada", "Tessa"]);
  const said = async () => (await page.locator(".app").textContent())?.match(/\bYou\b.*/g);
  for (const move of [0, 1, 2, 3, 4, 5]) {
    await page.locator(".mvs button").nth(move).click();
    expect(await said()).toBeNull();
  }
  const view = page.getByRole("combobox", { name: "View as" });
  await view.selectOption("Tessa");
  await expect(view).toHaveValue("1");
  expect(await names()).toEqual(before);
  expect(await faces()).toEqual(looks);
  expect(await said()).toBeNull();
  await expect(page.locator(".mv-head").first()).toHaveText("Round 1. Everybody plans in secret.");
  await expect(page.locator(".mv-head").nth(1)).toHaveText("Round 2. Everybody plans in secret.");
});
