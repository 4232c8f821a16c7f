import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { asked, expect, lastPlayed, openLobby, pick, test } from "./table";

const kB = 1000;
/** The ocean's art does not count. */
const OCEAN = /\/ocean-[^/]*\.wasm$/;

/** Counts the bytes that the page loads, as the server sends them. */
function weigh(page: Page): () => number {
  const sizes = new Map<string, number>();
  const dist = join(import.meta.dirname, "../../dist");
  page.on("response", (response) => {
    const { pathname, origin } = new URL(response.url());
    const ours = origin === process.env.DT_URL && !OCEAN.test(pathname);
    if (ours) {
      const file = join(dist, pathname === "/" ? "index.html" : pathname);
      const suffix = response.headers()["content-encoding"] === "br" ? ".br" : "";
      sizes.set(pathname, readFileSync(file + suffix).length);
    }
  });
  return () => [...sizes.values()].reduce((a, b) => a + b, 0);
}

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  for (const game of ["Dive", "Deep Blue", "Hai Noon", "Scuba"]) {
    test(`${game} starts, within its size budget`, async ({ page }) => {
      const loaded = weigh(page);
      await openLobby(page, { language: "de" });
      await page.waitForLoadState("networkidle");
      const lobby = loaded();
      expect(lobby).toBeLessThan(120 * kB);
      await page.getByRole("button", { name: `${game}: gegen Bots` }).click();
      await pick(page, "Leicht");
      await page.getByRole("button", { name: "Anfangen" }).click();
      await expect(page.locator(".seat")).not.toHaveCount(0);
      await expect(page.locator(".prompt p")).not.toBeEmpty();
      await page.waitForLoadState("networkidle");
      const table = loaded() - lobby;
      expect(table).toBeLessThan(165 * kB);
      console.log(`${game}: lobby ${lobby} bytes, table ${table} more`);
    });
  }
});

test("the app starts and plays without a network", async ({ page, context }) => {
  await lastPlayed(page);
  await openLobby(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: /Play now/ }).click();
  await expect.poll(() => asked(page)).toBe("card");
});

for (const [motion, fades] of [
  ["system", 1],
  ["off", 0],
] as const) {
  test(`screens fade ${fades} times with motion ${motion}, and take input meanwhile`, async ({
    page,
  }) => {
    /* Counts the transitions, and makes them last. */
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const page = document.documentElement;
        page.style.setProperty("--t-hover", "20s");
        page.dataset.fades = String(Number(page.dataset.fades ?? 0) + 1);
        return start(update);
      };
    });
    await openLobby(page, { motion }, "/#/settings");
    const counted = () => page.evaluate(() => Number(document.documentElement.dataset.fades ?? 0));
    expect(await counted()).toBe(0);
    await page.getByRole("link", { name: "divetable, back to the lobby" }).click();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    expect(await counted()).toBe(fades);
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === "running").length,
    );
    expect(running > 0).toBe(fades > 0);
  });
}

test("settings are kept, and light is light", async ({ page }) => {
  await openLobby(page, {}, "/#/settings");
  await pick(page, "Lagoon, light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByLabel("Your name at the table").fill("Ada");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByLabel("Your name at the table")).toHaveValue("Ada");
});

test("the rules open at the section that is asked for", async ({ page }) => {
  await openLobby(page, {}, "/#/rules/hainoon/attack");
  await expect(page.getByText("Every player with an attacked diver")).toBeVisible();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByText("Ein satter Hai wird hungrig")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
