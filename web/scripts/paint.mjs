// Measures interaction to next paint at the tables: real input, on a phone by touch, on a desktop by mouse and
// keys, at a quarter of the processor's speed, timed by the browser's Event Timing API; and the longest task while
// the bots play.
import { loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { longestTask, SLOWDOWN, watchTasks } from "./tasks.mjs";

/** Duration of a press, and the pause after it, in milliseconds. */
const HOLD = 60;
const LOOK = 300;
/** How long to wait for a target, because other players may be to act; and the reaction time of a player who sees
 * it, in milliseconds. */
const TIMEOUT = 3000;
const SEE = 200;

export const GAMES = ["Dive", "Deep Blue", "Hai Noon", "Scuba"];

export const CHOOSE =
  ".ac:enabled, .cell.lit, .hn-side.yes:enabled, .tok:enabled, .sw:enabled, .ds-hit, .crew.ready, .db-node.legal, .db-spot, .db-boat.own, .sc-c.legal, .dpad button:enabled, .picks button:enabled";
const COMMIT =
  "[data-confirm]:enabled, [data-lock]:enabled, .go-on, .acts [data-act]:enabled, .sc-explore [data-act]:enabled, .btn--go[data-act]:enabled, .hand-cta .btn:enabled, .calling button:enabled";

/** Targets by kind; several of a kind are used in turn. */
export const KINDS = {
  choose: `${CHOOSE}, ${COMMIT}`,
  commit: `${COMMIT}, ${CHOOSE}`,
  tools: ".otools button:enabled, .top-tools .ib:enabled",
  log: ".peek",
  chat: "#tab-chat",
  rules: "#tab-rules",
  back: "#tab-log",
  menu: ".top-tools .ib[aria-label=Menu]",
  close: ".sheet .ib[aria-label=Close]",
};

/** Repetitions: with fifty interactions and more a single outlier is left out. */
const ROUNDS = 3;

const PLAY = ["choose", "choose", "commit", "choose", "commit"];
const PHONE = {
  name: "phone",
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  by: touch,
  presses: [
    ...PLAY,
    ...["log", "chat", "rules", "back", "close"],
    ...PLAY,
    ...["menu", "close"],
    ...PLAY,
    ...PLAY,
  ],
};
const DESKTOP = {
  name: "desktop",
  options: { viewport: { width: 1440, height: 900 } },
  by: mouse,
  presses: [
    ...PLAY,
    ...["chat", "rules", "back"],
    ...["key 1", "key ArrowRight", "key Enter", "key 2", "key ArrowDown", "key Enter"],
    ...PLAY,
    ...["key Tab", "key f", "key Escape", "key u"],
    ...["menu", "close"],
    ...PLAY,
  ],
};

/** Records every interaction that took longer than a frame. */
function watch() {
  globalThis.presses = [];
  const onEntries = (list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId > 0) {
        const { interactionId: id, name, startTime, duration } = entry;
        const { processingStart, processingEnd } = entry;
        const wait = processingStart - startTime;
        globalThis.presses.push({ id, name, duration, wait, run: processingEnd - processingStart });
      }
    }
  };
  new PerformanceObserver(onEntries).observe({
    type: "event",
    durationThreshold: 16,
    buffered: true,
  });
}

/** Settings of a returning player, and fixed random numbers. */
export function settle() {
  const settings = { guided: ["dive", "deepblue", "hainoon", "scuba"], language: "en" };
  localStorage.setItem("divetable.settings", JSON.stringify(settings));
  crypto.getRandomValues = (array) => {
    new Uint8Array(array.buffer).fill(53);
    return array;
  };
}

/** A point of the nth matching element that is not covered; or null. */
export function spotOf(page, selector, n) {
  return page.evaluate(
    ([wanted, nth]) => {
      const reach = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
      };
      for (const part of wanted.split(", ")) {
        const spots = [...document.querySelectorAll(part)].map(reach).filter((s) => s !== null);
        if (spots.length > 0) {
          return spots[nth % spots.length];
        }
      }
      return null;
    },
    [selector, n],
  );
}

