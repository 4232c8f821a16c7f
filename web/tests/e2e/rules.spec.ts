import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { missing } from "./checks";
import { arrive, expect, test } from "./table";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");

test.use({ serviceWorkers: "block" });

/** How far from the top of the box that scrolls an open paragraph begins, in px. */
const away = (page: Page, box: string) =>
  page.evaluate((selector) => {
    const top = (found: Element | null) => found?.getBoundingClientRect().top ?? Number.NaN;
    const open = document.querySelector(".rules details[open]");
    return Math.abs(Math.round(top(open) - top(document.querySelector(selector))));
  }, box);

test("the rules open at the paragraph that applies, with its pictures", async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await page.setViewportSize({ width: 1440, height: 700 });
  await arrive(page, {}, "/#/table/REEFS");
  const tab = page.locator("#tab-rules");
  await tab.click();
  const open = page.locator(".rules details[open]");
  await expect(open).toHaveAttribute("data-rule", "cards");
  await expect(open.locator(".fig use")).toHaveCount(7);
  expect(await missing(page)).toEqual([]);
  await expect.poll(() => away(page, ".rules")).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("details:not([open]) .fig")).toHaveCount(0);

  await page.locator(".top-tools .ib").last().click();
  await page.locator(".menu a.btn").click();
  await expect(page).toHaveURL(/#\/rules\/hainoon\/cards$/);
  await expect(open).toHaveAttribute("data-rule", "cards");
  await expect.poll(() => away(page, ".plainmain")).toBe(0);
});
