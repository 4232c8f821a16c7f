// Shared helpers: a page fixture that fails on console errors, and simple players that press what is legal.
import { test as base, expect, type Frame, type Page } from "@playwright/test";
import { byKeys, tabTo } from "./input";

export { expect };

export interface Preferences {
  language: "en" | "de";
  theme: "dark" | "light";
  motion: "system" | "off";
  speed: "fast" | "normal" | "slow";
  /** Games whose first-turn guide is finished, and whose tutorial is no longer offered. */
  guided: string[];
  learned: string[];
  name: string;
  sound: "ask" | "off" | "online" | "always";
}

const ALL = ["hainoon", "dive", "deepblue", "scuba"];

const QUICK: Preferences = {
  language: "en",
  theme: "dark",
  motion: "off",
  speed: "fast",
  guided: ALL,
  learned: ALL,
  name: "",
  sound: "off",
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SIZES = { desktop: DESKTOP, phone: PHONE };

/** A page that fails the test on any error, console warning or policy violation. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ page }, use) => {
      const trouble: string[] = [];
      /* The static server has no WebSocket: keep it silent. */
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

/** Opens the lobby with the settings of a returning player. */
export async function openLobby(
  page: Page,
  preferences: Partial<Preferences> = {},
  at = "/",
): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) {
        localStorage.setItem(key, value);
      }
    },
    ["divetable.settings", JSON.stringify({ ...QUICK, ...preferences })] as const,
  );
  await page.goto(at);
  await page.locator("h1").first().waitFor();
}

/** Makes a game of Hai Noon with three bots the last one that was played in this page: "Play now" starts it. */
export async function lastPlayed(page: Page): Promise<void> {
  const bots = [1, 2, 3].map(() => ({ bot: "medium" }));
  const setup = { game: "hainoon", options: {}, sitters: [{ name: "" }, ...bots] };
  const item = JSON.stringify({ id: "LAST", at: 1, stand: "lost", ...setup });
  await page.addInitScript(
    (kept) => localStorage.setItem("divetable.game.LAST", kept),
    `${item}\n\n`,
  );
}

/** Waits until a table shows an entry with all its texts; without a number, until it shows any. */
export async function shown(page: Page | Frame, seq?: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (performance.getEntriesByName("shown") as PerformanceMark[]).some(
        ({ detail }) => wanted === undefined || detail === wanted,
      ),
    seq,
  );
}

/** Fixes the page's random numbers: cards, and the bots' samples. */
export async function fixRandom(page: Page, byte: number): Promise<void> {
  await page.addInitScript((byte) => {
    crypto.getRandomValues = (array) => {
      new Uint8Array(array?.buffer as ArrayBuffer).fill(byte);
      return array;
    };
  }, byte);
}

interface Seating {
  /** Labels of the lobby, in its language. */
  game: string;
  start: string;
  how: "click" | "tap" | "keys";
}

/** Chooses a radio button by its label, because the input itself is invisible. */
export const pick = (page: Page, name: string): Promise<void> =>
  page.getByRole("radio", { name, exact: true }).first().locator("xpath=..").click();

const MEDIUM_BOTS = ".newtable .pick:nth-of-type(2) label:has(input[value='medium'])";

/** Starts a local table of two with a medium bot. */
export async function sitDown(page: Page, { game, start, how }: Seating): Promise<void> {
  if (how === "keys") {
    const press = byKeys(page);
    await press(`[aria-label="${game}"]`);
    await page.locator(".newtable").waitFor();
    await tabTo(page, ".newtable input:checked");
    while ((await page.locator('.newtable input[value="2"]:checked').count()) === 0) {
      await page.keyboard.press("ArrowLeft");
    }
    await tabTo(page, ".newtable .pick:nth-of-type(2) input:checked");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`${MEDIUM_BOTS} input`)).toBeChecked();
    await press(".newtable .btn--go");
  } else {
    await page.getByRole("button", { name: game })[how]();
    await pick(page, "2");
    await page.locator(MEDIUM_BOTS).click();
    await page.getByRole("button", { name: start })[how]();
  }
  await expect(page.locator(".prompt p")).not.toBeEmpty();
}

/** The first of several selectors that is visible, now or within some milliseconds. */
async function seen<What extends string>(
  page: Page,
  things: Record<What, string>,
  patience: number,
): Promise<What | "wait"> {
  const place = await page.evaluate(
    async ([selectors, wait]) => {
      /* The result of a press is rendered a frame later. */
      const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      await frame();
      await frame();
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some((e) => e.offsetParent !== null);
      const end = performance.now() + wait;
      while (!selectors.some(shown) && performance.now() < end) {
        await new Promise((next) => setTimeout(next, 10));
      }
      return selectors.findIndex(shown);
    },
    [Object.values<string>(things), patience] as const,
  );
  return (Object.keys(things) as What[])[place] ?? "wait";
}

/** Polling interval in milliseconds. */
const POLL = 1000;

/** Calls `act` for what is asked until the game is over. */
export async function untilOver<What extends string>(
  page: Page,
  things: Record<What | "over", string>,
  act: (what: What) => Promise<void>,
): Promise<void> {
  for (;;) {
    const what = await seen(page, things, POLL);
    if (what === "over") {
      return;
    }
    if (what !== "wait") {
      await act(what);
    }
  }
}

/** Selectors of what to do next at a table of Hai Noon. */
export const ASKED = {
  over: ".end",
  handover: ".handover .btn",
  confirm: "[data-confirm]:not(:disabled)",
  pick: ".cell.lit",
  side: ":root:has(.ac.sel) .hn-side.yes:not(:disabled):not(.chosen)",
  card: ":root:not(:has(.ac.sel)) .ac:not(:disabled)",
  pass: ".hand-cta .btn:not(:disabled)",
};

type Asked = Exclude<keyof typeof ASKED, "over">;

export const asked = (page: Page) => seen(page, ASKED, 0);

/** Plays until the end with `press`. Returns the number of moves. */
export async function playOn(
  page: Page,
  press: (selector: string, what: Asked) => Promise<void>,
): Promise<number> {
  let moves = 0;
  await untilOver(page, ASKED, async (what: Asked) => {
    moves += what === "confirm" || what === "pass" ? 1 : 0;
    await press(ASKED[what], what);
  });
  return moves;
}

/** A click or tap on the last match, which may be gone by then. */
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
