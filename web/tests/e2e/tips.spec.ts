// Tooltips, the list of keys, and advice at the board.
import { axeViolations } from "./checks";
import { expect, fixRandom, openLobby, PHONE, sitDown, test } from "./table";

test.use({ serviceWorkers: "block" });

const TABLE = { game: "Hai Noon: play bots", start: "Start", how: "click" } as const;

test("pointing at a piece shows the words of screen readers", async ({ page }) => {
  await fixRandom(page, 1);
  await openLobby(page);
  await sitDown(page, TABLE);
  const shark = page.locator(".cell").first();
  await shark.hover();
  await page.mouse.move(...(await middle(shark)), { steps: 3 });
  const tip = page.locator(".tip");
  await expect(tip.locator("b")).toHaveText((await shark.getAttribute("aria-label")) ?? "no name");
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("l");
  await expect(tip).toHaveCount(0);
});

async function middle(of: import("@playwright/test").Locator): Promise<[number, number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await of.boundingBox()) ?? {};
  return [x + width / 2 + 3, y + height / 2 + 3];
}

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a long press asks, and does not act", async ({ page }) => {
    await fixRandom(page, 1);
    await openLobby(page);
    await sitDown(page, { ...TABLE, how: "tap" });
    await page.locator(".ac:not(:disabled)").first().tap();
    const jetty = page.locator(".hn-side.yes").first();
    await jetty.waitFor();
    const [x, y] = await middle(jetty);
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect(page.locator(".tip")).toBeVisible();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.locator(".hn-side.chosen")).toHaveCount(0);
    await jetty.tap();
    await expect(page.locator(".hn-side.chosen")).toHaveCount(1);
    await expect(page.locator(".tip")).toHaveCount(0);
  });
});

test("? lists the keys, and A gives advice that leaves the table in sight", async ({ page }) => {
  await fixRandom(page, 1);
  await openLobby(page);
  await sitDown(page, TABLE);
  await page.locator(".ac:not(:disabled)").first().waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Ask for advice");
  expect(await axeViolations(page, ".sheet")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  const panel = page.getByRole("complementary", { name: "Advice" });
  const moves = panel.getByRole("button", { name: /%/ });
  await expect(moves.first()).toHaveAttribute("aria-pressed", "true");
  const values = await panel.locator("em").allTextContents();
  expect(values.map(Number.parseFloat)).toEqual(
    values.map(Number.parseFloat).sort((a, b) => b - a),
  );
  expect(await axeViolations(page, ".advice-panel")).toEqual([]);
  for (const part of [".seats", ".side"]) {
    expect(await overlap(page, ".advice-panel", part), part).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

/** Whether two elements overlap on the page. */
const overlap = (page: import("@playwright/test").Page, a: string, b: string) =>
  page.evaluate(
    ([one = "", other = ""]) => {
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const [p, q] = [box(one), box(other)];
      return p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom;
    },
    [a, b],
  );
