// The end of a match: why it ended so, the picture to share, the last position, the rematch, and the proof.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { TestServer } from "./server";
import { expect, openLobby, PHONE, test } from "./table";
import { giveUp, meet } from "./twoPlayers";

const SHELF = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
test.use({ serviceWorkers: "block" });

async function openEnd(page: Page, id: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), SHELF);
  await openLobby(page, {}, `/#/end/${id}`);
  await page.locator(".eact").waitFor();
}

test("turning points follow from the points, and open the replay at their turn", async ({
  page,
}) => {
  await openEnd(page, "PEARL");
  const points = page.getByRole("listitem").filter({ hasText: "take the lead for good" });
  await expect(points).toContainText("5 points behind, then 9 points ahead");
  const turn = points.getByRole("link", { name: "Turn 61" });
  const at = (await turn.getAttribute("href"))?.match(/PEARL\/(\d+)$/)?.[1] ?? "none";
  await turn.press("Enter");
  await expect(page.getByRole("slider", { name: "Timeline" })).toHaveValue(at);
});

test("the result is saved as a picture, or shared where the system can", async ({ page }) => {
  await openEnd(page, "KELPS");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture" }).press("Enter");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("divetable-KELPS.png");
  const picture = readFileSync(await file.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(page.getByRole("status").getByText("Picture saved")).toBeAttached();
  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        document.title = `${files[0]?.name} ${files[0]?.type}`;
      },
    });
  });
  await page.getByRole("button", { name: "Picture" }).click();
  await expect(page).toHaveTitle("divetable-KELPS.png image/png");
});

test("the last position stays at the table until the result is asked for again", async ({
  page,
}) => {
  await page.clock.install();
  await openEnd(page, "KELPS");
  await page.getByRole("link", { name: "Final board" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("link", { name: "Result" }).click();
  await expect(page.locator(".eact")).toBeVisible();
});

test("the seal opens the proof, which checks key, draws and moves", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openEnd(page, "PEARL");
  await page.getByRole("link", { name: "Fair shuffle checked" }).click();
  await expect(page.getByRole("heading", { name: "Fair shuffle" })).toBeVisible();
  const checks = page.locator(".pf-checks > li");
  await expect(checks).toHaveCount(4);
  await expect(checks.locator("b em")).toHaveText([
    "right",
    "right",
    "cannot be compared",
    "right",
  ]);
  const numbers = checks.first().locator("dd");
  const [sum, commitment] = [
    await numbers.nth(1).textContent(),
    await numbers.nth(2).textContent(),
  ];
  expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(commitment).toBe(sum);
  await expect(page.getByText("divetable verify deepblue-PEARL.txt")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the record" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain(`Commitment "${sum}"`);
});

test("a rematch is offered to all, and the second player joins the first", async ({ browser }) => {
  const server = new TestServer();
  await server.open();
  const host = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();
  await meet(server, host, guest, "hainoon/2");
  await host.getByRole("button", { name: "Begin" }).click();
  await expect(guest.getByRole("grid")).toBeVisible();
  await giveUp(host);
  await expect(host.getByRole("button", { name: "Rematch", exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Rematch", exact: true })).toBeVisible();
  await host.getByRole("button", { name: "Rematch" }).click();
  await host.waitForURL(/#\/table\//);
  await guest.getByRole("button", { name: "Join the rematch" }).click();
  await guest.waitForURL(/#\/table\//);
  expect(new URL(guest.url()).hash).toBe(new URL(host.url()).hash);
  await host.context().close();
  await guest.context().close();
  await server.remove();
});
