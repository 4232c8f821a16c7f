import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadWasm } from "../../src/backends/wasm";
import type { Game } from "../../src/generated/hainoon";
import { playOn as diveOn, picture, presser } from "./dive";
import { leaked, memoryOf, plantMarkers, recordTraffic, tablesIn } from "./secrets";
import { TestServer } from "./server";
import { expect, openLobby, PHONE, playOn, pointer, test } from "./table";
import { drawsOf, keyOf, matchOf, meet, recordOf } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

interface HaiNoon {
  seat: number;
  hands: string[][];
}

/** The other seat's hand at the position that a seat saw. */
async function handBehind(record: string, seen: HaiNoon): Promise<string[]> {
  const wasm = await loadWasm(
    readFileSync(join(import.meta.dirname, "../../../build/wasm/divetable.wasm")),
  );
  const view = (seat: number) => JSON.parse(wasm.replayTell(seat)).view as HaiNoon;
  wasm.replayOpen(record);
  while (JSON.stringify(view(seen.seat)) !== JSON.stringify(seen)) {
    if (wasm.replayStep() === 0) {
      throw new Error("The page saw a position that is not in the record.");
    }
  }
  return view(1 - seen.seat).hands[1 - seen.seat] ?? [];
}

/** The view that the page was told last. */
const viewOf = (received: readonly string[]) =>
  tablesIn<Game>(received).findLast(({ view }) => view !== null)?.view as HaiNoon;

/** The presses before which the page's memory is searched again. */
const LATER = [1, 4];

const sorted = (hand: readonly string[]) => [...hand].sort().join(" ");

