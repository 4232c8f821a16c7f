// Input of the tests' players: by mouse, by touch, or by keyboard alone. Each press waits until its target is
// visible, enabled, not covered, and at rest.
import type { Page } from "@playwright/test";

/** Presses the first match of a selector, as soon as there is one. */
export type Press = (selector: string) => Promise<void>;

/** How long to wait for a target, in milliseconds. */
const TIMEOUT = 60_000;
/** Maximum number of Tab presses to reach a target. */
const MAX_TABS = 80;

interface Spot {
  x: number;
  y: number;
}

/** A point at which the first match can be pressed. */
async function spotOf(page: Page, selector: string): Promise<Spot> {
  const spot = await page.evaluate(
    async ([wanted, patience]) => {
      const near = [0.5, 0.2, 0.8, 0.06, 0.94];
      const reachable = (element: HTMLElement) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return near
          .flatMap((v) => near.map((u) => ({ x: left + u * width, y: top + v * height })))
          .find(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
      };
      const end = performance.now() + patience;
      let before: Spot | undefined;
      while (performance.now() < end) {
        const shown = [...document.querySelectorAll<HTMLElement>(wanted)].find(
          (e) =>
            e.offsetParent !== null &&
            !e.matches(':disabled, [aria-disabled="true"]') &&
            e.getBoundingClientRect().width > 0,
        );
        shown?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const spot = shown && reachable(shown);
        if (spot !== undefined && spot.x === before?.x && spot.y === before.y) {
          return spot;
        }
        before = spot;
        await new Promise(requestAnimationFrame);
      }
      return null;
    },
    [selector, TIMEOUT] as const,
  );
  if (spot === null) {
    throw new Error(`No target to press: ${selector}`);
  }
  return spot;
}

export function byPointer(page: Page, how: "click" | "tap"): Press {
  return async (selector) => {
    const { x, y } = await spotOf(page, selector);
    await (how === "click" ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  };
}

/** The direction from the focus to the first match. */
function tabDirection(page: Page, selector: string): Promise<"here" | "Tab" | "Shift+Tab"> {
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

/** Moves the focus to the first match by Tab alone, as soon as there is one. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).filter({ visible: true }).first().waitFor();
  for (let steps = 0; steps < MAX_TABS; steps++) {
    const way = await tabDirection(page, selector);
    if (way === "here") {
      return;
    }
    await page.keyboard.press(way);
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Tab to it, and Enter. */
export function byKeys(page: Page): Press {
  return async (selector) => {
    await spotOf(page, selector);
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
  };
}
