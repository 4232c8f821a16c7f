// Scuba: the best thing to do, previews, the pace, the final scoring, and the advice.
import { expect, test } from "vitest";
import { reason, targets } from "../../src/boards/scuba/advice";
import {
  type Air,
  bestOf,
  draft,
  ghostsOf,
  type Legal,
  type Scuba,
  seaRows,
  type Table,
} from "../../src/boards/scuba/model";
import { concerns, duration, pass, tally } from "../../src/boards/scuba/pace";
import { cellAbout } from "../../src/boards/scuba/texts";
import type { Action, Event, Facts, View } from "../../src/generated/scuba";
import { NO_PREVIEW, type Preview } from "../../src/table/protocol";
import record from "../fixtures/scuba.json";
import { format, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<Scuba>(record);

const SAFE: Air = { turn: 2, home: 1, spare: 3, safe: true, short: 0, dies: false };
const SHORT: Air = { turn: 3, home: 3, spare: -1, safe: false, short: 2, dies: false };
const HERE: [number, number] = [5, 4];

const legal = (action: Action, ...words: (string | number)[]): Legal => ({
  ...action,
  text: [action.a, ...words].join(" "),
});
const [LOOK, TURN, DOWN, BOARD, STOP] = (["look", "turn", "down", "board", "stop"] as const).map(
  (a) => legal({ a }),
) as [Legal, Legal, Legal, Legal, Legal];

/** Seat 0 in a cell with a turtle to see, with these actions, and this air if the turn ends here. */
function diving(actions: Legal[], air: Air = SAFE, look = 3): Table {
  const { view, facts } = table;
  const [any] = facts.cells as [Facts["cells"][number]];
  const cell = (at: number[], steps: number): Facts["cells"][number] => ({
    ...any,
    ...air,
    cell: at,
    steps,
    explore: true,
    tile: "green",
    animals: [{ species: "turtle", points: look, new: true }],
    look,
  });
  const seats = facts.seats.map((seat, i) =>
    i === 0 ? { ...seat, air: { ...air, left: 5, turns: 2, least: 1, possible: true } } : seat,
  );
  const divers = view.divers.map((diver, i) =>
    i === 0 ? { ...diver, status: "under" as const, cell: HERE } : diver,
  );
  return {
    view: { ...view, phase: "diving", divers, animals: [] },
    facts: {
      ...facts,
      seats,
      cells: [cell(HERE, 0), cell([5, 5], 1)],
      moves: [{ action: "down", cell: [5, 5] }],
    },
    seat: 0,
    actions,
    table,
    players,
    format,
    draft: draft.first({} as Table),
  } as unknown as Table;
}

test("a free look is the best thing to do, and the end of a turn only if nothing else can be done", () => {
  expect(bestOf(diving([LOOK, TURN, DOWN, STOP]))).toBe("look");
  expect(bestOf(diving([LOOK, STOP], SAFE, 0))).toBeNull();
  expect(bestOf(diving([TURN, STOP]))).toBeNull();
  expect(bestOf(diving([DOWN, STOP]))).toBeNull();
  expect(bestOf(diving([BOARD, STOP]))).toBeNull();
  expect(bestOf(diving([BOARD, STOP], SHORT))).toBe("board");
  expect(bestOf(diving([STOP]))).toBe("stop");
});

test("the piece that an action moves is shown where it would be", () => {
  const hovering = { ...diving([DOWN, STOP]) };
  const hovered = draft.reduce(hovering.draft, { hover: "5,5" }, hovering);
  expect(ghostsOf({ ...hovering, draft: hovered }, null)).toEqual([{ seat: 0, cell: [5, 5] }]);
  expect(ghostsOf(hovering, null)).toEqual([]);
  const { view } = hovering;
  const moved = view.divers.map((diver, i) => (i === 0 ? { ...diver, cell: [3, 4] } : diver));
  const after = { ...view, divers: moved } as View;
  expect(ghostsOf(hovering, after)).toEqual([{ seat: 0, cell: [3, 4] }]);
  expect(draft.of?.(DOWN, hovering)).toMatchObject({ hovered: "5,5", considered: "down" });
  expect(draft.of?.(STOP, hovering)).toMatchObject({ hovered: null, considered: "stop" });
});

test("a bot's decision with nothing to see takes no time, and a discovery longer than a step", () => {
  const nothing: Event[] = [
    { e: "stopped", seat: 1 },
    { e: "air", seat: 1, lost: 1, air: 9 },
    { e: "turn", seat: 2, round: 3 },
    { e: "current", seat: 2, current: "calm" },
    { e: "drifted", moved: 0, lost: 0 },
  ];
  expect(duration(nothing)).toBe(0);
  expect(duration([])).toBe(0);
  const step = duration([{ e: "stepped", seat: 1, cell: [1, 1] }]);
  const drift = duration([...nothing, { e: "drifted", moved: 2, lost: 0 }]);
  const found = duration([
    { e: "sighted", seat: 1, species: "turtle", points: 3, new: true, gone: false },
  ]);
  const card = duration([{ e: "event", seat: 1, card: "Y05" }]);
  expect(step).toBeGreaterThan(0);
  expect([step, drift, found, card]).toEqual([step, drift, found, card].sort((a, b) => a - b));
});

test("staying aboard is passed, a dive is not, and the beginning of the end concerns everyone", () => {
  const resting = { ...table, view: { ...table.view, phase: "resting" as const } };
  expect(pass([legal({ a: "leave" }), STOP], resting)).toBe(STOP);
  const under = { ...table, view: { ...table.view, phase: "diving" as const } };
  expect(pass([STOP], under)).toBeUndefined();
  expect(concerns([{ e: "triggered", turns: 3 }], 0)).toBe(true);
  expect(concerns([{ e: "carried", seat: 0, cell: [1, 1] }], 0)).toBe(true);
  expect(concerns([{ e: "carried", seat: 1, cell: [1, 1] }], 0)).toBe(false);
});

test("the final scoring adds up to the score, and nothing counts of the dead", () => {
  const over: Event[] = [{ e: "over", winner: 0 }];
  const points = { cards: 12, combos: 3, plus: 4, minus: 5, total: 14 };
  const divers = table.view.divers.map((diver, i) => ({
    ...diver,
    status: i === 0 ? ("aboard" as const) : ("dead" as const),
    points,
  }));
  const end = { ...table, view: { ...table.view, divers } };
  const rows = tally(over, end)?.rows ?? [];
  const sums = rows.map(({ parts }) => parts.reduce((sum, part) => sum + part.points, 0));
  expect(sums).toEqual(divers.map((_, i) => (i === 0 ? 14 : 0)));
  expect(tally([{ e: "stopped", seat: 0 }], end)).toBeNull();
});

const NOTHING = NO_PREVIEW as Preview<Scuba>;

test("the advice points at the diver and the goal, or at the button, and says why", () => {
  const position = diving([LOOK, TURN, DOWN, BOARD, STOP]);
  expect(targets(DOWN, position)).toEqual(['[data-piece="diver-0"]', '.sc-c[data-cell="5,5"]']);
  expect(targets(LOOK, position)).toEqual(['[data-act="look"]']);
  expect(reason(DOWN, NOTHING, position)).toMatch(/^There you can see: .+, worth 3\.$/);
  const sighted: Event = {
    e: "sighted",
    seat: 0,
    species: "turtle",
    points: 3,
    new: true,
    gone: false,
  };
  expect(reason(LOOK, { ...NOTHING, events: [sighted] }, position)).toBe(
    "A look is free, and brings **3**.",
  );
  expect(reason(STOP, NOTHING, position)).toBe(
    "It costs 2 air and leaves 3 to spare for the way up.",
  );
  expect(reason(STOP, NOTHING, diving([STOP], SHORT))).toBe(
    "It costs 3 air: 2 too little to get home.",
  );
  expect(reason(TURN, NOTHING, position)).toMatch(
    /^Of \d+ hidden tiles \(.+\), \d+ show an animal/,
  );
  expect(reason(BOARD, NOTHING, position)).toContain("safe");
});

test("a cell that can be reached says what it may show and what a turn there costs", () => {
  const position = diving([DOWN, STOP]);
  const cells = seaRows(position).flat();
  const about = (at: string) => {
    const cell = cells.find(({ cell }) => String(cell) === at);
    return cell && cellAbout(cell, position);
  };
  expect(about("5,5")).toContain("A turn that ends there costs 2 air and leaves 3 to spare.");
  expect(about("1,8")).toBeUndefined();
});
