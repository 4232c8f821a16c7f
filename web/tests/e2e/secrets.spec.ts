import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadWasm } from "../../src/backends/wasm";
import type { Game as DeepBlue } from "../../src/generated/deepblue";
import type { Game as Scuba } from "../../src/generated/scuba";
import type { GameTypes, LegalAction, TableState } from "../../src/table/protocol";
import * as deepblue from "./deepblue";
import { byPointer } from "./input";
import * as scuba from "./scuba";
import { leaked, type Memory, memoryOf, plantMarkers, recordTraffic, tablesIn } from "./secrets";
import { TestServer } from "./server";
import { expect, shown, test } from "./table";
import { keyOf, laterDraws, matchOf, meet, recordOf } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

/** A page, what it received, and how it enters a decision. */
interface Player {
  page: Page;
  heard: string[];
  does(action: string): Promise<void>;
}

/** The table that a page received last. */
const tableOf = <G extends GameTypes>({
  heard: received,
}: Pick<Player, "heard">): TableState<G> | null => tablesIn<G>(received).at(-1) ?? null;

/** What a page knew after so many decisions. */
interface Moment {
  decisions: number;
  received: string[];
  memory: Memory;
}

/** Plays by `choose`, which names the next action, or null for the end. Before a decision at which
 * `searched` says so, the first player's page is searched. */
async function play<G extends GameTypes>(
  players: readonly Player[],
  choose: (table: TableState<G>) => string | null,
  searched: (table: TableState<G>, moments: number) => boolean,
): Promise<Moment[]> {
  const [ada] = players as [Player];
  const moments: Moment[] = [];
  for (let decisions = 0; decisions < 80; decisions++) {
    const mine = () =>
      players.find((p) => {
        const table = tableOf(p);
        return table?.phase === "playing" && table.toact.includes(table.you);
      });
    await expect.poll(mine).toBeDefined();
    const player = mine() as Player;
    const table = tableOf<G>(player) as TableState<G>;
    await expect.poll(() => tableOf(ada)?.seq).toBe(table.seq);
    await shown(player.page, table.seq);
    if (searched(tableOf<G>(ada) as TableState<G>, moments.length)) {
      moments.push({ decisions, received: [...ada.heard], memory: await memoryOf(ada.page) });
    }
    const action = choose(table);
    if (action === null) {
      return moments;
    }
    await player.does(action).catch((why: Error) => {
      if (action !== "pass") {
        throw why; /* the page may pass by itself in the meantime */
      }
    });
    await expect.poll(() => (tableOf(player)?.seq ?? 0) > table.seq).toBe(true);
  }
  throw new Error("The game does not reach the expected position.");
}

/** Gives up, which ends a game of two. */
async function giveUp({ page }: Player): Promise<void> {
  await page.locator(".top-tools .ib").last().click();
  await page.locator(".menu .btn--warn").click();
  await page.locator(".sheet-acts .btn--warn").click();
  await page.locator(".end").waitFor();
}

/** Ways in which a page could store an order of draws. */
const orders = (draws: readonly string[]) =>
  [",", " ", '","'].map((between) => draws.join(between));

/** Number of draws in a row that cannot match by coincidence. */
const RUN = 5;

/** No future draw may be known at any of the moments. */
function expectNoFuture(record: string, moments: readonly Moment[], planted: string[]): void {
  expect(keyOf(record)).toHaveLength(64);
  for (const { decisions, received, memory } of moments) {
    const later = laterDraws(record, decisions);
    const known = [...received, ...memory.texts, ...memory.lists];
    const secrets = [keyOf(record), ...(later.length < RUN ? [] : orders(later.slice(0, RUN)))];
    expect(leaked(secrets, known)).toEqual([]);
    expect(leaked(planted, known), "the search finds what is hidden in the page").toEqual(planted);
  }
  const [first] = moments as [Moment];
  expect(laterDraws(record, first.decisions).length).toBeGreaterThanOrEqual(RUN);
}

const first = (actions: readonly LegalAction[], ...preferences: RegExp[]) => {
  const texts = actions.map(({ text }) => text);
  return (
    preferences.flatMap((preferred) => texts.filter((text) => preferred.test(text)))[0] ??
    texts[0] ??
    null
  );
};

/** With so many gems a dive is over. */
const ENOUGH = 5;

/** Seat 0 sails to a wreck and dives there; seat 1 spends its cards and rests. */
function sailAndRest({ actions, view, you }: TableState<DeepBlue>): string | null {
  const all = actions ?? [];
  const bo = view?.players[1];
  if (bo === undefined || (you === 0 && bo.maybe.length > 0)) {
    return null;
  }
  if (view?.phase === "choosing" && you === 1) {
    return first(all, bo.rest.length > 3 ? /^rest$/ : /^renew$/, /^sail$/, /^hire/, /^rest$/);
  }
  const gems = Object.values(view?.dive?.board ?? {}).reduce((a, b) => a + b, 0);
  const dive = [/^dive/, /^rush none/, /^pass/, gems < ENOUGH ? /^draw/ : /^stop/];
  const wrecks = (view?.map ?? []).filter(({ tile }) => tile !== null).map(({ node }) => node);
  const there = new RegExp(`^boat 1 (${wrecks.join("|")})$`);
  return first(all, ...dive, /^sail$/, /^done$/, there, /^pay/, /^rest$/);
}

