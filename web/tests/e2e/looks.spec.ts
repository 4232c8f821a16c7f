import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { arrive, asked, DESKTOP, expect, PHONE, test } from "./table";

/** Breaches of accessibility, as short as can be read. */
async function breaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(" ")}`));
}

/** Things to press that are smaller than a finger, and what sticks out at the side. */
async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      out.push(`the page is ${wide} px too wide`);
    }
    for (const e of document.querySelectorAll<HTMLElement>("button, a[href], input, summary")) {
      const box = (e.closest("label") ?? e).getBoundingClientRect();
      const after = getComputedStyle(e, "::after");
      const reach = (side: "width" | "height") =>
        Math.max(
          box[side],
          after.position === "absolute" ? Number.parseFloat(after[side]) || 0 : 0,
        );
      const seen = box.width > 0 && box.height > 0 && getComputedStyle(e).visibility === "visible";
      if (seen && (reach("width") < 43.5 || reach("height") < 43.5)) {
        out.push(`${e.className || e.tagName}: ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
    }
    return [...new Set(out)];
  });
}

/** Two games of Hai Noon as a browser keeps them: one goes on, one is over. */
const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
const GOING_ON = "REEFS";

/** Screens, and what is there once they are. */
const SCREENS = {
  "end/KELPS": ".eact",
  "replay/KELPS/9": ".playb",
  "rules/hainoon": ".rules details",
  settings: ".settings",
};

const sizes = { desktop: DESKTOP, phone: PHONE };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["dark", "light"] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, hasTouch: size === "phone", colorScheme: theme });

      test("every screen can be seen, heard and pressed", async ({ page }) => {
        const look = async (name: string) => {
          await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
          expect.soft(await breaches(page), name).toEqual([]);
          if (size === "phone") {
            expect.soft(await cramped(page), name).toEqual([]);
          }
        };
        const language = theme === "light" ? "de" : "en";
        await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
        await arrive(page, { theme, language });
        await look("lobby");
        await page.locator(".gcard .gb").nth(2).click();
        await look("newtable");
        await page.keyboard.press("Escape");
        await page.goto(`/#/table/${GOING_ON}`);
        await expect.poll(() => asked(page)).toBe("card");
        await page.locator(".ac:not(:disabled)").first().click();
        await look("hainoon");
        await page.locator(".top-tools .ib").last().click();
        await look("menu");
        await page.keyboard.press("Escape");
        for (const [address, mark] of Object.entries(SCREENS)) {
          await page.goto(`/#/${address}`);
          await page.locator(mark).first().waitFor();
          await look(address.split("/")[0] ?? address);
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
