// Measures the built client as a server serves it:
//   node scripts/measure.mjs lighthouse [SCREEN…]  three screens and four tables, desktop and phone
//   node scripts/measure.mjs paint [GAME…]         from a press to the next paint, at a quarter of the speed
// The figures stand in docs/boards.md. Lighthouse is fetched by npx when it is asked for.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { setTables } from "./tables.mjs";

const run = promisify(execFile);
const CHROMIUM = process.env.DT_CHROMIUM ?? "/usr/bin/chromium";
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const SCREENS = { lobby: "", rules: "#/rules/hainoon/p6", settings: "#/settings" };
const TABLES = ["dive", "deepblue", "hainoon", "scuba"];
const SLOWDOWN = 4;

/** `divetable serve` on a free port, with a store that goes away with it. */
async function withServer(use) {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  const words = ["serve", "--port", "0", "--store", join(folder, "m.db"), "--web", "dist"];
  const server = spawn("../build/release/divetable", words, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await new Promise((resolve, reject) => {
      server.stdout.once("data", (data) => resolve(String(data).split("\n")));
      server.once("error", reject);
    });
    await use(line.trim());
  } finally {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  }
}

/** The scores of a page; a trace that got lost is recorded again. */
async function scores(url, device, tries = 3) {
  const words = [
    "--yes",
    LIGHTHOUSE,
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${CATEGORIES}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ...(device === "desktop" ? ["--preset=desktop"] : []),
  ];
  try {
    const env = { ...process.env, CHROME_PATH: CHROMIUM };
    const { stdout } = await run("npx", words, { env, maxBuffer: 2 ** 26 });
    const { categories } = JSON.parse(stdout);
    return CATEGORIES.map((key) => `${key} ${Math.round(100 * categories[key].score)}`);
  } catch (problem) {
    if (tries > 1) {
      return scores(url, device, tries - 1);
    }
    throw new Error(problem.stderr ?? String(problem));
  }
}

async function lighthouse(address, only) {
  const screens = { ...SCREENS, ...(await setTables(address, TABLES, CHROMIUM)) };
  for (const name of only.length > 0 ? only : Object.keys(screens)) {
    for (const device of ["desktop", "mobile"]) {
      const found = await scores(`${address}/${screens[name]}`, device);
      console.log(`${name}, ${device}: ${found.join(", ")}`);
    }
  }
}

/** Notes how long every press of the page takes until the next paint. */
function watch() {
  globalThis.presses = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId > 0) {
        globalThis.presses.push({ id: interactionId, duration, name });
      }
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

const GAMES = ["Dive", "Deep Blue", "Hai Noon", "Scuba"];
const LIT =
  ".ac:not(:disabled), .cell.lit, [data-confirm]:enabled, .hn-side.yes:not(:disabled), .tok:enabled, [data-lock]:enabled, [data-next], [data-act]:enabled, .crew.ready, .db-node.legal, .sc-c.legal";

/** Presses what is lit; gives the time from each press to the next paint, in milliseconds. */
async function pressAbout(page, game) {
  await page.getByRole("button", { name: `${game}: play bots` }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(LIT).first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => globalThis.presses.splice(0));
  for (let i = 0; i < 30; i++) {
    const lit = page.locator(LIT).locator("visible=true");
    const n = await lit.count();
    await lit
      .nth((7 * i) % Math.max(1, n))
      .click({ timeout: 1000 })
      .catch(() => {});
    await page.waitForTimeout(200);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const presses = await page.evaluate(() => globalThis.presses);
  const longest = new Map();
  for (const { id, duration } of presses) {
    longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  }
  return [...longest.values()].sort((a, b) => a - b);
}

async function paint(address, only) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const game of only.length > 0 ? only : GAMES) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(watch);
    await page.addInitScript(() =>
      localStorage.setItem(
        "divetable.settings",
        '{"guided":["dive","deepblue","hainoon","scuba"],"language":"en"}',
      ),
    );
    await page.goto(address);
    const times = await pressAbout(page, game);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
    console.log(
      `${game}: ${times.length} presses above 16 ms, median ${at(0.5)}, 98 % within ${at(0.98)} ms`,
    );
    await page.close();
  }
  await browser.close();
}

const measures = { lighthouse, paint };
const [, , what = "paint", ...only] = process.argv;
await withServer((address) => measures[what](address, only));
