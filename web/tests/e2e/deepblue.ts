// Performs actions of Deep Blue in the browser, piece by piece.
import type { Locator, Page } from "@playwright/test";
import type { View } from "../../src/generated/deepblue";
import type { TableStatus } from "./botPlayer";
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

/** The names of the buttons of actions without a piece. */
const BUTTON_NAMES: Record<string, RegExp> = {
  sail: /^Sail(?! to)/,
  rest: /^Rest/,
  renew: /^New market/,
  decline: /^Take nobody/,
  token: /^Use a bonus token/,
  done: /^Drop anchor/,
  surface: /^Surface/,
  pass: /^Play no card/,
  draw: /^Draw /,
  stop: /^Stop/,
};

function rushName(boats: string): RegExp {
  if (boats === "none") {
    return /^Stay away/;
  }
  return boats === "both" ? /both boats$/ : new RegExp(`^Rush in\\s*boat ${boats}`);
}

/** Performs actions by the accessibility tree alone: what is pressed is found by its role, its name, and its place in
 * the hand, in the market, or among the choices, as a screen reader tells it. */
export function byTree(page: Page) {
  const chart = page.getByRole("grid", { name: "Sea chart" });
  const invoke = (control: Locator) => control.dispatchEvent("click");
  const named = (name: RegExp) => page.getByRole("button", { name });
  const nth = (region: string, index: number) =>
    page.getByRole("region", { name: region }).getByRole("button").nth(index);
  const place = (node: string) =>
    chart.getByRole("button", {
      name: node === "H" ? /^Sail to Harbour/ : new RegExp(`^Sail to ${node}:`),
    });

  async function slot(view: View, number: number): Promise<void> {
    const before = view.market.slice(0, number - 1).filter(({ card }) => card !== null);
    await invoke(nth("Market", before.length));
    await invoke(named(/^(Hire|Take) (?!nobody)/));
  }

  async function sail(boat: string, node: string): Promise<void> {
    const own = page.getByRole("button", { name: new RegExp(`^Your boat ${boat}, at `) });
    if ((await own.getAttribute("aria-pressed")) === "false") {
      await invoke(own);
    }
    await invoke(place(node));
  }

  return async (action: string, table: TableStatus): Promise<void> => {
    const [verb = "", what = "", where = ""] = action.split(" ");
    const view = table.view as View;
    const hand: readonly string[] = view.players[0]?.hand ?? [];
    if (hand.includes(what)) {
      await invoke(nth("Your hand", hand.indexOf(what)));
    } else if (verb === "boat") {
      await sail(what, where);
    } else if (verb === "dive") {
      await invoke(named(new RegExp(`^Dive at ${what}\\s*you lead`)));
    } else if (verb === "hire" || verb === "take") {
      await slot(view, Number(what));
    } else if (verb === "spot") {
      const spots = (table.actions ?? []).filter(({ text }) => text.startsWith("spot "));
      await invoke(named(/ spot$/).nth(spots.findIndex(({ text }) => text === action)));
    } else if (verb === "protect") {
      await invoke(named(new RegExp(`^Slide to the middle\\s*boat ${what}`)));
    } else if (verb === "rush") {
      await invoke(named(rushName(what)));
    } else if (verb === "first") {
      await invoke(named(new RegExp(`^First boat ${what}`)));
    } else {
      await invoke(named(BUTTON_NAMES[verb] ?? /^$/).first());
    }
  };
}
