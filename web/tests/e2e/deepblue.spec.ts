import type { Page } from "@playwright/test";
import { byKeys, byPointer, type Press } from "./hands";
import { playMindfully } from "./mind";
import { arrive, DESKTOP, expect, fixLuck, PHONE, sitDown, test } from "./table";

/** Where a step of the given boat is pressed: another boat than the chosen one is chosen first. */
async function sail(page: Page, press: Press, boat: string, node: string): Promise<void> {
  const chosen = page.locator(`.db-boat.own.on[data-boat="${boat}"]`);
  if ((await chosen.count()) === 0) {
    await press(`.db-boat.own[data-boat="${boat}"]`);
    await chosen.waitFor();
  }
  await press(`.db-node.legal[data-node="${node}"]`);
}

/** Presses what an action needs: a piece, and then the button where it must be confirmed. */
function doer(page: Page, press: Press) {
  return async (action: string) => {
    const [verb = "", what = "", where = ""] = action.split(" ");
    const button = `[data-act="${action}"]`;
    switch (verb) {
      case "boat":
        return sail(page, press, what, where);
      case "dive":
        await press(`.db-node.legal[data-node="${what}"]`);
        return void (await press(`.btn--go${button}`));
      case "hire":
      case "take":
        await press(`.mkt .crew.ready[data-slot="${what}"]`);
        return void (await press(`.btn--go${button}`));
      case "spot":
        return void (await press(`.db-spot[data-spot="${what}"]`));
      case "pay":
      case "play":
        return void (await press(`.db-hand .crew.ready[data-card="${what}"]`));
      case "protect":
        return void (await press(
          /^\d$/.test(what) ? button : `.db-hand .crew.ready[data-card="${what}"]`,
        ));
      default:
        return void (await press(button));
    }
  };
}

test("a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixLuck(page, 205);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "click" });
  const moves = await playMindfully(page, doer(page, byPointer(page, "click")));
  expect(moves).toBeGreaterThan(20);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a whole game by touch, in German", async ({ page }) => {
    await fixLuck(page, 119);
    await arrive(page, { language: "de" });
    await sitDown(page, { game: "Deep Blue: gegen Bots", start: "Anfangen", how: "tap" });
    await playMindfully(page, doer(page, byPointer(page, "tap")));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

test("a whole game by keys alone", async ({ page }) => {
  await fixLuck(page, 104);
  await arrive(page);
  await sitDown(page, { game: "Deep Blue: play bots", start: "Start", how: "keys" });
  await playMindfully(page, doer(page, byKeys(page)));
});
