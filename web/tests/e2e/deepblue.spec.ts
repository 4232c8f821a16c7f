import type { Page } from "@playwright/test";
import { byKeys, byPointer, type Press } from "./hands";
import { playMindfully } from "./mind";
import { arrive, DESKTOP, expect, fixLuck, PHONE, sitDown, test } from "./table";

/** How the boat that sails is changed, and a card of the hand is played. */
interface Hands {
  press: Press;
  change(boat: string): Promise<unknown>;
  play(card: string): Promise<unknown>;
}

function pointing(press: Press): Hands {
  return {
    press,
    change: (boat) => press(`.db-boat.own[data-boat="${boat}"]`),
    play: (card) => press(`.db-hand .crew.ready[data-card="${card}"]`),
  };
}

/** Where a step of the given boat is pressed: another boat than the chosen one is chosen first. */
async function sail(page: Page, hands: Hands, boat: string, node: string): Promise<void> {
  const chosen = page.locator(`.db-boat.own.on[data-boat="${boat}"]`);
  await page.locator(".db-boat.own.on").first().waitFor();
  if ((await chosen.count()) === 0) {
    await hands.change(boat);
    await chosen.waitFor();
  }
  await hands.press(`.db-node.legal[data-node="${node}"]`);
}

/** Presses what an action needs: a piece, and then the button where it must be confirmed. */
function doer(page: Page, hands: Hands) {
  const { press } = hands;
  return async (action: string): Promise<void> => {
    const [verb = "", what = "", where = ""] = action.split(" ");
    const button = `[data-act="${action}"]`;
    const card = verb === "pay" || verb === "play" || (verb === "protect" && !/^\d$/.test(what));
    if (card) {
      await hands.play(what);
    } else if (verb === "boat") {
      await sail(page, hands, what, where);
    } else if (verb === "dive") {
      await press(`.db-node.legal[data-node="${what}"]`);
      await press(`.btn--go${button}`);
    } else if (verb === "hire" || verb === "take") {
      await press(`.mkt .crew.ready[data-slot="${what}"]`);
      await press(`.btn--go${button}`);
    } else {
      await press(verb === "spot" ? `.db-spot[data-spot="${what}"]` : button);
    }
  };
}

/** By keys: Tab and Enter, B for the other boat, digits for the cards of the hand. */
function typing(page: Page): Hands {
  return {
    press: byKeys(page),
    change: () => page.keyboard.press("b"),
    async play(card) {
      const ready = page.locator(`.db-hand .crew.ready[data-card="${card}"]`);
      await ready.waitFor();
      const place = await ready.evaluate((e) => [...(e.parentElement?.children ?? [])].indexOf(e));
      await page.keyboard.press(String(place + 1));
    },
  };
}

test("a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixLuck(page, 187);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  const moves = await playMindfully(page, doer(page, pointing(byPointer(page, "click"))), 2);
  expect(moves).toBeGreaterThan(20);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await fixLuck(page, 188);
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await playMindfully(page, doer(page, pointing(byPointer(page, "tap"))), 13);
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole game by keys alone", async ({ page }) => {
  await fixLuck(page, 90);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "keys" });
  await playMindfully(page, doer(page, typing(page)), 2);
});
