// Modal elements trap the focus and hide the page from screen readers, and restore both.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, openLobby, test } from "./table";

test.use({ serviceWorkers: "block" });

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");

/** The elements that Tab reaches; "outside" for any outside the modal. After the last one comes the browser's own
 * user interface, with which the page's body has the focus. */
async function goesRound(page: Page, inside: string, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const reached: string[] = [];
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press(key);
    reached.push(
      await page.evaluate((selector) => {
        const now = document.activeElement;
        if (now === document.body) {
          return "browser";
        }
        return now?.closest(selector) ? now.outerHTML.slice(0, 120) : "outside";
      }, inside),
    );
  }
  return reached;
}

/** The names of the elements with a role that the browser gives to screen readers. */
async function exposed(page: Page, role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map((node) => String(node.name?.value));
}

test("a sheet traps and restores the focus and hides the page", async ({ page }) => {
  await openLobby(page);
  const opener = page.getByRole("button", { name: "Hai Noon: play bots" });
  expect(await exposed(page, "button")).toContain("Hai Noon: play bots");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Hai Noon" })).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"] as const) {
    const reached = await goesRound(page, ".sheet", key);
    expect(reached).not.toContain("outside");
    expect(new Set(reached).size).toBeGreaterThan(3);
  }
  expect(await exposed(page, "button")).toEqual(["Close", "Start"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("behind the handover screen nothing is reachable by keys or screen reader", async ({
  page,
}) => {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, {}, "/#/table/TWINS");
  const handover = page.getByRole("dialog", { name: "Pass the device" });
  await expect(handover).toBeVisible();
  expect(await goesRound(page, ".handover", "Tab")).not.toContain("outside");
  expect(await exposed(page, "grid")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(handover).toBeVisible();
  await handover.getByRole("button").click();
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await exposed(page, "grid")).toHaveLength(1);
});

test("a long log starts with its last turns, and loads earlier ones", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, {}, "/#/table/CORAL");
  await page.locator(".peek").click();
  const lines = page.locator(".sheet .log p");
  const earlier = page.getByRole("button", { name: "Earlier turns" });
  await earlier.focus();
  const first = await lines.count();
  expect(first).toBeGreaterThanOrEqual(40);
  await page.keyboard.press("Enter");
  await expect.poll(() => lines.count()).toBeGreaterThan(first);
  /* The button may be gone. */
  await expect(page.locator(".sheet .log")).toBeFocused();
});
