import type { Page } from "@playwright/test";
import { axeViolations, layoutProblems } from "./checks";
import { byPointer } from "./input";
import { DESKTOP, expect, fixRandom, lastPlayed, openLobby, PHONE, sitDown, test } from "./table";

const GAMES = ["hainoon", "dive", "deepblue", "scuba"];
const without = (game: string) => ({ guided: GAMES.filter((other) => other !== game) });

const guide = (page: Page) => page.locator(".guide");
const next = (page: Page) =>
  guide(page).getByRole("button", { name: /^(Next|Weiter|Play|Spielen)$/ });
const ring = (page: Page) => page.locator(".guide-ring").first();

/** Whether the page stored that a game's guide is finished. */
const explained = (page: Page, game: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      (JSON.parse(localStorage.getItem("divetable.settings") ?? "{}").guided ?? []).includes(
        wanted,
      ),
    game,
  );

/** The ring's target is visible and not covered by the guide. */
async function uncovered(page: Page): Promise<void> {
  await ring(page).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const box = (e: Element) => e.getBoundingClientRect();
        const own = box(document.querySelector(".guide") as Element);
        return [...document.querySelectorAll(".guide-ring")]
          .map(box)
          .filter(
            (b) =>
              b.bottom > innerHeight + 6 ||
              (b.left + 5 < own.right &&
                own.left < b.right - 5 &&
                b.top + 5 < own.bottom &&
                own.top < b.bottom - 5),
          ).length;
      }),
    )
    .toBe(0);
}

/** Does what the step says: "Next", or a press on the ring's target. */
async function obey(page: Page, how: "click" | "tap"): Promise<void> {
  await uncovered(page);
  if (await next(page).isVisible()) {
    await next(page)[how]();
    return;
  }
  const box = await ring(page).boundingBox();
  if (box !== null) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (how === "click" ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  }
}

/** Waits until a step is shown. */
async function says(page: Page, words: RegExp): Promise<void> {
  await expect(guide(page).locator("p")).toHaveText(words);
}

test("Hai Noon: the guide follows a first turn, and back when a card is put back", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 1);
  await lastPlayed(page);
  await openLobby(page, without("hainoon"));
  await page.getByRole("button", { name: /Play now/ }).click();
  await says(page, /This is your diver, (top|bottom) (left|right)\./);
  expect(await axeViolations(page)).toEqual([]);
  await obey(page, "click");
  await says(page, /Choose a card\./);
  await obey(page, "click");
  await expect(guide(page).locator("p")).not.toHaveText(/Choose a card\./);
  await page.keyboard.press("Escape");
  await says(page, /Choose a card\./);
  await expect
    .poll(async () => {
      const said = await guide(page).locator("p").textContent();
      if (said?.startsWith("You play") === false) {
        await obey(page, "click");
      }
      return said;
    })
    .toMatch(/^You play .* (of 3 cards are there|third card)/);
  await expect(page.locator(".sr[role=status]").filter({ hasText: "You play" })).not.toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(guide(page)).toHaveCount(0);
  await expect.poll(() => explained(page, "hainoon")).toBe(true);
});

test("Dive: the guide follows a first plan", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 1);
  await openLobby(page, without("dive"));
  await page
    .getByRole("button", { name: /^Dive: / })
    .first()
    .click();
  await page.locator(".newtable .btn--go").click();
  await says(page, /This is the ocean: \d+ transparent cards/);
  await uncovered(page);
  await page.locator('.ocean canvas[aria-busy="false"]').hover({ position: { x: 20, y: 20 } });
  await page.mouse.move(700, 500, { steps: 20 });
  await says(page, /Take an air token/);
  await uncovered(page);
  await page.locator(".dtray [data-piece='token-2']").click();
  await says(page, /Now tap depth 1/);
  await obey(page, "click");
  await says(page, /Depth 1 says clear/);
  await page.locator(".ds.d1 .sw").click();
  await says(page, /Depth 1 says shark/);
  await obey(page, "click");
  await says(page, /other 4 tokens/);
  for (const token of ["1", "1", "3", "3", "4", "4", "5", "5"]) {
    await page.keyboard.press(token);
  }
  await says(page, /lock the plan/);
  await obey(page, "click");
  await page.locator(".go-on").click();
  await says(page, /You are on field \d+\. First to field 23 wins\./);
  await obey(page, "click");
  await expect.poll(() => explained(page, "dive")).toBe(true);
  await expect(guide(page)).toHaveCount(0);
});

