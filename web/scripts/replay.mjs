// Measures the opening of a long replay: 1,300 entries of Deep Blue by random bots, at a quarter of the processor's
// speed.
import { chromium } from "@playwright/test";
import { openMatch } from "./match.mjs";
import { longestTask, SLOWDOWN, watchTasks } from "./tasks.mjs";

const ENTRIES = 1300;
/** Random games of Deep Blue are seldom that long; with this seed one is. */
const [SEATS, SEED] = [4, 5];
const ID = "LONG";
/** How long to wait for all of it, in milliseconds: asking the page meanwhile would keep it busy. */
const SETTLE = 8000;
/** The board is there first; the timeline needs the tables of all frames. */
const PARTS = { board: ".main.rp", timeline: ".prof" };

/** Records when each part was painted; runs in the page, before it opens. */
function watchParts(parts) {
  globalThis.painted = {};
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(parts)) {
      if (!(name in globalThis.painted) && document.querySelector(selector) !== null) {
        globalThis.painted[name] = Number.NaN;
        requestAnimationFrame(() =>
          setTimeout(() => {
            globalThis.painted[name] = Math.round(performance.now());
          }),
        );
      }
    }
  }).observe(document, { subtree: true, childList: true });
}

/** The match as the page stores it. */
async function longMatch() {
  const { opening, entries, act } = await openMatch(ID, "deepblue", SEATS, SEED);
  while (entries.length < ENTRIES && act("random")) {}
  const bots = Array.from({ length: SEATS - 1 }, () => ({ bot: "medium" }));
  const sitters = [{ name: "" }, ...bots];
  return { id: ID, at: 0, game: "deepblue", options: {}, sitters, opening, entries };
}

export async function replay(address, _, executablePath) {
  const match = await longMatch();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchTasks);
  await page.addInitScript(watchParts, PARTS);
  await page.addInitScript(
    (shelf) => localStorage.setItem("divetable.shelf", shelf),
    JSON.stringify([match]),
  );
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(`${address}/#/replay/${ID}/${ENTRIES / 2}`);
  await page.waitForTimeout(SETTLE);
  const { board, timeline } = await page.evaluate(() => globalThis.painted);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  console.log(
    `replay of ${match.entries.length} entries: board after ${board} ms, timeline after ${timeline} ms, ` +
      `longest task ${await longestTask(page)} ms, ${nodes} nodes`,
  );
  await browser.close();
}
