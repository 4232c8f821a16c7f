// Performs actions of Deep Blue in the browser, piece by piece.
import type { Page } from "@playwright/test";
import type { Press } from "./input";

/** Ways of input: pressing, changing the boat that sails, playing a card of the hand. */
export interface Hands {
  press: Press;
  change(boat: string): Promise<unknown>;
  play(card: string): Promise<unknown>;
}

export function pointing(press: Press): Hands {
  return {
    press,
    change: (boat) => press(`.db-boat.own[data-piece$="-${boat}"]`),
    play: (card) => press(`.db-hand .crew.ready[data-card="${card}"]`),
  };
}

/** Moves a boat one step; selects it first if another one is selected. */
async function sail(page: Page, hands: Hands, boat: string, node: string): Promise<void> {
  const chosen = page.locator(`.db-boat.own.on[data-piece$="-${boat}"]`);
  await page.locator(".db-boat.own.on").first().waitFor();
  if ((await chosen.count()) === 0) {
    await hands.change(boat);
    await chosen.waitFor();
  }
  await hands.press(`.db-node.legal[data-node="${node}"]`);
}

/** The search spot on the chart: the spots are in the order of their buttons. */
async function spotOnChart(page: Page, button: string): Promise<string> {
  await page.locator(button).waitFor();
  const index = await page
    .locator('[data-act^="spot "]')
    .evaluateAll((buttons, wanted) => buttons.findIndex((b) => b.matches(wanted)), button);
  return `.db-spot:nth-child(${index + 1} of .db-spot)`;
}

/** Presses what an action needs: a piece, and then the button where it must be confirmed. */
export function doer(page: Page, hands: Hands) {
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
      await press(`.mkt .crew.ready:nth-child(${what})`);
      await press(`.btn--go${button}`);
    } else if (verb === "spot") {
      await press(await spotOnChart(page, button));
      await press(`.btn--go${button}`);
    } else {
      await press(button);
    }
  };
}
