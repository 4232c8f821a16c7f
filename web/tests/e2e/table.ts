// What the tests share: a page that watches for trouble, and players who only take what is lit.
import { test as base, expect, type Page } from "@playwright/test";
import { byKeys, tabTo } from "./hands";

export { expect };

export interface Wishes {
  language: "en" | "de";
  theme: "dark" | "light";
  motion: "system" | "off";
  speed: "fast" | "normal";
  guided: string[];
  name: string;
}

const QUICK: Wishes = {
  language: "en",
  theme: "dark",
  motion: "off",
  speed: "fast",
  guided: ["hainoon", "dive", "deepblue", "scuba"],
  name: "",
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SIZES = { desktop: DESKTOP, phone: PHONE };

/** A page on which nothing may go wrong: no error, no word on the console, no breach of the policy. */
export const test = base.extend<{ trouble: string[] }>({
  trouble: [
    async ({ page }, use) => {
      const trouble: string[] = [];
      /* Where only files are served, the server is silent. */
      const { host } = new URL(process.env.DT_URL ?? "");
      await page.routeWebSocket(
        ({ host: wanted }) => wanted === host,
        () => {},
      );
      page.on("pageerror", (error) => trouble.push(String(error)));
      page.on("console", (message) => {
        const loud = message.type() === "error" || message.type() === "warning";
        if (loud && !message.text().includes("blocked by Playwright")) {
          trouble.push(message.text());
        }
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright wants
  baseURL: async ({}, use) => {
    await use(process.env.DT_URL);
  },
});

/** Opens the lobby as somebody who has been here before. */
export async function arrive(page: Page, wishes: Partial<Wishes> = {}, at = "/"): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) {
        localStorage.setItem(key, value);
      }
    },
    ["divetable.settings", JSON.stringify({ ...QUICK, ...wishes })] as const,
  );
  await page.goto(at);
  await page.locator("h1").first().waitFor();
}

/** Makes the page's luck the same every time: cards, and what bots take for likely. */
export async function fixLuck(page: Page, luck: number): Promise<void> {
  await page.addInitScript((byte) => {
    crypto.getRandomValues = (array) => {
      new Uint8Array(array?.buffer as ArrayBuffer).fill(byte);
      return array;
    };
  }, luck);
}

interface Seating {
  /** The words of the lobby, in its language. */
  game: string;
  start: string;
  how: "click" | "tap" | "keys";
}

/** Sits down at a table of two with a bot. */
export async function sitDown(page: Page, { game, start, how }: Seating): Promise<void> {
  if (how === "keys") {
    const press = byKeys(page);
    await press(`[aria-label="${game}"]`);
    await tabTo(page, ".newtable input:checked");
    while ((await page.locator('.newtable input[value="2"]:checked').count()) === 0) {
      await page.keyboard.press("ArrowLeft");
    }
    await press(".newtable .btn--go");
  } else {
    await page.getByRole("button", { name: game })[how]();
    await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
    await page.getByRole("button", { name: start })[how]();
  }
  await expect(page.locator(".prompt p")).not.toBeEmpty();
}

/** What to do next at a table of Hai Noon. */
export type Asked = "over" | "confirm" | "pick" | "side" | "card" | "pass" | "curtain" | "wait";

export async function asked(page: Page): Promise<Asked> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((e) => e.offsetParent !== null);
    if (shown(".end")) return "over";
    if (document.querySelector(".curtain")) return "curtain";
    if (shown("[data-confirm]:not(:disabled)")) return "confirm";
    if (shown(".cell.lit")) return "pick";
    if (shown(".ac.sel") && shown(".hn-side.yes:not(:disabled):not(.chosen)")) return "side";
    if (shown(".ac:not(:disabled):not(.sel)") && !shown(".ac.sel")) return "card";
    if (shown(".hand-cta .btn:not(:disabled)")) return "pass";
    return "wait";
  });
}

const TARGETS: Partial<Record<Asked, string>> = {
  confirm: "[data-confirm]",
  pick: ".cell.lit",
  side: ".hn-side.yes:not(:disabled)",
  card: ".ac:not(:disabled)",
  pass: ".hand-cta .btn",
  curtain: ".curtain .btn",
};

/** Plays until the end with `press` for whatever is asked. Gives the number of moves. */
export async function playOn(
  page: Page,
  press: (selector: string, what: Asked) => Promise<void>,
): Promise<number> {
  let moves = 0;
  for (let what = await asked(page); what !== "over"; what = await asked(page)) {
    const selector = TARGETS[what];
    if (selector === undefined) {
      await page.waitForTimeout(25);
    } else {
      moves += what === "confirm" || what === "pass" ? 1 : 0;
      await press(selector, what);
    }
  }
  return moves;
}

/** A click or tap on one of several things, which may be gone by then. */
export function pointer(page: Page, how: "click" | "tap") {
  return async (selector: string) => {
    const all = page.locator(`${selector}:visible`);
    const n = await all.count();
    if (n > 0) {
      await all
        .nth(n - 1)
        [how]({ timeout: 1500 })
        .catch(() => {});
    }
  };
}