async function touch(page, session, spot) {
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
  await page.waitForTimeout(HOLD);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function mouse(page, _, { x, y }) {
  await page.mouse.move(x, y);
  await page.waitForTimeout(HOLD);
  await page.mouse.down();
  await page.waitForTimeout(HOLD);
  await page.mouse.up();
}

/** Presses one target of a kind; false if there is none in time. */
async function press(page, session, device, kind, n) {
  const [what, key] = kind.split(" ");
  if (what === "key") {
    await page.keyboard.press(key, { delay: HOLD });
    return true;
  }
  const find = () => spotOf(page, KINDS[what], 7 * n);
  const end = Date.now() + TIMEOUT;
  let spot = await find();
  while (spot === null && Date.now() < end) {
    await page.waitForTimeout(150);
    if ((await find()) !== null) {
      await page.waitForTimeout(SEE);
      spot = await find();
    }
  }
  if (spot === null) {
    return false;
  }
  await device.by(page, session, spot);
  return true;
}

/** Makes the window larger than the page: its own bars cover the lower edge, and a press there would seem to
 * last until something above it changes. */
async function widen(browser, page, { width, height }) {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const window = await browser.newBrowserCDPSession();
  const { windowId } = await window.send("Browser.getWindowForTarget", targetInfo);
  const bounds = { width: width + 100, height: height + 200 };
  await window.send("Browser.setWindowBounds", { windowId, bounds });
}

/** Runs all presses at a table; returns the durations, longest first. */
async function pressAbout(page, device, game) {
  await page.getByRole("button", { name: `${game}: play bots` }).click();
  await page.getByRole("radio", { name: "Easy" }).first().check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(`.stage :is(${CHOOSE})`).first().waitFor();
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => [globalThis.presses, globalThis.tasks].map((list) => list.splice(0)));
  const done = [];
  const presses = Array(ROUNDS).fill(device.presses).flat();
  for (const [n, kind] of presses.entries()) {
    const before = await page.evaluate(() => globalThis.presses.length);
    const pressed = await press(page, session, device, kind, n);
    await page.waitForTimeout(LOOK);
    const entries = await page.evaluate((from) => globalThis.presses.slice(from), before);
    const longest = entries.sort((a, b) => b.duration - a.duration)[0];
    if (pressed) {
      done.push({ kind, ...(longest ?? { duration: 8, wait: 0, run: 0, name: "" }) });
    }
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return done.sort((a, b) => b.duration - a.duration);
}

const words = ({ kind, name, duration, wait, run }) =>
  `${duration} (${kind}, ${name}: ${Math.round(wait)} until handled, ${Math.round(run)} computed)`;

/** With fewer than fifty interactions the longest counts; of every fifty one is left out. */
const inp = (sorted) => sorted[Math.floor(sorted.length / 50)];

export async function paint(address, only, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const game of only.length > 0 ? only : GAMES) {
    for (const device of [PHONE, DESKTOP]) {
      const context = await browser.newContext(device.options);
      const page = await context.newPage();
      await widen(browser, page, device.options.viewport);
      await page.addInitScript(watch);
      await page.addInitScript(watchTasks);
      await page.addInitScript(settle);
      await page.goto(address);
      const done = await pressAbout(page, device, game);
      const median = done[done.length >> 1].duration;
      const load = loadavg()[0].toFixed(1);
      console.log(
        `${game}, ${device.name}: ${done.length} presses, median ${median} ms, ` +
          `interaction to next paint ${inp(done).duration} ms, longest ${done[0].duration} ms, ` +
          `longest task of a bot's turn ${await longestTask(page, { onlyOthers: true })} ms (load ${load})`,
      );
      for (const one of done.slice(0, 4)) {
        console.log(`  ${words(one)}`);
      }
      await context.close();
    }
  }
  await browser.close();
}
