// The screens of the app in all sizes and themes, with what needs the engine or a browser without a network.
// Boards at fixed positions are in gallery.spec.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { layoutProblems, type Size, screenChecker } from "./checks";
import { asked, type DESKTOP, expect, openLobby, SIZES, test } from "./table";

/** Saved games: four unfinished, one of them a hot seat; one finished of each game. */
const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
const GOING_ON = "REEFS";
const HOT_SEAT = "TWINS";
/** All guides finished but Hai Noon's, which is shown. */
const GUIDED = ["dive", "deepblue", "scuba"];

/** Other tables, and a legal target there. */
const TABLES = { deepblue: ["WRECK", '[data-act="draw"]'], scuba: ["CORAL", ".sc-c.legal"] };

/** Screens, their addresses, and a selector that shows they are loaded. */
const SCREENS = {
  end: ["end/KELPS", ".eact"],
  "end-deepblue": ["end/PEARL", ".chart svg"],
  "end-scuba": ["end/MANTA", ".chart svg"],
  replay: ["replay/KELPS/9", ".prof"],
  "replay-deepblue": ["replay/PEARL/300", ".prof"],
  "replay-scuba": ["replay/MANTA/152", ".prof"],
  rules: ["rules/hainoon", ".rules details"],
  settings: ["settings", ".settings"],
};

/** The part of a page that changes when a sheet is opened or a tab chosen. */
const SHEET = ".sheet";
const BESIDE = ".side-log";

const ADVICE = { en: "Advice", de: "Rat" };

test.use({ serviceWorkers: "block" });

/** The side panel, on a phone in a sheet. */
async function beside(
  page: Page,
  look: (name: string, part: string) => Promise<void>,
): Promise<void> {
  const phone = await page.locator(".peek").isVisible();
  if (phone) {
    await page.locator(".peek").click();
    await page.locator(".sheet .log").waitFor();
    await look("log", BESIDE);
  }
  await page.locator("#tab-chat").click();
  await look("chat", BESIDE);
  await page.locator("#tab-rules").click();
  await page.locator(".rules details[open] .fig-art").first().waitFor();
  await look("rulestab", BESIDE);
  await page.keyboard.press("Escape");
}

for (const [size, viewport] of Object.entries(SIZES) as [Size, typeof DESKTOP][]) {
  for (const theme of ["dark", "light"] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, hasTouch: size === "phone", colorScheme: theme });

      test("every screen passes the checks", async ({ page, context }) => {
        const look = screenChecker(page, size, theme);
        const language = theme === "light" ? "de" : "en";
        await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
        await openLobby(page, { theme, language, guided: GUIDED });
        await look("lobby");
        await context.setOffline(true);
        await page.locator(".offline").waitFor();
        await look("offline");
        await context.setOffline(false);
        await page.locator(".offline").waitFor({ state: "hidden" });
        await page.locator(".top-tools .ib").last().click();
        await look("lobbymenu", SHEET);
        await page.locator(".menu .btn").first().click();
        await page.locator(".account").waitFor();
        await look("account", SHEET);
        await page.keyboard.press("Escape");
        await page.locator(".gcard .gb").nth(2).click();
        await look("newtable", SHEET);
        await page.keyboard.press("Escape");
        await page.goto(`/#/table/${GOING_ON}`);
        await expect.poll(() => asked(page)).toBe("card");
        await look("guide");
        await page.locator(".guide .btn").first().click();
        await page.locator(".top-tools .ib").last().click();
        await look("menu", SHEET);
        await page.locator(".menu").getByText(ADVICE[language]).click();
        await page.locator(".advice li").first().waitFor();
        await look("advice", ".advice-panel");
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await page.locator(".keys").waitFor();
        await look("keys", SHEET);
        await page.keyboard.press("Escape");
        await beside(page, look);
        await page.goto(`/#/table/${HOT_SEAT}`);
        await page.locator(".handover").waitFor();
        await look("handover");
        for (const [name, [address, mark = ""]] of Object.entries(SCREENS)) {
          await page.goto(`/#/${address}`);
          await page.locator(mark).first().waitFor();
          await look(name);
        }
      });
    });
  }
}

/** Opens every section of the rules. */
async function unfold(page: Page): Promise<void> {
  await page.locator(".rules details").evaluateAll((all) => {
    for (const details of all) {
      details.setAttribute("open", "");
    }
  });
}

test("nothing overflows on the narrowest phone", async ({ page }) => {
  const fits = async (name: string) => {
    expect.soft(await layoutProblems(page), name).toEqual([]);
    await page.screenshot({ path: `shots/${name}-360.png` });
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, { language: "de" });
  await fits("lobby");
  await page.locator(".top-tools .ib").last().click();
  await fits("lobbymenu");
  await page.keyboard.press("Escape");
  await page.locator(".gcard .gb").nth(2).click();
  await fits("newtable");
  await page.keyboard.press("Escape");
  await page.goto(`/#/table/${GOING_ON}`);
  await expect.poll(() => asked(page)).toBe("card");
  await fits("hainoon");
  await page.locator(".top-tools .ib").last().click();
  await fits("menu");
  await page.locator(".menu").getByText(ADVICE.de).click();
  await page.locator(".advice li").first().waitFor();
  await fits("advice");
  await page.keyboard.press("Escape");
  await beside(page, fits);
  for (const [game, [id, lit = ""]] of Object.entries(TABLES)) {
    await page.goto(`/#/table/${id}`);
    await page.locator(lit).locator("visible=true").first().waitFor();
    await fits(game);
  }
  for (const [name, [address, mark = ""]] of Object.entries(SCREENS)) {
    await page.goto(`/#/${address}`);
    await page.locator(mark).first().waitFor();
    await unfold(page);
    await fits(name);
  }
  for (const game of ["dive", "deepblue", "scuba"]) {
    await page.goto(`/#/rules/${game}`);
    await page.locator(".rules details").first().waitFor();
    await unfold(page);
    await fits(`rules-${game}`);
  }
});

test("everything fits on a low phone and an upright tablet", async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await page.setViewportSize({ width: 360, height: 640 });
  await openLobby(page, { language: "de" });
  await page.goto(`/#/table/${GOING_ON}`);
  await expect.poll(() => asked(page)).toBe("card");
  expect(await layoutProblems(page)).toEqual([]);
  await page.locator(".ac:not(:disabled)").first().click();
  await page.locator(".cell.lit").first().click();
  await page.locator(".pfore").waitFor();
  expect(await layoutProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
  for (const what of [".hn", ".ac", ".pfore", "[data-confirm]", ".hand-cta .btn", ".peek"]) {
    for (const one of await page.locator(what).locator("visible=true").all()) {
      await expect(one, what).toBeInViewport({ ratio: 1 });
    }
  }
  await page.screenshot({ path: "shots/hainoon-low.png" });

  await page.setViewportSize({ width: 768, height: 1024 });
  for (const jetty of await page.locator(".hn-side").all()) {
    await expect(jetty).toBeInViewport({ ratio: 1 });
  }
});

for (const [width, height] of [
  [820, 1180],
  [1024, 768],
] as const) {
  test(`Deep Blue can be played on a tablet of ${width} by ${height}`, async ({ page }) => {
    await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
    await page.setViewportSize({ width, height });
    await openLobby(page, {}, `/#/table/${TABLES.deepblue[0]}`);
    const draw = page.locator(TABLES.deepblue[1] ?? "").locator("visible=true");
    await expect(draw.first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".prompt p")).toContainText("4 gems drawn");
    await draw.first().click();
    await expect(page.locator(".prompt p")).not.toContainText("4 gems drawn");
  });
}
