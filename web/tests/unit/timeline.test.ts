import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadWasm } from "../../src/backends/wasm";
import { lineStyle as deepblueStyle } from "../../src/boards/deepblue/events";
import {
  timeline as deepblueDepth,
  scoreBreakdown as deepblueShares,
  points,
} from "../../src/boards/deepblue/timeline";
import {
  timeline as diveDepth,
  scoreBreakdown as diveShares,
} from "../../src/boards/dive/timeline";
import { lineStyle } from "../../src/boards/hainoon/events";
import {
  timeline as hainoonDepth,
  scoreBreakdown as hainoonShares,
} from "../../src/boards/hainoon/timeline";
import {
  timeline as scubaDepth,
  scoreBreakdown as scubaShares,
} from "../../src/boards/scuba/timeline";
import { momentsOf } from "../../src/screens/endMoments";
import {
  apart,
  type PlotArea,
  pathOf,
  placedMilestones,
  shapeOf,
  spread,
  ticksOf,
} from "../../src/screens/timelineShape";
import { allLines, type LineStyle, logFormatter } from "../../src/table/lines";
import { playersOf } from "../../src/table/players";
import type { TableState } from "../../src/table/protocol";
import { played, type ReplayFrame } from "../../src/table/replay";
import type { SavedGame } from "../../src/table/savedGames";
import shelf from "../fixtures/shelf.json";
import { formatterOf } from "./recordedTable";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");
const replays = new Map<string, ReplayFrame[]>();

/** The finished saved games, as the first seat sees them. */
beforeAll(async () => {
  for (const { id, opening, entries } of shelf as SavedGame[]) {
    const wasm = await loadWasm(readFileSync(MODULE));
    wasm.open(opening);
    const news = entries.map((entry) => {
      wasm.enter(entry);
      return { ...(JSON.parse(wasm.news(0, true)) as ReplayFrame), pile: null };
    });
    replays.set(id, played(news));
  }
});

/** Each board reads a view of its own. */
const replay = (id: string) => (replays.get(id) ?? []) as ReplayFrame<never>[];
const SEATS = [0, 1, 2, 3];

test("the parts of a score add up", () => {
  for (const [id, shares] of [
    ["PEARL", deepblueShares],
    ["MANTA", scubaShares],
    ["REEFY", diveShares],
  ] as const) {
    const frames = replay(id);
    const scores = frames.at(-1)?.table.result?.scores;
    const sums = SEATS.map((seat) =>
      shares(frames, seat).reduce((sum, { points }) => sum + points, 0),
    );
    expect(sums, id).toEqual(scores?.slice(0, 4));
  }
});

test("announced points of Deep Blue are public before the chests are open", () => {
  const frames = replay("PEARL");
  expect(SEATS.map((seat) => points(frames, seat).at(-1))).toEqual([100, 93, 43, 66]);
  expect(points(frames.slice(0, -1), 1).at(-1)).toBe(93);
});

test("Hai Noon counts bites", () => {
  const bitten = SEATS.map((seat) => hainoonShares(replay("KELPS"), seat)[0]?.points);
  expect(bitten).toEqual([2, 0, 1, 1]);
  expect(SEATS.map((seat) => hainoonDepth.line(replay("KELPS"), seat).at(-1))).toEqual(bitten);
});

test("Scuba's depth returns to 0; Dive's field only grows", () => {
  const deep = scubaDepth.line(replay("MANTA"), 0);
  expect([deep[0], deep.at(-1)]).toEqual([0, 0]);
  expect(Math.max(...deep)).toBeGreaterThan(20);
  const fields = diveDepth.line(replay("REEFY"), 2);
  expect([...fields].sort((a, b) => a - b)).toEqual(fields);
  expect(fields.at(-1)).toBe(23);
});

const WIDE: PlotArea = { left: 44, right: 1300, top: 24, foot: 120 };
const NARROW: PlotArea = { left: 44, right: 330, top: 24, foot: 100 };

test("a phone has fewer turn numbers, and nothing overlaps", () => {
  for (const room of [WIDE, NARROW]) {
    const frames = replay("PEARL");
    const shape = shapeOf(frames, 4, deepblueDepth, room);
    const ticks = ticksOf(frames, shape, deepblueStyle as LineStyle);
    const gaps = ticks.slice(1).map(({ at }, i) => shape.x(at) - shape.x(ticks[i]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(20);
    const stones = apart(placedMilestones(frames, shape, deepblueDepth));
    expect(stones.length).toBeGreaterThan(3);
    for (const stone of stones) {
      expect(stone.x).toBeLessThanOrEqual(room.right);
      expect(stone.y).toBeGreaterThan(room.top);
      expect(stone.y).toBeLessThan(room.foot);
    }
  }
  const turns = (room: PlotArea) => {
    const shape = shapeOf(replay("PEARL"), 4, deepblueDepth, room);
    return ticksOf(replay("PEARL"), shape, deepblueStyle as LineStyle).length;
  };
  expect(turns(NARROW)).toBeLessThan(turns(WIDE));
});

test("equal lines run side by side, from end to end", () => {
  const shape = shapeOf(replay("KELPS"), 4, hainoonDepth, WIDE);
  const [first, second] = [pathOf(shape, 0), pathOf(shape, 1)];
  expect(shape.on(0, 0).y).toBeLessThan(shape.on(1, 0).y);
  for (const path of [first, second]) {
    expect(path).toMatch(/^M44\.0 /);
    expect(path).toMatch(/1300\.0 [\d.]+$/);
  }
  expect(spread([50, 50, 52], 0, 100, 10)).toEqual([50, 60, 70]);
  expect(spread([99, 99], 0, 100, 10)).toEqual([85, 95]);
});

test("Hai Noon's key moments contain their results", async () => {
  const frames = replay("KELPS");
  const table = frames.at(-1)?.table as TableState;
  const players = playersOf(table);
  const format = await formatterOf(table, players);
  const moments = momentsOf(
    allLines(logFormatter(lineStyle as LineStyle, players, format), frames),
  );
  const said = moments.map(({ lines }) => lines.map(({ text }) => text).join(" "));
  expect(said).toHaveLength(4);
  expect(said.at(-1)).toContain("**Shark attack** in the west!");
  expect(said.at(-1)).toContain("bites **Brill**: injured!");
  expect(said[0]).toContain("eats **you**!");
});
