import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cramped, looker, type Size } from "./checks";
import { arrive, asked, type DESKTOP, expect, SIZES, test } from "./table";

/** Games as a browser keeps them: four go on, one of them with two at the device; one of each kind is over. */
const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
const GOING_ON = "REEFS";
const HOT_SEAT = "TWINS";
/** Whoever has played everything but Hai Noon is led through the first turn there. */
const GUIDED = ["dive", "deepblue", "scuba"];

/** Other tables, and what is lit there. */
const TABLES = { deepblue: ["WRECK", '[data-act="draw"]'], scuba: ["CORAL", ".sc-c.legal"] };

/** Screens, their addresses, and what is there once they are. */
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

test.use({ serviceWorkers: "block" });

for (const [size, viewport] of Object.entries(SIZES) as [Size, typeof DESKTOP][]) {
  for (const theme of ["dark", "light"] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, hasTouch: size === "phone", colorScheme: theme });

      test("every screen can be seen, heard and pressed", async ({ page, context }) => {
        const look = looker(page, size, theme);
        const language = theme === "light" ? "de" : "en";
        await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
        await arrive(page, { theme, language, guided: GUIDED });
        await look("lobby");
        await context.setOffline(true);
        await page.locator(".offline").waitFor();
        await look("offline");
        await context.setOffline(false);
        await page.locator(".offline").waitFor({ state: "hidden" });
        await page.locator(".top-tools .ib").last().click();
        await page.locator(".menu .btn").first().click();
        await page.locator(".account").waitFor();
        await look("account");
        await page.keyboard.press("Escape");
        await page.locator(".gcard .gb").nth(2).click();
        await look("newtable");
        await page.keyboard.press("Escape");
        await page.goto(`/#/table/${GOING_ON}`);
        await expect.poll(() => asked(page)).toBe("card");
        await look("guide");
        await page.locator(".guide .btn").first().click();
        await page.locator(".ac:not(:disabled)").first().click();
        await look("hainoon");
        await page.locator(".top-tools .ib").last().click();
        await look("menu");
        await page.keyboard.press("Escape");
        await page.goto(`/#/table/${HOT_SEAT}`);
        await page.locator(".curtain").waitFor();
        await look("curtain");
        for (const [game, [id, lit = ""]] of Object.entries(TABLES)) {
          await page.goto(`/#/table/${id}`);
          await page.locator(lit).locator("visible=true").first().waitFor();
          await look(game);
        }
        for (const [name, [address, mark = ""]] of Object.entries(SCREENS)) {
          await page.goto(`/#/${address}`);
          await page.locator(mark).first().waitFor();
          await expect(page.locator("[data-unfinished]")).toHaveCount(0);
          await look(name);
        }
      });
    });
  }
}

test("nothing sticks out on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, { language: "de" });
  expect(await cramped(page)).toEqual([]);
  await page.locator(".btn--xl").click();
  await expect.poll(() => asked(page)).toBe("card");
  expect(await cramped(page)).toEqual([]);
  await page.screenshot({ path: "shots/hainoon-360.png" });
});
