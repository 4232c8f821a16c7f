import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import {
  asked,
  DESKTOP,
  expect,
  fixRandom,
  lastPlayed,
  openLobby,
  PHONE,
  playOn,
  pointer,
  test,
} from "./table";

test("a whole game with the mouse, its end, and its replay", async ({ page, browser, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 1);
  await lastPlayed(page);
  await openLobby(page);
  await page.getByRole("button", { name: /Play now/ }).click();
  const moves = await playOn(page, pointer(page, "click"));
  expect(moves).toBeGreaterThan(0);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
  await page.getByRole("link", { name: "Replay" }).click();
  const timeline = page.getByRole("slider", { name: "Timeline" });
  await expect(timeline).toHaveAttribute("aria-valuetext", /^move 1 of/);
  await page.getByRole("button", { name: "One move forward" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".prompt")).toContainText("The game is over.");
  const view = page.getByRole("combobox", { name: "View as" });
  await view.selectOption("Tessa");
  await expect(view).toHaveValue("1");
  await page.getByRole("button", { name: "Link to this position" }).click();
  await expect(page.getByRole("status").getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("link", { name: /back to the lobby/ }).click();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByRole("grid")).toBeVisible();

  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.locator(".prompt")).toContainText("The game is over.");
  await friend.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await fixRandom(page, 2);
    await lastPlayed(page);
    await openLobby(page, { language: "de" });
    await page.getByRole("button", { name: /Jetzt spielen/ }).tap();
    await playOn(page, pointer(page, "tap"));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole game by keys alone", async ({ page }) => {
  await fixRandom(page, 3);
  await lastPlayed(page);
  await openLobby(page);
  await page.keyboard.press("Tab");
  const play = page.getByRole("button", { name: /Play now/ });
  for (let i = 0; i < 20 && !(await play.evaluate((e) => e === document.activeElement)); i++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  let card = 0;
  await playOn(page, async (_, what) => {
    if (what === "card") {
      card = (card % 3) + 1;
      await page.keyboard.press(String(card));
    } else if (what === "side") {
      for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
        if ((await asked(page)) === "side") {
          await page.keyboard.press(key);
        }
      }
    } else if (what === "pass") {
      await page
        .locator(".hand-cta .btn")
        .first()
        .focus({ timeout: 500 })
        .catch(() => {});
      await page.keyboard.press("Enter");
    } else {
      await page.keyboard.press("Enter");
    }
  });
});

test("a whole game by the accessibility tree alone", async ({ page }) => {
  await fixRandom(page, 3);
  await openLobby(page);
  await page.getByRole("button", { name: "Hai Noon: play bots" }).press("Enter");
  await page.getByRole("radio", { name: "2", exact: true }).first().press("Space");
  await page.getByRole("button", { name: "Start", exact: true }).press("Enter");
  const hand = page.getByRole("region", { name: "Your hand" });
  const sea = page.getByRole("grid", { name: /Sharks and divers/ });
  const cards = hand.getByRole("button", {
    name: /^(Red|Green|Blue|Yellow|Joker)/,
    disabled: false,
  });
  const chosen = cards.and(page.getByRole("button", { pressed: true }));
  const jetties = page.getByRole("button", {
    name: /^(North|East|South|West) jetty/,
    disabled: false,
  });
  const lit = sea.getByRole("button", { disabled: false, pressed: false });
  const act = hand.getByRole("button", { name: /^(Play to|Throw|Come back)/, disabled: false });
  const pass = hand.getByRole("button", { name: "No harpoon", disabled: false });
  const over = page.getByRole("button", { name: "Rematch" });
  /* What there is to press next, by roles and names alone. */
  const next = async (): Promise<Locator | null> => {
    const free = (await chosen.count()) === 0;
    for (const control of [act, ...(free ? [cards, pass] : []), lit, jetties]) {
      if ((await control.count()) > 0) {
        return control.first();
      }
    }
    return null;
  };
  await expect
    .poll(
      async () => {
        const control = (await over.count()) > 0 ? null : await next();
        await control?.press("Enter", { timeout: 1000 }).catch(() => {});
        return over.count();
      },
      { intervals: [20], timeout: 120_000 },
    )
    .toBe(1);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(/win|won|lost/i);
});

test("the board after a move is shown before it is made", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 1);
  await openLobby(page, {}, "/#/learn/hainoon");
  const panel = page.getByRole("complementary", { name: "An attack" });
  await panel.getByRole("button", { name: "Next" }).click();
  await panel.getByRole("button", { name: "Next" }).click();
  const south = page.getByRole("button", { name: /^South jetty/ });
  await expect(south.locator(".mini")).toHaveCount(1);
  await page.getByRole("button", { name: "Red flip shark" }).click();
  await expect(page.locator(".cell.changes")).toHaveCount(1);
  await expect(page.locator(".cell.changes .ghost.hungry")).toHaveCount(1);
  await expect(south.locator(".mini.ghost")).toHaveCount(1);
  await expect(page.locator(".fore")).toContainText("Shark 9 is turned over: hungry.");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
});