test("two browsers at one table, a reload and a restart in the middle, and no secret in a page", async ({
  browser,
}) => {
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  const [ada, bo] = pages as [Page, Page];
  const received = recordTraffic(ada);
  await meet(server, ada, bo, "hainoon/2");
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(bo.getByRole("grid")).toBeVisible();
  await expect(ada.getByRole("grid")).toBeVisible();

  const begun = [...received];
  const memory = await memoryOf(ada);
  /* Two hands may be equal; later they differ. */
  const moments = [{ view: viewOf(begun), lists: memory.lists }];
  const player = (page: Page, trouble: () => Promise<void>) => {
    const press = pointer(page, "click");
    let pressed = 0;
    return playOn(page, async (selector) => {
      pressed += 1;
      if (pressed === 2) {
        await trouble();
      }
      if (page === ada && LATER.includes(pressed)) {
        moments.push({ view: viewOf(received), lists: (await memoryOf(ada)).lists });
      }
      await press(selector);
    });
  };
  const restart = async () => {
    await server.close();
    await expect(ada.getByText("Connection lost.")).toBeVisible();
    await server.open();
    await expect(ada.getByText("Connection lost.")).toBeHidden();
  };
  const reload = async () => {
    await bo.reload();
    await expect(bo.locator(".hn, .end").first()).toBeVisible();
  };
  const match = matchOf(ada);
  await Promise.all([player(ada, restart), player(bo, reload)]);

  const record = await recordOf(server, match);
  let compared = 0;
  for (const { view, lists } of moments) {
    const own = sorted(view.hands[view.seat] ?? []);
    const other = sorted(await handBehind(record, view));
    const known = lists.map((list) => sorted(list.split(" ")));
    expect(known, "the search finds one's own hand").toContain(own);
    expect(other).not.toContain("?");
    if (other !== own) {
      expect(known).not.toContain(other);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(0);
  const draws = drawsOf(record);
  const order = [",", " ", '","'].map((between) => draws.slice(1, 5).join(between));
  const secrets = [keyOf(record), ...order];
  expect(keyOf(record)).toHaveLength(64);
  expect(leaked(secrets, [...begun, ...memory.texts, ...memory.lists])).toEqual([]);

  await ada.getByRole("button", { name: "Rematch" }).click();
  await expect(ada.locator(".waiting")).toBeVisible();
  await Promise.all(pages.map((page) => page.context().close()));
});

/** Lays the tokens by keys, and locks the plan. */
async function plan(page: Page, keys: string): Promise<void> {
  await page.locator(".dtray .tok:not(:disabled)").first().waitFor();
  for (const key of keys.split(" ")) {
    await page.keyboard.press(key);
  }
  await page.locator("[data-lock]:enabled").click();
}

/** A token at each depth. */
const PLANS = { ada: "1 1 2 2 3 3 4 4 5 5", bo: "3 3 1 1 5 5 4 4 2 2" };

/** Plays on with the same plan in every round. */
function diver(page: Page, how: "click" | "tap", keys: string): Promise<number> {
  const press = presser(page, how);
  return diveOn(page, (what) => (what === "token" ? plan(page, keys) : press(what)));
}

test("planning gets its full time although the device's clock is an hour ahead", async ({
  browser,
}) => {
  const ada = await (await browser.newContext()).newPage();
  const received = recordTraffic(ada);
  await ada.clock.setFixedTime(Date.now() + 3_600_000);
  await openLobby(ada, {}, `${server.address}/#/create/dive/1?chief=easy&timer=60`);
  await ada.getByRole("button", { name: "Begin" }).click();
  /* The device's clock stands still, so the time before the question is added. */
  await expect(ada.getByRole("timer")).toHaveText(/^(60|6\d|7\d)$/);
  await expect(ada.locator(".dtray .tok:not(:disabled)")).toHaveCount(5);
  expect(received.some((text) => text.includes('"of":60000'))).toBe(true);
  await ada.context().close();
});

test("two browsers play Dive with the server's pictures, one reloads and loses the network", async ({
  browser,
}) => {
  const ada = await (await browser.newContext()).newPage();
  const bo = await (
    await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  ).newPage();
  const received = recordTraffic(ada);
  const frames: string[] = [];
  ada.on("response", (response) => {
    if (response.url().includes("/ocean?")) {
      frames.push(`${response.status()} ${response.headers()["content-type"]}`);
    }
  });
  /* An expert chief makes the game short. */
  await meet(server, ada, bo, "dive/2?chief=expert");
  await ada.getByRole("button", { name: "Begin" }).click();
  await bo.locator('.ocean canvas[aria-busy="false"]').waitFor();

  const before = await picture(ada);
  await ada.locator(".ocean").hover({ position: { x: 30, y: 40 } });
  await expect.poll(() => picture(ada)).not.toBe(before);
  expect(new Set(frames)).toEqual(new Set(["200 image/jpeg"]));

  await plan(bo, PLANS.bo);
  await expect(bo.getByRole("button", { name: "Plan is locked" })).toBeVisible();
  await bo.reload();
  await bo.locator('.ocean canvas[aria-busy="false"]').waitFor();
  await expect(ada.locator("[data-lock]")).toBeVisible();
  const planted = await plantMarkers(ada);
  const memory = await memoryOf(ada);
  const begun = [...received];

  const spectator = await (await browser.newContext()).newPage();
  await openLobby(spectator, {}, ada.url());
  const plans = spectator.getByRole("region", { name: "Plans" });
  await expect(plans.getByText("plan is locked")).toHaveCount(1);
  await expect(spectator.locator("[data-lock], .tok")).toHaveCount(0);
  await spectator.context().close();

  await bo.context().setOffline(true);
  await expect(bo.getByText("Connection lost.")).toBeVisible();
  await plan(ada, PLANS.ada);
  await expect(ada.getByRole("table", { name: "All plans" })).toBeVisible();
  await bo.context().setOffline(false);
  await expect(bo.getByText("Connection lost.")).toBeHidden();

  const match = matchOf(ada);
  await Promise.all([diver(ada, "click", PLANS.ada), diver(bo, "tap", PLANS.bo)]);
  const record = await recordOf(server, match);
  const [, theirs = "no plan"] = /^\d+ 1 (.*) #/m.exec(record) ?? [];
  const stack = drawsOf(record).filter((draw) => draw.includes("@"));
  expect(stack.length).toBeGreaterThan(3);
  expect(theirs).toMatch(/^plan /);
  const secrets = [keyOf(record), theirs, ...stack];
  const known = [...begun, ...memory.texts, ...memory.lists];
  expect(leaked(secrets, known)).toEqual([]);
  expect(leaked(planted, known), "the search finds what is hidden in the page").toEqual(planted);
  const told = () => leaked(secrets, received);
  await expect
    .poll(told, "after the game the server sends everything, as the same text")
    .toEqual(secrets);

  /* After the game the record shows the ocean to everyone. */
  await ada.goto(`${server.address}/#/replay/${match}/1`);
  await ada.locator('.p-replay .ocean canvas[aria-busy="false"]').waitFor();
  await Promise.all([ada, bo].map((page) => page.context().close()));
});
