// Replays: autoplay, keys, and links.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { SavedGame } from "../../src/table/savedGames";
import { share } from "../../src/table/share";
import { expect, openLobby, PHONE, test } from "./table";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");

async function replay(page: Page, at: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, {}, `/#/replay/${at}`);
  await page.locator(".playb").waitFor();
}

/** Which move is shown, from 1. */
const moveOf = async (page: Page) =>
  Number(await page.getByRole("slider", { name: "Timeline" }).inputValue()) + 1;

test.describe("replay", () => {
  test("it plays to the end, and stops there", async ({ page }) => {
    await page.clock.install();
    await replay(page, "KELPS/0");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    for (let moves = 0; (await moveOf(page)) < 31; moves++) {
      expect(moves).toBeLessThan(400);
      await page.clock.runFor(1200);
    }
    await expect(page.getByText("move 31 of 31")).toBeVisible();
    await page.clock.runFor(1200);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(page.locator(".mvs .now")).toBeInViewport();
  });

  test("keys step and play, also after a button was pressed", async ({ page }) => {
    await replay(page, "KELPS/4");
    await page.getByRole("button", { name: "One move forward" }).click();
    await expect.poll(() => moveOf(page)).toBe(6);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => moveOf(page)).toBe(8);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => moveOf(page)).toBe(7);
    await page.locator(".mvs button").nth(2).click();
    const there = 3;
    await expect.poll(() => moveOf(page)).toBe(there);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => moveOf(page)).toBe(there + 1);
    await page.getByRole("slider", { name: "Timeline" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => moveOf(page)).toBe(there + 2);
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  test("a link opens the match at its move and seat", async ({ page }) => {
    const kept = (JSON.parse(SHELF) as SavedGame[]).find(({ id }) => id === "KELPS");
    const word = kept === undefined ? "" : await share(kept);
    await openLobby(page, {}, `/#/replay/${word}/12?eyes=2`);
    await expect(page.getByText("move 13 of 31")).toBeVisible();
    /* The reader of a link has no seat of their own. */
    const view = page.getByRole("combobox", { name: "View as" });
    await expect(view).toHaveValue("2");
    await expect(view.locator("option")).toHaveText([
      "Ada",
      "Tessa",
      "Marlow",
      "Brill",
      "Spectator",
    ]);
  });

  test("a phone shows the move number, and an unstretched profile", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await replay(page, "MANTA/150");
    await expect(page.getByText("151/309")).toBeVisible();
    const { drawn, given } = await page.locator(".prof").evaluate((svg) => ({
      drawn: svg.getBoundingClientRect().width,
      given: Number(svg.getAttribute("width")),
    }));
    expect(drawn).toBeCloseTo(given, 0);
    await page.getByRole("button", { name: "Large timeline" }).click();
    await expect(page.locator(".prof .axis")).toHaveText("Depth of the divers");
  });

  test("a link is copied without the Clipboard API, with a confirmation", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize(PHONE);
    /* As on a page without TLS in a local network. */
    await page.addInitScript(() => {
      const { clipboard } = navigator;
      Object.defineProperty(globalThis, "pasted", { value: () => clipboard.readText() });
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await replay(page, "KELPS/9");
    const pasted = () => page.evaluate("pasted()");
    await page.getByRole("button", { name: "Link to this position" }).click();
    await expect(page.getByRole("status").getByText("Link copied")).toBeVisible();
    expect(await pasted()).toMatch(/#\/replay\/~[\w-]+\/9\?eyes=0$/);
    await page.goto("/#/end/KELPS");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("status").getByText("Link copied")).toBeVisible();
    await expect(page.getByText("Fair shuffle checked")).toBeVisible();
    expect(await pasted()).toMatch(/\/0\?eyes=0$/);
  });
});