test("the tutorial is played to its end, and its panel covers neither its target nor seats and log", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await openLobby(page, {}, "/#/learn/hainoon");
  const panel = page.locator(".guide");
  const steps = new Set<string>();
  const end = page.getByRole("heading", { name: "That is Hai Noon." });
  await expect
    .poll(
      async () => {
        if ((await panel.count()) > 0) {
          steps.add((await panel.locator(".guide-no").textContent()) ?? "");
          await playStep(page);
        }
        return end.count();
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBe(1);
  expect([...steps]).toEqual(Array.from({ length: 11 }, (_, i) => `${i + 1}/11`));
});

/** Reads a step of the tutorial, or presses what its ring is around. */
async function playStep(page: Page): Promise<void> {
  const next = page.locator(".guide").getByRole("button", { name: "Next" });
  const ring = page.locator(".guide-ring").first();
  if ((await ring.count()) === 0) {
    return;
  }
  const covered = await page.evaluate(() => {
    const box = (e: Element) => e.getBoundingClientRect();
    const own = box(document.querySelector(".guide") as Element);
    return [...document.querySelectorAll(".guide-ring, .seat, .side")].filter((e) => {
      const b = box(e);
      return b.left < own.right && own.left < b.right && b.top < own.bottom && own.top < b.bottom;
    }).length;
  });
  expect(covered).toBe(0);
  if (await next.isVisible()) {
    await next.click();
    return;
  }
  const { x, y, width, height } = (await ring.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}

test("choosing, cancelling and dragging a card", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await fixRandom(page, 4);
  await lastPlayed(page);
  await openLobby(page);
  await page.getByRole("button", { name: /Play now/ }).click();
  await expect.poll(() => asked(page)).toBe("card");
  const card = page.locator(".ac:not(:disabled)").first();
  await card.click();
  await expect(card).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(card).toHaveAttribute("aria-pressed", "false");
  const from = await card.boundingBox();
  if (from === null) throw new Error("The card is not visible.");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 60, { steps: 4 });
  await expect(page.locator(".ac[data-lifted]")).toHaveCount(1);
  const jetty = page.locator(".hn-side.yes").first();
  const to = await jetty.boundingBox();
  if (to === null) throw new Error("No jetty is lit.");
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".hn-side.chosen")).toHaveCount(1);
  await expect(page.locator(".ac[data-lifted]")).toHaveCount(0);
});

test("a jetty shows its preview on hover and on focus", async ({ page }) => {
  const shelf = readFileSync(join(import.meta.dirname, "../fixtures/shelf.json"), "utf8");
  await page.setViewportSize(DESKTOP);
  await page.addInitScript((kept) => localStorage.setItem("divetable.shelf", kept), shelf);
  await openLobby(page);
  await page.goto("/#/table/REEFS");
  await expect.poll(() => asked(page)).toBe("card");
  await page.getByRole("button", { name: /^Joker/ }).click();
  const west = page.getByRole("button", { name: /^west jetty/i });
  const previewItems = page.locator(".fore .fore-item");
  await expect(previewItems).toHaveCount(0);
  await west.hover();
  await expect(previewItems).not.toHaveCount(0);
  await page.locator(".prompt").hover();
  await expect(previewItems).toHaveCount(0);
  await west.focus();
  await expect(previewItems).not.toHaveCount(0);
  const confirm = page.getByRole("button", { name: "Play to the west" });
  await expect(confirm).toHaveCount(0);
  await west.click();
  await expect(confirm).toHaveCount(1);
});

test("a game continues after a reload, and the language changes without one", async ({ page }) => {
  await fixRandom(page, 5);
  await lastPlayed(page);
  await openLobby(page);
  await page.getByRole("button", { name: /Play now/ }).click();
  await expect.poll(() => asked(page)).toBe("card");
  const turn = await page.locator(".top-sub").textContent();
  await page.reload();
  await expect.poll(() => asked(page)).toBe("card");
  await expect(page.locator(".top-sub")).toHaveText(turn ?? "");
  await expect(page.getByRole("log").getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("tab", { name: "Verlauf" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/#/");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /Hai Noon/ })
    .first()
    .click();
  await expect.poll(() => asked(page)).toBe("card");
});

test("two players on one device, with a handover screen between them", async ({ page }) => {
  await fixRandom(page, 6);
  await openLobby(page);
  await page.getByRole("button", { name: "Hai Noon: with friends" }).click();
  await page.getByRole("button", { name: "At this device" }).click();
  await page.getByLabel("Name of diver 1").fill("Ada");
  await page.getByLabel("Name of diver 2").fill("Bo");
  await page.getByText("More", { exact: true }).click();
  await page.getByText("All are hungry: a short game").click();
  await page.getByRole("button", { name: "Start" }).click();
  /* Nobody's hand is on the screen before one of the two has taken the device; they have their names. */
  const handover = page.getByRole("dialog", { name: "Pass the device" });
  await expect(handover).toBeVisible();
  await expect(page.locator(".ac")).toHaveCount(0);
  await handover.getByRole("button").click();
  await expect(page.locator(".ac").first()).toBeVisible();
  await expect(page.locator(".seat-name")).toContainText(["Ada", "Bo"]);
  const seen = new Set<string>();
  const press = pointer(page, "click");
  await playOn(page, async (selector, what) => {
    if (what === "handover") {
      const [words] = await page.locator(".handover h2").allTextContents();
      seen.add(words ?? "");
    }
    await press(selector);
  });
  expect(seen.size).toBeGreaterThan(0);
});
