import { byKeys, byPointer, play, sitDown } from "./player";
import { arrive, DESKTOP, expect, PHONE, test } from "./table";

const DOWN = [
  '[data-act="turn"]:enabled',
  '[data-act="look"]:enabled',
  ".sc-answers .btn:enabled",
  ".sc-c.legal",
  '[data-act="stop"]:enabled',
];
const HOME = [
  '[data-act="board"]:enabled',
  ".sc-answers .btn:enabled",
  '[data-way="up"].legal',
  ".sc-c.legal",
  '[data-act="stop"]:enabled',
];

/** Dives for a while, then comes up and stays aboard. */
const wishes = (move: number) => (move < 25 ? DOWN : HOME);

test("a whole dive with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  await play(page, wishes, byPointer(page, "click"));
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole dive by touch, in German, with the pad", async ({ page }) => {
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Scuba: gegen Bots", start: "Anfangen", how: "tap" });
    const pads = (move: number) =>
      wishes(move).map((wish) =>
        wish === ".sc-c.legal" && move % 2 ? ".dpad button:enabled" : wish,
      );
    await play(page, (move) => [...pads(move), ".sc-c.legal"], byPointer(page, "tap"));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole dive by keys alone", async ({ page }) => {
  await arrive(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const press = byKeys(page);
  const arrows = ["ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"];
  await play(page, wishes, async (selector, move) => {
    const swims =
      selector === ".sc-c.legal" && (await page.locator(".dpad, .sc-explore").count()) > 0;
    if (swims && move % 2 === 0) {
      await page.keyboard.press("Escape");
      await page.keyboard.press(arrows[move % 4] ?? "ArrowUp");
    } else {
      await press(selector, move);
    }
  });
});

test("what a step would cost is seen before it is made", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const jump = page.locator(".sc-c.legal").first();
  await jump.hover();
  await expect(page.getByText("End the turn there")).toBeVisible();
  await jump.click();
  await expect(page.locator('[data-act="stop"]')).toContainText("pays 1 air");
});
