// Takes a picture of every screen at seven sizes, dark in English and light in German, to be looked at:
//   node scripts/shots.mjs [SCREEN…]
// shots/all/SCREEN-THEME.png has the seven sizes of a screen side by side. Unfinished and finished games are those of
// tests/fixtures/shelf.json.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CHROMIUM, withServer } from "./server.mjs";

const SIZES = [
  [1440, 900],
  [1920, 1080],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [844, 390],
  [360, 640],
];
const LOOKS = [
  { theme: "dark", language: "en" },
  { theme: "light", language: "de" },
];
const GAMES = ["dive", "deepblue", "hainoon", "scuba"];
const RUNNING = { deepblue: "WRECK", hainoon: "REEFS", scuba: "CORAL" };
const FINISHED = { dive: "REEFY", deepblue: "PEARL", hainoon: "KELPS", scuba: "MANTA" };
const SHELF = readFileSync("tests/fixtures/shelf.json", "utf8");
const OUT = "shots/all";

/** Opens an address and waits for what shows that it is there. */
const at = (address, mark) => async (page) => {
  await page.goto(`${page.server}/#/${address}`);
  await page.locator(mark).first().waitFor();
};

/** Opens an address, and then what a press or a key opens. */
const then = (open, press, mark) => async (page) => {
  await open(page);
  await press(page);
  await page.locator(mark).first().waitFor();
};

const each = (name, make) =>
  Object.fromEntries(GAMES.map((game) => [`${name}-${game}`, make(game)]));

const lobby = at("", ".gcard");
/** A new game of Dive; the others are kept ones. */
const dive = async (page) => {
  await page.locator(".gcard .gb").first().click();
  await page.locator(".newtable-go .btn").click();
};
const table = (game) =>
  game === "dive" ? then(lobby, dive, ".stage") : at(`table/${RUNNING[game]}`, ".stage");

const friends = then(lobby, (page) => page.locator(".lfr").click(), ".friends");
const place = (nth) => (page) => page.locator(".friends .ct").nth(nth).click();
const form = (nth) => async (page) => {
  await place(nth)(page);
  await page.locator(".friends .ct").nth(2).click();
};

/** Another person, who creates an online table; returns that page. */
async function hostOf(page, seats) {
  const host = await (await page.context().browser().newContext()).newPage();
  await host.addInitScript(() =>
    localStorage.setItem("divetable.settings", JSON.stringify({ name: "Ada", language: "en" })),
  );
  await host.goto(`${page.server}/#/create/hainoon/${seats}?bots=1`);
  await host.locator(".waiting .boxes").waitFor();
  return host;
}

/** Opens an invitation to a table with free seats. */
const invited = (seats) => async (page) => {
  const host = await hostOf(page, seats);
  await page.goto(`${page.server}/#/join/${await host.locator(".boxes b").textContent()}`);
  await page.locator(".join").waitFor();
};

/** Opens an invitation to a table that has begun. */
const begun = async (page) => {
  const host = await hostOf(page, 2);
  const code = await host.locator(".boxes b").textContent();
  await host.locator(".waiting-go:enabled").click();
  await host.locator(".stage").waitFor();
  await page.goto(`${page.server}/#/join/${code}`);
  await page.locator(".join").waitFor();
};

const watch = (page) => page.locator(".join-acts .btn").first().click();

const SCREENS = {
  lobby,
  menu: then(lobby, (page) => page.locator(".top-tools .ib").last().click(), ".sheet"),
  newtable: then(lobby, (page) => page.locator(".gcard .gb").nth(1).click(), ".sheet"),
  friends,
  "friends-games": then(friends, place(0), ".friends .ct:nth-child(4)"),
  "friends-online": then(friends, form(0), ".newtable"),
  "friends-here": then(friends, form(1), ".newtable"),
  settings: at("settings", ".settings"),
  ...each("rules", (game) => at(`rules/${game}`, ".rules details")),
  ...each("table", table),
  ...each("learn", (game) => at(`learn/${game}`, ".guide")),
  ...each("end", (game) => at(`end/${FINISHED[game]}`, ".eact")),
  ...each("replay", (game) => at(`replay/${FINISHED[game]}/9`, ".prof")),
  advice: then(table("hainoon"), (page) => page.keyboard.press("a"), ".advice button"),
  keys: then(table("hainoon"), (page) => page.keyboard.press("?"), ".keys"),
  handover: at("table/TWINS", ".handover"),
  history: at("history", ".history .ct"),
  forget: then(
    at("history", ".history .ct"),
    (page) => page.locator(".history-acts .btn--quiet").first().click(),
    ".sheet",
  ),
  room: then(
    lobby,
    async (page) => {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await page.locator(".lcta .btn--go").click();
    },
    ".room-list",
  ),
  waiting: at("create/hainoon/3?bots=1", ".waiting .qr"),
  setup: then(
    at("create/hainoon/3?bots=1", ".waiting .qr"),
    (page) => page.locator(".waiting-setup .btn").click(),
    ".sheet",
  ),
  "waiting-guest": then(invited(3), (page) => page.locator(".join .btn--go").click(), ".waiting"),
  "waiting-watching": then(invited(3), watch, ".waiting"),
  join: invited(3),
  "join-running": begun,
  watching: then(begun, watch, ".stage"),
};

/** The time for entrances and pictures after the mark is there, in milliseconds. */
const SETTLE = 500;

async function shoot(browser, server, open, [width, height], look) {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 900,
    colorScheme: look.theme,
    reducedMotion: "reduce",
  });
  const settings = { ...look, guided: GAMES, learned: GAMES };
  await context.addInitScript(
    ([kept, games]) => {
      localStorage.setItem("divetable.settings", kept);
      localStorage.setItem("divetable.shelf", games);
    },
    [JSON.stringify(settings), SHELF],
  );
  const page = await context.newPage();
  page.server = server;
  page.setDefaultTimeout(60_000);
  await open(page);
  await page.waitForTimeout(SETTLE);
  const picture = await page.screenshot();
  /* Also of the other people. */
  await Promise.all(browser.contexts().map((one) => one.close()));
  return { width, height, picture };
}

/** Pictures side by side, at half their size. */
async function sheet(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1300 } });
  const images = pictures.map(
    ({ width, height, picture }) =>
      `<img width="${width / 2}" height="${height / 2}" src="data:image/png;base64,${picture.toString("base64")}">`,
  );
  await page.setContent(
    `<body style="margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:start;background:#888">${images.join("")}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => !Object.keys(SCREENS).some((name) => name.startsWith(part)));
if (unknown) {
  console.error(`no screen ${unknown}; screens: ${Object.keys(SCREENS).join(" ")}`);
  process.exit(2);
}
mkdirSync(OUT, { recursive: true });
await withServer(async (server) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  for (const [name, open] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.some((part) => name.startsWith(part))) {
      continue;
    }
    for (const look of LOOKS) {
      try {
        const pictures = [];
        for (const size of SIZES) {
          pictures.push(await shoot(browser, server, open, size, look));
        }
        await sheet(browser, pictures, `${OUT}/${name}-${look.theme}.png`);
        console.log(`${OUT}/${name}-${look.theme}.png`);
      } catch (problem) {
        console.error(`${name}, ${look.theme}: ${String(problem).split("\n")[0]}`);
        process.exitCode = 1;
      }
    }
  }
  await browser.close();
});
