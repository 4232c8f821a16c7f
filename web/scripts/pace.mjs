// Measures how long a player waits between decisions, against medium bots at normal speed, with all seats taken.
import { chromium } from "@playwright/test";
import { GAMES, KINDS, settle, spotOf } from "./paint.mjs";

/** What is pressed in turn: a piece, its place, and what sends the decision. */
const PRESSES = [
  KINDS.choose,
  `.ds-hit, .hn-side.yes:enabled, .cell.lit, ${KINDS.choose}`,
  KINDS.commit,
];

/** How long each game is played, and how often the page is looked at, in milliseconds. */
const PLAYED = 150_000;
const LOOK = 100;

/** Records how long the player had nothing to decide, each time; runs in the page, before it opens. */
function watchWaits() {
  globalThis.waits = [];
  let since = null;
  new MutationObserver(() => {
    const prompt = document.querySelector(".stage .prompt");
    const waits = prompt !== null && !prompt.matches(".is-you");
    if (waits) {
      since ??= performance.now();
    } else if (since !== null) {
      globalThis.waits.push(performance.now() - since);
      since = null;
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
}

/** Plays by pressing something whenever there is something to press, until the time is up or the game is over. */
async function play(page) {
  const end = Date.now() + PLAYED;
  for (let n = 0; Date.now() < end && (await page.locator(".end").count()) === 0; n++) {
    const spot = await spotOf(page, PRESSES[n % PRESSES.length], 7 * n);
    if (spot !== null) {
      await page.mouse.click(spot.x, spot.y);
    }
    await page.waitForTimeout(LOOK);
  }
}

const seconds = (ms = 0) => (ms / 1000).toFixed(1);

export async function pace(address, only, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const game of only.length > 0 ? only : GAMES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(settle);
    await page.addInitScript(watchWaits);
    await page.goto(address);
    await page.getByRole("button", { name: `${game}: play bots` }).click();
    const [seats, bots] = await page.locator(".newtable .pick").all();
    await seats.locator("label").last().click();
    await bots.locator("label:has([value=medium])").click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".stage .prompt").first().waitFor();
    await play(page);
    const waits = (await page.evaluate(() => globalThis.waits)).sort((a, b) => a - b);
    console.log(
      `${game}: ${waits.length} waits, median ${seconds(waits[waits.length >> 1])} s, ` +
        `longest ${seconds(waits.at(-1))} s`,
    );
    await page.close();
  }
  await browser.close();
}
