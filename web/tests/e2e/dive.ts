// What the tests of Dive share: what is asked, and hands that do it.
import type { Page } from "@playwright/test";

/** What to do next at a table of Dive. */
type Asked = "over" | "next" | "lock" | "token" | "depth" | "use" | "take" | "wait";

async function asked(page: Page): Promise<Asked> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((e) => e.offsetParent !== null);
    if (shown(".end")) return "over";
    if (shown("[data-next]")) return "next";
    if (shown("[data-confirm]:not(:disabled)") || shown(".dv-comp")) return "take";
    if (shown("[data-use]:not(:disabled)")) return "use";
    if (shown(".ds-hit")) return "depth";
    if (shown("[data-lock]:not(:disabled)")) return "lock";
    if (shown(".dtray .tok:not(:disabled)")) return "token";
    return "wait";
  });
}

/** Plays until the end; what is asked is done by `act`. Gives the number of plans. */
export async function playOn(page: Page, act: (what: Asked) => Promise<void>): Promise<number> {
  let plans = 0;
  for (let i = 0; i < 2000; i++) {
    const what = await asked(page);
    if (what === "over") {
      return plans;
    }
    plans += what === "lock" ? 1 : 0;
    await (what === "wait" ? page.waitForTimeout(25) : act(what));
  }
  throw new Error("The game does not end.");
}

const TARGETS: Partial<Record<Asked, string>> = {
  next: "[data-next]",
  lock: "[data-lock]",
  token: ".dtray .tok:not(:disabled)",
  depth: ".ds.over .ds-hit",
  use: "[data-use]",
};

/** Presses what is asked for; it may be gone by then. */
export function presser(page: Page, how: "click" | "tap") {
  return async (what: Asked) => {
    const target = page.locator(`${TARGETS[what]}:visible`).first();
    await target[how]({ timeout: 1500 }).catch(() => {});
  };
}

/** The ocean as a text, to see whether it has changed. */
export function picture(page: Page): Promise<string> {
  return page
    .locator(".ocean canvas[data-drawn]")
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL("image/jpeg", 0.1));
}
