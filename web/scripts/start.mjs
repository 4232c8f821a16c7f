// Measures the way of a new user from the open page to the first decision: "Play now", on a phone and on a desktop.
import { chromium } from "@playwright/test";
import { CHOOSE } from "./paint.mjs";
import { SLOWDOWN } from "./tasks.mjs";

const DEVICES = [
  { name: "phone", slower: SLOWDOWN, viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "desktop", slower: 1, viewport: { width: 1440, height: 900 } },
];

/** Opens the page without anything stored; returns seconds until "Play now" can be pressed, and from then until the
 * first decision can be made. The presses are those made here. */
async function begin(browser, address, { slower, ...options }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const start = performance.now();
  await page.goto(address);
  const play = page.getByRole("button", { name: "Play now" });
  await play.waitFor();
  const open = performance.now();
  await play.click();
  await page.locator(`.stage :is(${CHOOSE})`).first().waitFor();
  const decision = performance.now();
  await context.close();
  return { open: open - start, table: decision - open, presses: 1 };
}

const seconds = (ms) => (ms / 1000).toFixed(1);

export async function start(address, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const device of DEVICES) {
    const { open, table, presses } = await begin(browser, address, device);
    console.log(
      `${device.name}, ${device.slower} times slower: ${presses} press, ${seconds(open)} s to the lobby, ` +
        `${seconds(table)} s more to the first decision`,
    );
  }
  await browser.close();
}
