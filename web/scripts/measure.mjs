// Measures the built client, served by `divetable serve`:
//   node scripts/measure.mjs lighthouse [SCREEN…]  three screens and four tables, desktop and phone
//   node scripts/measure.mjs paint [GAME…]         from a press to the next paint, at a quarter of the speed
//   node scripts/measure.mjs start                 presses and seconds from the open page to the first decision
//   node scripts/measure.mjs pace [GAME…]          seconds between one's own decisions, against bots at normal speed
//   node scripts/measure.mjs replay                opening a replay of 1,300 entries, at a quarter of the speed
// The figures stand in docs/measurements.md. npx downloads Lighthouse on demand.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { pace } from "./pace.mjs";
import { paint } from "./paint.mjs";
import { replay } from "./replay.mjs";
import { CHROMIUM, withServer } from "./server.mjs";
import { start } from "./start.mjs";
import { createTables } from "./tables.mjs";

const run = promisify(execFile);
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const SCREENS = { lobby: "", rules: "#/rules/hainoon/p6", settings: "#/settings" };
const TABLES = ["dive", "deepblue", "hainoon", "scuba"];

/** The Lighthouse scores of a page; retries when a trace is lost. */
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
  const screens = { ...SCREENS, ...(await createTables(address, TABLES, CHROMIUM)) };
  for (const name of only.length > 0 ? only : Object.keys(screens)) {
    for (const device of ["desktop", "mobile"]) {
      const found = await scores(`${address}/${screens[name]}`, device);
      console.log(`${name}, ${device}: ${found.join(", ")}`);
    }
  }
}

const measures = {
  lighthouse,
  paint: (address, only) => paint(address, only, CHROMIUM),
  start: (address) => start(address, CHROMIUM),
  pace: (address, only) => pace(address, only, CHROMIUM),
  replay: (address, only) => replay(address, only, CHROMIUM),
};
const [, , what = "paint", ...only] = process.argv;
await withServer((address) => measures[what](address, only));
