import { byKeys, byPointer, play, sitDown } from "./player";
import { arrive, DESKTOP, expect, PHONE, test } from "./table";

const COMMON = [
  ".db-spot",
  ".db-hand .crew.ready",
  '.btn--go[data-act^="hire"]:enabled',
  '.btn--go[data-act^="dive"]:enabled',
  '[data-act^="dive"]:enabled',
];
const REST = ['[data-act="sail"]:enabled', ".mkt .crew.ready", "[data-act]:enabled"];

/** Hires now and then, sails about, dives where a boat lies, and stops in time. */
const wishes = (move: number) => {
  const dive = move % 4 < 2 ? '[data-act="draw"]:enabled' : '[data-act="stop"]:enabled';
  const go = move % 9 === 0 ? [".mkt .crew.ready"] : [];
  return [...COMMON, dive, ...go, ".db-node.legal", ...REST];
};

test("a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  await play(page, wishes, byPointer(page, "click"));
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await play(page, wishes, byPointer(page, "tap"));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole game by keys alone", async ({ page }) => {
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  await play(page, wishes, byKeys(page));
});
