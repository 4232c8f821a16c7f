import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assignIds } from "../../src/boards/scuba/animalIds";
import { cardText } from "../../src/boards/scuba/cardText";
import { formatEvent } from "../../src/boards/scuba/eventText";
import { COMBOS, currentOf, SPECIES } from "../../src/boards/scuba/gameData";
import { airAt } from "../../src/boards/scuba/gauge";
import { animalText, legalTargetsOf } from "../../src/boards/scuba/legalTargets";
import { promptOf } from "../../src/boards/scuba/prompt";
import { factsOf } from "../../src/boards/scuba/seats";
import { points } from "../../src/boards/scuba/timeline";
import { type Animal, type Cell, minusOf, type View } from "../../src/boards/scuba/view";
import record from "../fixtures/scuba.json";
import { format, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<View>(record);

/** A view in which seat 0 is in a cell. */
function diving(cell: Cell, change: Partial<View> = {}): View {
  const { view } = table;
  const divers = view.divers.map((d, i) =>
    i === 0 ? { ...d, status: "under" as const, cell } : d,
  );
  return { ...view, divers, ...change };
}

const animal = (species: string, cell: Cell): Animal => ({
  species,
  colour: "green",
  points: 3,
  cell,
  discs: [],
});

test("parses species, combos and currents", () => {
  expect(SPECIES).toHaveLength(18);
  expect(COMBOS.map((c) => [c.members.length, c.bonus])).toEqual([
    [2, 3],
    [3, 6],
    [3, 6],
    [2, 3],
  ]);
  expect(currentOf("L01")).toMatchObject({ way: "left", drift: { red: 2, green: 0 }, divers: 1 });
  expect(currentOf("calm")).toBeNull();
});

test("splits the air by the engine's figures: this turn, the way up, and the rest", () => {
  const diver = { ...diving([5, 5]).divers[0], air: 9 } as View["divers"][number];
  const air = Array.from({ length: 10 }, () => ({ turn: 7, home: 5 }));
  expect(airAt(diving([5, 5], { air }), diver, 5)).toMatchObject({ here: 7, home: 5, spare: -3 });
  expect(airAt(table.view, diver, 5)).toEqual({ tank: 20, left: 9, here: 3, home: 3, spare: 3 });
  expect([1, 3, 5, 9].map((column) => minusOf(table.view, column))).toEqual([3, 1, 0, 3]);
});

test("steps light the cells around the diver, and surfacing the one above", () => {
  const targets = legalTargetsOf(["down", "left", "surface", "turn", "stop"], diving([3, 1]), 0);
  expect(Object.fromEntries([...targets.cells].map(([cell, to]) => [cell, to.action]))).toEqual({
    "3,2": "down",
    "2,1": "left",
    "3,0": "surface",
  });
  expect(targets.steps.get("up")).toBe("surface");
  expect(targets).toMatchObject({ turn: "turn", look: null, stop: "stop", choices: [] });
});

test("below the boat the step up goes aboard, by key and direction pad too", () => {
  const targets = legalTargetsOf(["down", "board", "stop"], diving([5, 1]), 0);
  expect(targets.steps.get("up")).toBe("board");
  expect([...targets.cells.keys()]).toEqual(["5,2"]);
  expect(targets.choices).toEqual(["board"]);
});

test("a moved piece lights its goal from the view", () => {
  const event = {
    card: "G09",
    name: "Herding",
    choices: [],
    tiles_left: 0,
    herded: [animal("turtle", [3, 1])],
  };
  /* Up from row 1 it stays, two steps to the edge are one, and beyond the edge it is lost. */
  const goals = [
    { action: "herd up 1", cell: [3, 1] as Cell },
    { action: "herd down 1", cell: [3, 2] as Cell },
    { action: "herd down 2", cell: [3, 2] as Cell },
    { action: "herd left 2", cell: null },
  ];
  const actions = goals.map((goal) => goal.action);
  const targets = legalTargetsOf(actions, diving([4, 4], { event: { ...event, goals } }), 0);
  expect([...targets.cells].map(([cell, to]) => [cell, to.action])).toEqual([
    ["3,2", "herd down 1"],
  ]);
  expect(targets.choices).toEqual(actions);
  expect(animalText("turtle", [4, 5], [0, 2])).toBe("turtle@4,5:02");
});

test("the prompt names only animals you have not seen", () => {
  const seen = { ...animal("moray", [5, 5]), discs: [0] };
  const view = diving([5, 5], {
    phase: "diving",
    animals: [seen, animal("turtle", [5, 5]), animal("manta", [5, 6])],
  });
  const actions = ["look", "stop"];
  const props = { view, seat: 0, actions, table, players } as unknown as Parameters<
    typeof promptOf
  >[0];
  const { text } = promptOf(props, legalTargetsOf(actions, view, 0), format);
  expect(text).toContain("**turtle**");
  expect(text).not.toContain("moray");
});

test("secret points are never shown as a number", () => {
  const hidden = { cards: null, combos: null, plus: 3, minus: 9, total: null };
  const divers = table.view.divers.map((d, i) =>
    i === 1 ? { ...d, cards: [], hidden: 4, points: hidden } : d,
  );
  const text = JSON.stringify(factsOf({ ...table.view, divers }, 1).chips);
  expect(text).toContain("4 animal cards");
  expect(text).toContain("? ");
  expect(text).toContain("+3 −9");
  const open = divers.map((d) => ({ ...d, points: { ...d.points, total: 0 } }));
  const frames = [
    { events: ["sighted 1 turtle 3 yes no"], table: { scores: [0, 0], view: { divers } } },
    { events: ["penalty 1 9", "points 0 2"], table: { scores: [0, 0], view: { divers } } },
    {
      events: ["over 0"],
      table: { scores: [2, -4], view: { over: true, divers: open } },
    },
  ] as unknown as Parameters<typeof points>[0];
  expect(points(frames, 1)).toEqual([3, -6, -4]);
  expect(points(frames.slice(0, 2), 1)).toEqual([0, 0]);
});

test("an animal that drifts keeps its id, a new one gets a new id", () => {
  let next = 0;
  const newId = () => `new-${++next}`;
  const before = assignIds([], [animal("turtle", [4, 5]), animal("turtle", [7, 5])], newId);
  const after = assignIds(
    before,
    [animal("turtle", [3, 5]), animal("turtle", [6, 5]), animal("manta", [6, 5])],
    newId,
  );
  expect(after.map((n) => n.id)).toEqual(["new-1", "new-2", "new-3"]);
});

test("every event card has a text", () => {
  expect(cardText("R04", format)).toBe("Either: You lose 2 points. Or: Your turn ends.");
  expect(cardText("Y03", format)).toBe("You send one diver 2 cells left or right.");
  expect(cardText("R08", format)).toBe("You may swim up to 2 cells left or right.");
  expect(cardText("B07", format)).toBe("You take a decompression marker. You lose 1 air.");
  for (const colour of "RYGB") {
    for (let n = 1; n <= 10; n++) {
      expect(cardText(`${colour}${String(n).padStart(2, "0")}`, format)).toMatch(/\.$/);
    }
  }
});

test("log lines have the seat and tone of their event", () => {
  expect(
    formatEvent(["sighted", "0", "turtle", "3", "yes", "no"], players, table.view, format),
  ).toEqual({
    seat: 0,
    text: "**You** sight your first turtle: 3.",
  });
  expect(formatEvent(["chose", "0", "end"], players, table.view, format)).toEqual({
    seat: 0,
    text: "**You** choose: end.",
  });
  expect(formatEvent(["died", "1"], players, table.view, format)).toMatchObject({
    seat: 1,
    tone: "bad",
  });
  expect(formatEvent(["turn", "1", "4"], players, table.view, format)).toEqual({
    turn: 4,
    text: "",
  });
  expect(formatEvent(["lifted", "1,1"], players, table.view, format)).toBeNull();
  expect(formatEvent(["gone"], players, table.view, format)).toEqual({ text: "gone", tone: "bad" });
});

test.each(["red", "yellow", "green", "blue"])(
  "%s tiles show the mark of their colour",
  (colour) => {
    const read = (path: string) =>
      readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");
    const path = / d="([^"]+)"/;
    const [symbol] = new RegExp(`<symbol id="band-${colour}".*?</symbol>`).exec(
      read("pieces/pieces.svg"),
    ) as RegExpExecArray;
    const drawn = path.exec(symbol)?.[1];
    expect(drawn).toBeDefined();
    expect(path.exec(read(`boards/scuba/band-${colour}.svg`))?.[1]).toBe(drawn);
  },
);
