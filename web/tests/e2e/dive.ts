// What the tests of Dive share: what is asked, and hands that do it.
import type { Page } from "@playwright/test";
import { untilOver } from "./table";

/** What to do next at a table of Dive, and where. */
const ASKED = {
  over: ".end",
  next: "[data-next]",
  take: "[data-confirm]:not(:disabled)",
  companion: ".dv-comp",
  use: "[data-use]:not(:disabled)",
  depth: ".ds.over .ds-hit",
  lock: "[data-lock]:not(:disabled)",
  token: ".dtray .tok:not(:disabled)",
};

type Asked = Exclude<keyof typeof ASKED, "over">;

/** Plays until the end; what is asked is done by `act`. Gives the number of plans. */
export async function playOn(page: Page, act: (what: Asked) => Promise<void>): Promise<number> {
  let plans = 0;
  await untilOver(page, ASKED, async (what: Asked) => {
    plans += what === "lock" ? 1 : 0;
    await act(what);
  });
  return plans;
}

/** Presses what is asked for; it may be gone by then. */
export function presser(page: Page, how: "click" | "tap") {
  return async (what: Asked) => {
    const target = page.locator(ASKED[what]).locator("visible=true").first();
    await target[how]({ timeout: 1500 }).catch(() => {});
  };
}

/** The ocean as a text, to see whether it has changed. */
export function picture(page: Page): Promise<string> {
  return page
    .locator(".ocean canvas[data-drawn]")
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL("image/jpeg", 0.1));
}
