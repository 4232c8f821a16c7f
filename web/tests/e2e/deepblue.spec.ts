import type { Page } from "@playwright/test";
import { playAsBot, playedUntil } from "./botPlayer";
import { axeViolations } from "./checks";
import { byTree, doer, type Hands, pointing } from "./deepblue";
import { byKeys, byPointer, tabTo } from "./input";
import { DESKTOP, expect, fixRandom, openLobby, PHONE, sitDown, test } from "./table";

/** Opens a saved game of Deep Blue at the first moment at which you have such an action. */
async function atMoment(page: Page, verb: string, seats = 3): Promise<void> {
  const { id, shelf } = await playedUntil("deepblue", seats, (actions) =>
    actions.some(({ text }) => text.startsWith(verb)),
  );
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), shelf);
  await openLobby(page, {}, `/#/table/${id}`);
}

/** Keyboard input: Tab and Enter, B for the other boat, digits for the cards of the hand. */
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
  await fixRandom(page, 187);
  await openLobby(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  const moves = await playAsBot(page, doer(page, pointing(byPointer(page, "click"))), 2);
  expect(moves).toBeGreaterThan(20);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await fixRandom(page, 188);
    await openLobby(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await playAsBot(page, doer(page, pointing(byPointer(page, "tap"))), 13);
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test.describe("the preview", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("on a phone a tap shows it, a second tap acts", async ({ page }) => {
    await atMoment(page, "dive");
    const place = page.locator(".db-node.legal").first();
    const node = await place.getAttribute("data-node");
    const preview = page.locator(".db-strip .fore-lines");
    await place.tap();
    await expect(preview).toContainText(`You lead a dive at ${node}.`);
    await expect(preview).toBeVisible();
    await expect(place).toHaveClass(/chosen/);
    expect(await axeViolations(page)).toEqual([]);
    await place.tap();
    await expect(page.locator(".db-frame.diving")).toBeVisible();
  });

  test("on a phone a search spot is chosen first", async ({ page }) => {
    await atMoment(page, "spot");
    const map = page.locator(".db-map");
    await map.locator(".db-chart").waitFor();
    const [wide, chart] = await map.evaluate((e) => [
      e.scrollWidth,
      e.firstElementChild?.clientWidth,
    ]);
    expect(wide, "all of the chart can be reached").toBe(chart);
    const spot = page.locator(".db-spot").first();
    await spot.tap();
    await expect(page.locator(".db-strip .fore-lines")).toContainText("Your boat takes the");
    await expect(page.locator(".db-spot.chosen")).toHaveCount(1);
    await spot.tap();
    await expect(page.locator(".db-spot.chosen")).toHaveCount(0);
  });
});

test("keyboard focus shows the preview", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await atMoment(page, "dive");
  await tabTo(page, ".db-node.legal");
  await expect(page.locator(".turn .fore-lines")).toContainText("You lead a dive at");
  await tabTo(page, ".mkt .crew.ready");
  await expect(page.locator(".turn .fore-lines")).toContainText("You pay $");
});

test("Space draws a gem", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await atMoment(page, "draw");
  const drawn = page.locator(".treasure .cnt");
  const gems = await drawn.textContent();
  await page.keyboard.press(" ");
  await expect(drawn).not.toHaveText(gems ?? "");
  await expect(page.locator(".log")).toContainText("You draw");
  expect(await axeViolations(page)).toEqual([]);
});

test("a whole game by keys alone", async ({ page }) => {
  await fixRandom(page, 90);
  await openLobby(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "keys" });
  await playAsBot(page, doer(page, typing(page)), 2);
});

test("a whole game by the accessibility tree alone", async ({ page }) => {
  await fixRandom(page, 90);
  await openLobby(page);
  for (const name of ["Deep Blue: play bots", "2", "Start"]) {
    const role = name === "2" ? "radio" : "button";
    await page.getByRole(role, { name, exact: true }).first().dispatchEvent("click");
  }
  await playAsBot(page, byTree(page), 2);
  await expect(page.getByRole("heading", { level: 2 })).toContainText(/win|won|lost/i);
});
