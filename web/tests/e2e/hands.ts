// How a player of the tests presses something: by mouse, by touch, or by keys alone. Whoever presses
// waits until the thing is there, may be pressed and lies under nothing else.
import type { Page } from "@playwright/test";

/** Presses the first thing that fits; false if there was none to press in time. */
export type Press = (selector: string) => Promise<boolean>;

/** How long something to press is waited for, in milliseconds. */
const PATIENCE = 3000;
/** How far Tab may be from something. */
const FAR = 80;

interface Spot {
  x: number;
  y: number;
}

/** A point at which the first thing that fits can be pressed. */
function spotOf(page: Page, selector: string): Promise<Spot | null> {
  return page.evaluate(
    async ([wanted, patience]) => {
      const near = [0.5, 0.2, 0.8, 0.06, 0.94];
      const reachable = (element: HTMLElement) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return near
          .flatMap((v) => near.map((u) => ({ x: left + u * width, y: top + v * height })))
          .find(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
      };
      const end = performance.now() + patience;
      while (performance.now() < end) {
        const shown = [...document.querySelectorAll<HTMLElement>(wanted)].find(
          (e) =>
            e.offsetParent !== null &&
            !e.matches(':disabled, [aria-disabled="true"]') &&
            e.getBoundingClientRect().width > 0,
        );
        shown?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const spot = shown && reachable(shown);
        if (spot !== undefined) {
          return spot;
        }
        await new Promise(requestAnimationFrame);
      }
      return null;
    },
    [selector, PATIENCE] as const,
  );
}

export function byPointer(page: Page, how: "click" | "tap"): Press {
  return async (selector) => {
    const spot = await spotOf(page, selector);
    if (spot !== null) {
      await (how === "click" ? page.mouse : { click: tap(page) }).click(spot.x, spot.y);
    }
    return spot !== null;
  };
}

const tap = (page: Page) => (x: number, y: number) => page.touchscreen.tap(x, y);

/** Where the focus is, seen from the first thing that fits. */
function wayTo(page: Page, selector: string): Promise<"here" | "Tab" | "Shift+Tab"> {
  return page.evaluate((wanted) => {
    const focused = document.activeElement;
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)].find(
      (e) => e.offsetParent !== null,
    );
    if (focused === null || shown === undefined || focused === shown) {
      return "here";
    }
    return focused.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING
      ? "Tab"
      : "Shift+Tab";
  }, selector);
}

/** Leads the focus to the first thing that fits, by Tab alone. */
export async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let steps = 0; steps < FAR; steps++) {
    const way = await wayTo(page, selector);
    if (way === "here") {
      return true;
    }
    await page.keyboard.press(way);
  }
  return false;
}

/** Tab to it, and Enter. */
export function byKeys(page: Page): Press {
  return async (selector) => {
    const there = (await spotOf(page, selector)) !== null && (await tabTo(page, selector));
    if (there) {
      await page.keyboard.press("Enter");
    }
    return there;
  };
}
