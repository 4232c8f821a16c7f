// Games without a board of their own, in the lobby and on the generic board. The tree has none;
// tests/checks/newgame.py makes one.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axeViolations, layoutProblems } from "./checks";
import { DESKTOP, expect, fixRandom, openLobby, PHONE, pick, test, untilOver } from "./table";

const WEB = join(import.meta.dirname, "../..");
const GAMES = [
  ...readFileSync(join(WEB, "../games/games.def"), "utf8").matchAll(/^DT_GAME\((\w+)\)/gm),
]
  .map(([, key = ""]) => key)
  .filter((key) => !existsSync(join(WEB, "src/boards", key)));

const ASKED = { over: ".end", act: ".generic .acts .btn:not(:disabled)" };

/** Internal texts that must not be shown: seat numbers, missing values. */
const TERSE = /\bseat \d|undefined|\[object|[{}_]/;

async function look(page: Page, name: string): Promise<void> {
  if (process.env.DT_SHOTS !== undefined) {
    await page.screenshot({ path: join(process.env.DT_SHOTS, `${name}.png`) });
  }
}

async function play(page: Page, game: string, language: "en" | "de", name: string): Promise<void> {
  const words = {
    en: { start: "Start", you: "You", mine: "shell", act: "Keep your shell" },
    de: { start: "Anfangen", you: "Du", mine: "Muschel", act: "Die Muschel behalten" },
  }[language];
  await fixRandom(page, 5);
  await openLobby(page, { language });
  const card = page.locator(`.gcard:has(a[href$="/rules/${game}"])`);
  await expect(card.locator("p")).not.toBeEmpty();
  await card.scrollIntoViewIfNeeded();
  await look(page, `${name}-lobby`);
  await card.locator(".gb").click();
  await look(page, `${name}-new`);
  await expect(page.locator(".newtable")).not.toContainText(TERSE);
  await pick(page, "3");
  await page.getByRole("button", { name: words.start, exact: true }).click();
  const own = page.locator(".generic .mine");
  await expect(own).toContainText(words.you);
  await expect(own).toContainText(new RegExp(`${words.mine}\\s*[1-9]`));
  await expect(page.getByRole("button", { name: words.act })).toBeEnabled();
  await expect(page.locator(".prompt")).not.toContainText(TERSE);
  await look(page, `${name}-play`);
  expect(await axeViolations(page)).toEqual([]);
  expect(await layoutProblems(page)).toEqual([]);
  await expect(page.locator(".generic")).not.toContainText(TERSE);
  await expect(page.locator(".log, .peek").first()).not.toContainText(TERSE);
  await untilOver(page, ASKED, (what) =>
    page
      .locator(ASKED[what])
      .first()
      .click({ timeout: 1500 })
      .catch(() => {}),
  );
  await expect(page.getByRole("heading", { level: 2 })).not.toBeEmpty();
  await expect(page.locator(".end")).not.toContainText(TERSE);
  await expect(page.locator(".end .tot")).toHaveText(["1", "0", "0"]);
  await look(page, `${name}-end`);
}

for (const game of GAMES) {
  test(`${game} is in the lobby and is played to its end`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await play(page, game, "en", "desktop");
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

    test(`${game} is played in German`, async ({ page }) => {
      await play(page, game, "de", "phone");
    });
  });
}
