import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { layoutProblems, missingSprites } from "./checks";
import { expect, openLobby, test } from "./table";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");

test.use({ serviceWorkers: "block" });

/** Distance of the open section from the top of its scroll container, in px. */
const away = (page: Page, box: string) =>
  page.evaluate((selector) => {
    const top = (found: Element | null) => found?.getBoundingClientRect().top ?? Number.NaN;
    const open = document.querySelector(".rules details[open]");
    return Math.abs(Math.round(top(open) - top(document.querySelector(selector))));
  }, box);

test("the rules open at the section that applies, with its pictures", async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await page.setViewportSize({ width: 1440, height: 700 });
  await openLobby(page, {}, "/#/table/REEFS");
  const tab = page.locator("#tab-rules");
  await tab.click();
  const open = page.locator(".rules details[open]");
  await expect(open).toHaveAttribute("data-rule", "cards");
  await expect(open.locator(".pictures use")).toHaveCount(7);
  expect(await missingSprites(page)).toEqual([]);
  await expect.poll(() => away(page, ".rules")).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.locator(".top-tools .ib").last().click();
  await page.locator(".menu").getByRole("link", { name: "Rules" }).click();
  await expect(page).toHaveURL(/#\/rules\/hainoon\/cards$/);
  await expect(open).toHaveAttribute("data-rule", "cards");
  await expect.poll(() => away(page, ".plainmain")).toBe(0);
});

for (const [name, size] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`Dive's legend shows which drawings are sharks, on ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openLobby(page, { language: "de" });
    await page
      .getByRole("button", { name: /^Dive: / })
      .first()
      .click();
    await page.locator(".newtable .btn--go").click();
    await page.getByRole("button", { name: "Was im Wasser ist" }).click();
    const legend = page.getByRole("dialog", { name: "Was im Wasser ist" });
    await expect(legend.getByText("Grüne Schildkröte: +1.")).toBeVisible();
    await expect(legend.getByText("Wal:")).toBeVisible();
    const loaded = () =>
      legend.locator(".of-water img").evaluateAll(async (images) => {
        const wide = await Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            image.loading = "eager";
            await image.decode();
            return image.naturalWidth;
          }),
        );
        return wide.filter((width) => width > 0).length;
      });
    expect(await loaded()).toBe(23);
    expect(await layoutProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(legend).toHaveCount(0);
  });
}
