// Performs an action of Scuba on the page, press by press.
import { expect, type Page } from "@playwright/test";
import type { Press } from "./input";

const WAYS = ["up", "down", "left", "right"];

/** The cell of an action, or null. */
function cellOf(action: string): string | null {
  const [verb = "", first = ""] = action.split(" ");
  switch (verb) {
    case "enter":
      return `${first},1`;
    case "tile":
      return first;
    case "fish":
      return first.replace(/^.*@|:.*$/g, "");
    default:
      return null;
  }
}

type Swim = (way: string) => Promise<unknown>;

/** Presses the cell or button of an action; with several animals in a cell, both. */
export function doer(page: Page, press: Press, swim: Swim, choose = press) {
  return async (action: string) => {
    const cell = cellOf(action);
    const [verb = ""] = action.split(" ");
    const button = `[data-act="${action}"]`;
    if (WAYS.includes(verb) || verb === "surface") {
      await swim(verb === "surface" ? "up" : verb);
    } else if (cell === null) {
      await press(button);
    } else {
      const lit = `.sc-c.legal[data-cell="${cell}"]`;
      await (verb === "fish" ? press : choose)(lit);
      /* Either it is done, or a button for each animal appears. */
      if (verb === "fish") {
        const [asked, open] = [page.locator(button), page.locator(lit)];
        await expect.poll(async () => (await asked.count()) - (await open.count())).not.toBe(-1);
        if ((await asked.count()) > 0) {
          await press(button);
        }
      }
    }
  };
}