test("Deep Blue: the guide follows a sail, and goes on with the first dive", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 187);
  await openLobby(page, without("deepblue"));
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  await says(page, /Your two boats are here: Harbour\./);
  await obey(page, "click");
  await says(page, /Hire crew, such as .* for \$1\. Sail to a wreck/);
  await uncovered(page);
  const press = byPointer(page, "click");
  await press('[data-act="sail"]');
  await says(page, /Play a card with propellers/);
  await obey(page, "click");
  await says(page, /steps? left/);
  await press('.db-node.legal[data-node^="Y"]:not([aria-label*="explored"])');
  await press('[data-act="done"]');
  /* Decisions outside the guide are declined. */
  const rest = '[data-act="rush none"], [data-act="pass"], [data-act="surface"]';
  await expect
    .poll(
      async () => {
        if (await guide(page).isVisible()) {
          await obey(page, "click");
        } else if (await page.locator(rest).first().isVisible()) {
          await page.locator(rest).first().click();
        }
        return explained(page, "deepblue");
      },
      { intervals: [300] },
    )
    .toBe(true);
  await expect(page.getByRole("log")).toContainText(/You (end the dive|stop|surface|score)/);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("Scuba: the guide follows a jump, its air, and the first steps", async ({ page }) => {
    await fixRandom(page, 37);
    await openLobby(page, { ...without("scuba"), language: "de" });
    await sitDown(page, { game: "Scuba: gegen Bots", start: "Anfangen", how: "tap" });
    await says(page, /Spring hinein: 3 Felder/);
    expect(await layoutProblems(page)).toEqual([]);
    const said = new Set<string>();
    await expect
      .poll(
        async () => {
          if (await guide(page).isVisible()) {
            said.add(((await guide(page).locator("p").textContent()) ?? "").slice(0, 14));
            await obey(page, "tap");
          }
          return explained(page, "scuba");
        },
        { intervals: [400] },
      )
      .toBe(true);
    expect([...said].join()).toMatch(/Du wartest.*Du hast 20 Luf.*Nun schwimm.*Tiefes Wasse/);
  });

  for (const [width, height] of [
    [390, 660],
    [360, 640],
  ] as const) {
    test(`the guide does not cover its targets at ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await fixRandom(page, 2);
      await lastPlayed(page);
      await openLobby(page, { ...without("hainoon"), language: "de" });
      await page.getByRole("button", { name: /Jetzt spielen/ }).tap();
      for (const words of [/Das ist dein Taucher/, /Wähle eine Karte/]) {
        await says(page, words);
        await obey(page, "tap");
      }
      await expect(guide(page).locator("p")).not.toHaveText(/Wähle eine Karte/);
      await uncovered(page);
    });
  }
});

test("the guide can be skipped, and stays skipped", async ({ page }) => {
  await lastPlayed(page);
  await openLobby(page, without("hainoon"));
  await page.getByRole("button", { name: /Play now/ }).click();
  await guide(page).waitFor();
  await expect(page.locator("body")).toBeFocused();
  await page.getByRole("button", { name: "Skip" }).focus();
  await page.keyboard.press("Enter");
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await page.locator(".ac:not(:disabled)").first().waitFor();
  await expect(guide(page)).toHaveCount(0);
  expect(await explained(page, "hainoon")).toBe(true);
});
