// The pace of Deep Blue against bots, from games that they play in the engine: how long other players' moves are shown.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { loadWasm, type Wasm } from "../../src/backends/wasm";
import type { BoardModule } from "../../src/boards/api";
import type { DeepBlue, Legal } from "../../src/boards/deepblue/model";
import { concerns, duration, pass, tally } from "../../src/boards/deepblue/pace";
import type { Event } from "../../src/generated/deepblue";
import { displayDuration } from "../../src/screens/pace";
import type { News, TableState } from "../../src/table/protocol";

vi.mock("../../src/settings", async (original) => ({
  ...(await original<typeof import("../../src/settings")>()),
  motionEnabled: () => true,
}));

const paced = { Board: () => null, duration, tally } as unknown as BoardModule;
const SEATS = 5;
/** The watching seat, and how long a bot may search, in iterations. */
const YOU = 0;
const ITERATIONS = 64;

let wasm: Wasm;
beforeAll(async () => {
  wasm = await loadWasm(readFileSync("../build/wasm/divetable.wasm"));
});

/** The messages of a game in which a bot decides for every seat. */
function gameOf(seed: number): News<DeepBlue>[] {
  const key = seed.toString(16).padStart(64, "0");
  wasm.open(`id=PACE game=deepblue rules=new seats=${SEATS} undo=free host=0 key=${key}`);
  wasm.seed(seed, 2);
  const told: News<DeepBlue>[] = [];
  const enter = (entry: string) => {
    wasm.enter(`${told.length} ${entry}`);
    told.push(JSON.parse(wasm.news(YOU, true)) as News<DeepBlue>);
  };
  enter("0 sit Guest");
  for (let seat = 1; seat < SEATS; seat++) {
    enter(`${seat} bot medium`);
  }
  enter("0 start");
  for (;;) {
    const [seat] = (JSON.parse(wasm.tell(YOU)) as TableState).toact;
    if (seat === undefined) {
      return told;
    }
    wasm.think(seat, "medium");
    wasm.slice(ITERATIONS);
    enter(`${seat} act ${wasm.choice()}`);
  }
}

/** Sums what is shown of the others from each start to the next end, by predicates on the events. */
function sums(
  game: readonly News<DeepBlue>[],
  begins: (events: readonly Event[]) => boolean,
  ends: (events: readonly Event[]) => boolean,
) {
  const out: { ms: number; gems: number }[] = [];
  let now: { ms: number; gems: number } | null = null;
  for (const news of game) {
    const { events, seat } = news;
    now ??= begins(events) ? { ms: 0, gems: 0 } : null;
    if (now !== null) {
      now.ms += seat === YOU ? 0 : displayDuration(news as unknown as News, paced);
      now.gems += events.filter(({ e }) => e === "gem" || e === "found").length;
    }
    if (now !== null && ends(events)) {
      out.push(now);
      now = null;
    }
  }
  return out;
}

const has = (events: readonly Event[], ...types: Event["e"][]) =>
  events.some(({ e }) => types.includes(e));
const turnOf = (events: readonly Event[], own: boolean) =>
  events.some((event) => event.e === "turn" && (event.seat === YOU) === own);

test("a dive of others with six gems takes at most 12 seconds, a round at most 30", {
  timeout: 120_000,
}, () => {
  const games = Array.from({ length: 4 }, (_, i) => gameOf(i + 1));
  const dives = games.flatMap((game) =>
    sums(
      game,
      (events) => events.some((event) => event.e === "dives" && event.seat !== YOU),
      (events) => has(events, "gone"),
    ),
  );
  const rounds = games.flatMap((game) =>
    sums(
      game,
      (events) => turnOf(events, false) && !turnOf(events, true),
      (events) => turnOf(events, true),
    ),
  );
  const six = dives.filter(({ gems }) => gems <= 6);
  expect(six.length).toBeGreaterThan(10);
  const most = (all: readonly { ms: number }[]) => Math.max(...all.map(({ ms }) => ms));
  expect(most(six)).toBeLessThanOrEqual(12_000);
  expect(most(rounds)).toBeLessThanOrEqual(30_000);
});

test("what a bot does without effect takes no time", () => {
  expect(duration([{ e: "passes", seat: 1 }])).toBe(0);
  expect(duration([{ e: "rushes", seat: 1, boats: [] }])).toBe(0);
  expect(duration([{ e: "rushes", seat: 1, boats: [1] }])).toBeGreaterThan(0);
  const gem: Event = { e: "gem", gem: "blue", seat: 1 };
  expect(duration([gem, { e: "hazard", gem: "blue" }])).toBeGreaterThan(duration([gem]));
});

const PASS: Legal = { a: "pass", text: "pass" };
const PLAY: Legal = { a: "play", card: "OBED", text: "play OBED" };
const STAY: Legal = { a: "rush", boats: [], text: "rush none" };
const RUSH: Legal = { a: "rush", boats: [1], text: "rush 1" };

/** What a table says to seat 0 in a dive that a seat leads. */
const at = (leader: number, left: number, green: number) =>
  ({
    you: YOU,
    view: {
      dive: { leader, board: { green } },
      crew: [{ card: "OBED", need: "green", count: 1, vp: 8 }],
    },
    facts: { dive: { drawn: 3, cards: [{ card: "OBED", vp: 8, left, next: false }] } },
  }) as unknown as TableState<DeepBlue>;

test("offers in the dives of others can be passed, in one's own only without a choice", () => {
  expect(pass([PLAY, PASS], at(1, 0, 1))).toBe(PASS);
  expect(pass([STAY, RUSH], at(1, 0, 1))).toBe(STAY);
  expect(pass([PLAY, PASS], at(0, 0, 1))).toBeUndefined();
  expect(pass([PASS], at(0, 0, 1))).toBe(PASS);
  expect(pass([{ a: "surface", text: "surface" }], at(1, 0, 1))).toBeUndefined();
});

test("passing ends at a new dive, at danger, and when a card begins to score", () => {
  const gem: Event = { e: "gem", gem: "green", seat: 1 };
  expect(concerns([{ e: "dives", seat: 1, site: "R2" }], YOU, at(1, 1, 0))).toBe(true);
  expect(concerns([{ e: "hazard", gem: "blue" }], YOU, at(1, 1, 0))).toBe(true);
  expect(concerns([gem], YOU, at(1, 0, 1))).toBe(true);
  expect(concerns([gem], YOU, at(1, 0, 2)), "it could be played before").toBe(false);
  expect(concerns([{ ...gem, gem: "silver" }], YOU, at(1, 0, 1))).toBe(false);
  expect(concerns([{ e: "passes", seat: 1 }], YOU, at(1, 0, 1))).toBe(false);
});

test("a banked dive is counted up by source, without those that gave nobody anything", () => {
  const scores = (seat: number, gems: number, tile: number): Event => {
    return { e: "scores", seat, cards: 0, gems, tile, scenario: 0, points: gems + tile };
  };
  const state = at(1, 0, 1);
  const shown = tally([{ e: "stops", seat: 1 }, scores(1, 6, 4), scores(2, 9, 0)], state);
  expect(shown?.rows.map(({ seat, parts }) => [seat, parts.map(({ points }) => points)])).toEqual([
    [1, [6, 4]],
    [2, [9, 0]],
  ]);
  expect(tally([scores(1, 0, 0)], state)).toBeNull();
  expect(tally([{ e: "stops", seat: 1 }], state)).toBeNull();
});
