import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameAnimals } from "../../src/boards/scuba/animals";
import { cardText } from "../../src/boards/scuba/effects";
import { airAt } from "../../src/boards/scuba/gauge";
import { animalWords, offersOf } from "../../src/boards/scuba/offers";
import { reach, stepsLeft } from "../../src/boards/scuba/reach";
import { COMBOS, currentOf, minusOf, SPECIES, wayUp } from "../../src/boards/scuba/sea";
import type { Animal, Cell, View } from "../../src/boards/scuba/view";
import { tell } from "../../src/boards/scuba/words";
import record from "../fixtures/scuba.json";
import { heard, speak } from "./heard";

const { table, people } = heard<View>(record);

/** A view in which seat 0 dives in a cell. */
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

test("the box says what is printed on the board", () => {
  expect(SPECIES).toHaveLength(18);
  expect(COMBOS.map((c) => [c.members.length, c.bonus])).toEqual([
    [2, 3],
    [3, 6],
    [3, 6],
    [2, 3],
  ]);
  expect([1, 3, 5, 9].map(minusOf)).toEqual([3, 1, 0, 3]);
  expect(currentOf("L01")).toMatchObject({ way: "left", drift: { red: 2, green: 0 }, divers: 1 });
  expect(currentOf("calm")).toBeNull();
});

test("air is split into here, the way up, and what is to spare", () => {
  const diver = { ...diving([5, 5]).divers[0], air: 9 } as View["divers"][number];
  expect(airAt(diver, 5)).toEqual({ left: 9, here: 3, home: 3, spare: 3 });
  expect([1, 2, 3, 9].map(wayUp)).toEqual([0, 0, 1, 10]);
});

test("steps light the cells around the diver, and surfacing the one above", () => {
  const offers = offersOf(["down", "left", "surface", "board", "turn", "stop"], diving([4, 1]), 0);
  expect(Object.fromEntries([...offers.cells].map(([cell, to]) => [cell, to.action]))).toEqual({
    "4,2": "down",
    "3,1": "left",
    "4,0": "surface",
  });
  expect(offers.steps.get("up")).toBe("surface");
  expect(offers).toMatchObject({ turn: "turn", look: null, stop: "stop", answers: ["board"] });
});

test("an animal that is herded lights where it would go, if that is on the board", () => {
  const view = diving([4, 4], {
    event: {
      card: "G09",
      name: "Herding",
      choices: [],
      tiles_left: 0,
      herded: [animal("turtle", [1, 5])],
    },
  });
  const offers = offersOf(["herd left 1", "herd right 2"], view, 0);
  expect([...offers.cells.keys()]).toEqual(["3,5"]);
  expect(offers.answers).toEqual(["herd left 1", "herd right 2"]);
  expect(animalWords("turtle", [4, 5], [0, 2])).toBe("turtle@4,5:02");
});

test("the hint of what is in reach keeps to the steps that are left", () => {
  const turn = {
    ...table.view.turn,
    steps: 2,
    up: 1,
    left: 0,
    right: 0,
    left_most: 1,
    right_most: 4,
  };
  const view = diving([5, 5], { turn });
  const left = stepsLeft(view);
  expect(left).toEqual({ all: 2, up: 1, down: 2, left: 1, right: 2 });
  const cells = reach(view, [5, 5], left);
  expect(cells.has("5,7")).toBe(true);
  expect(cells.has("5,3")).toBe(false);
  expect(cells.has("3,5")).toBe(false);
  expect(cells.has("7,5")).toBe(true);
});

test("an animal that drifts keeps its name, a new one gets its own", () => {
  let next = 0;
  const fresh = () => `new-${++next}`;
  const before = nameAnimals([], [animal("turtle", [4, 5]), animal("turtle", [7, 5])], fresh);
  const after = nameAnimals(
    before,
    [animal("turtle", [3, 5]), animal("turtle", [6, 5]), animal("manta", [6, 5])],
    fresh,
  );
  expect(after.map((n) => n.name)).toEqual(["new-1", "new-2", "new-3"]);
});

test("every event card says what it does", () => {
  expect(cardText("R04", speak)).toBe("Either: You lose 2 points. Or: Your turn ends.");
  expect(cardText("Y03", speak)).toBe("You send one diver 2 cells left or right.");
  expect(cardText("R08", speak)).toBe("You may swim up to 2 cells left or right.");
  expect(cardText("B07", speak)).toBe("You take a decompression marker. You lose 1 air.");
  for (const colour of "RYGB") {
    for (let n = 1; n <= 10; n++) {
      expect(cardText(`${colour}${String(n).padStart(2, "0")}`, speak)).toMatch(/\.$/);
    }
  }
});

test("lines of the log know whom they are about", () => {
  expect(tell(["sighted", "0", "turtle", "3", "yes", "no"], people, table.view, speak)).toEqual({
    seat: 0,
    text: "**You** sight your first turtle: 3.",
  });
  expect(tell(["chose", "0", "end"], people, table.view, speak)).toEqual({
    seat: 0,
    text: "**You** choose: end.",
  });
  expect(tell(["died", "1"], people, table.view, speak)).toMatchObject({ seat: 1, tone: "bad" });
  expect(tell(["turn", "1", "4"], people, table.view, speak)).toEqual({ turn: 4, text: "" });
  expect(tell(["lifted", "1,1"], people, table.view, speak)).toBeNull();
  expect(tell(["gone"], people, table.view, speak)).toEqual({ text: "gone", tone: "bad" });
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