const sorted = (words: readonly string[]) => [...words].sort().join(" ");

/** Every list of words in some texts. */
const listsIn = (texts: readonly string[]) =>
  texts.flatMap((text) => (text.match(/\[("[^"\]]*",?)+\]/g) ?? []).map((l) => JSON.parse(l)));

/** The cards in a seat's hand when the record ends. */
async function handAtEnd(record: string, seat: number): Promise<string[]> {
  const path = "../../../build/wasm/divetable.wasm";
  const wasm = await loadWasm(readFileSync(join(import.meta.dirname, path)));
  wasm.replayOpen(record);
  while (wasm.replayStep() !== 0) {}
  const { view } = JSON.parse(wasm.replayTell(seat)) as TableState<DeepBlue>;
  return view?.players[seat]?.hand ?? [];
}

test("Deep Blue keeps its secrets: the gems and cards to come, and the other hand", async ({
  browser,
}) => {
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  const players = pages.map((page) => ({
    page,
    heard: recordTraffic(page),
    does: deepblue.doer(page, deepblue.pointing(byPointer(page, "click"))),
  }));
  const [ada, bo] = players as [Player, Player];
  await meet(server, ada.page, bo.page, "deepblue/2");
  await ada.page.getByRole("button", { name: "Begin" }).click();
  await expect(ada.page.locator(".prompt")).toBeVisible();
  const planted = await plantMarkers(ada.page);
  const match = matchOf(ada.page);
  /* At the start, in the middle of a dive, and when the other hand is uncertain. */
  const moments = await play<DeepBlue>(players, sailAndRest, ({ view }, n) => {
    const dived = n === 1 && view?.phase === "leading";
    return n === 0 || dived || (view?.players[1]?.maybe.length ?? 0) > 0;
  });
  expect(moments).toHaveLength(3);
  await giveUp(bo);
  const record = await recordOf(server, match);
  expectNoFuture(record, moments, planted);

  const { received, memory } = moments[2] as Moment;
  const known = [...listsIn(received), ...memory.lists.map((list) => list.split(" "))].map(sorted);
  const table = tableOf<DeepBlue>({ ...ada, heard: received }) as TableState<DeepBlue>;
  const other = await handAtEnd(record, 1);
  expect(other.length).toBeGreaterThan(2);
  expect(known, "the search finds one's own hand").toContain(
    sorted(table.view?.players[0]?.hand ?? []),
  );
  /* The same cards may have been visible elsewhere, such as in one's own hand. */
  const open = tablesIn<DeepBlue>(received).flatMap(({ view }) =>
    (view?.players ?? []).flatMap(({ hand, rest, maybe }, i) => [
      rest,
      maybe,
      ...(i === 0 ? [hand] : []),
    ]),
  );
  if (!open.map(sorted).includes(sorted(other))) {
    expect(known).not.toContain(sorted(other));
  }
  await expect.poll(() => leaked([keyOf(record)], ada.heard)).toHaveLength(1);
  await Promise.all(pages.map((page) => page.context().close()));
});

/** All divers go down and turn over tiles. */
function explore({ actions }: TableState, made: number): string | null {
  return made > 24 ? null : first(actions ?? [], /^enter 5/, /^enter/, /^turn/, /^down/, /^stop/);
}

test("Scuba hides the other players' cards and all future draws", async ({ browser }) => {
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  const players = pages.map((page) => {
    const press = byPointer(page, "click");
    const swim = (way: string) => press(`.sc-c.legal[data-way="${way}"]`);
    return { page, heard: recordTraffic(page), does: scuba.doer(page, press, swim) };
  });
  const [ada, bo] = players as [Player, Player];
  await meet(server, ada.page, bo.page, "scuba/2");
  await ada.page.getByRole("button", { name: "Begin" }).click();
  await expect(ada.page.locator(".prompt")).toBeVisible();
  const planted = await plantMarkers(ada.page);
  const match = matchOf(ada.page);
  let made = 0;
  const moments = await play(
    players,
    (table) => explore(table, made++),
    (_, n) => n === 0 || (n === 1 && made > 7),
  );
  expect(moments).toHaveLength(2);
  await giveUp(bo);
  const record = await recordOf(server, match);
  expectNoFuture(record, moments, planted);
  const views = tablesIn<Scuba>(ada.heard).flatMap(({ view }) => (view === null ? [] : [view]));
  expect(views.length).toBeGreaterThan(10);
  for (const { divers } of views) {
    expect(divers[0]?.points.total).not.toBeNull();
    expect(divers[1]).toMatchObject({ cards: [], points: { total: null, cards: null } });
  }
  await expect.poll(() => leaked([keyOf(record)], ada.heard)).toHaveLength(1);
  await Promise.all(pages.map((page) => page.context().close()));
});
