// A player for any board who only takes what is lit: told what to wish for first, and how to press.
import type { Page } from "@playwright/test";
import { expect } from "./table";

interface Seating {
  /** The words of the lobby, in its language. */
  game: string;
  start: string;
  how: "click" | "tap";
}

/** Sits down at a table of two with a bot. */
export async function sitDown(page: Page, { game, start, how }: Seating): Promise<void> {
  await page.getByRole("button", { name: game })[how]();
  await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await page.getByRole("button", { name: start })[how]();
  await expect(page.locator(".prompt p")).not.toBeEmpty();
}

/** The first of the wishes that can be pressed; nothing while others play. */
async function next(page: Page, wishes: readonly string[]): Promise<string | null> {
  return page.evaluate((list) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((e) => e.offsetParent !== null);
    return shown(".end") ? "over" : (list.find(shown) ?? null);
  }, wishes);
}

export type Press = (selector: string, move: number) => Promise<void>;

/** Plays until the end, or until so many decisions were made; gives their number. */
export async function play(
  page: Page,
  wishes: (move: number) => readonly string[],
  press: Press,
  enough = Number.POSITIVE_INFINITY,
): Promise<number> {
  let moves = 0;
  for (let i = 0; i < 4000; i++) {
    const wish = await next(page, wishes(moves));
    if (wish === "over" || moves >= enough) {
      return moves;
    }
    if (wish === null) {
      await page.waitForTimeout(20);
      continue;
    }
    await press(wish, moves);
    moves += 1;
  }
  throw new Error("The game does not end.");
}

/** A click or tap on one of those that fit, near its corner, or else in its middle: cards and boats lie
 * over each other. It may be gone by then. */
export function byPointer(page: Page, how: "click" | "tap"): Press {
  return async (selector, move) => {
    const all = page.locator(`${selector}:visible`);
    const n = await all.count();
    if (n > 0) {
      const one = all.nth((7 * move) % n);
      await one[how]({ timeout: 400, position: { x: 10, y: 10 } })
        .catch(() => one[how]({ timeout: 400 }))
        .catch(() => {});
    }
  };
}

/** The same by Tab and Enter, without a pointer. */
export function byKeys(page: Page): Press {
  return async (selector, move) => {
    const all = page.locator(`${selector}:visible`);
    const n = await all.count();
    if (n > 0) {
      await all
        .nth((7 * move) % n)
        .focus({ timeout: 1000 })
        .catch(() => {});
      await page.keyboard.press("Enter");
    }
  };
}
