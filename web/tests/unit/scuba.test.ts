import { readFileSync } from "node:fs";
import type { VNode } from "preact";
import { expect, test } from "vitest";
import { lineStyle } from "../../src/boards/scuba/events";
import {
  type Air,
  type Animal,
  actionAt,
  assignIds,
  choicesOf,
  type Draft,
  draft,
  type Input,
  legalTargets,
  mostSteps,
  type Scuba,
  seaRows,
  type Table,
  WAYS,
} from "../../src/boards/scuba/model";
import { Gauge, seatFacts } from "../../src/boards/scuba/panels";
import { cardText, effectText, explain, promptOf } from "../../src/boards/scuba/texts";
import { points } from "../../src/boards/scuba/timeline";
import {
  type Action,
  type Cell,
  cards,
  type Facts,
  type Species,
  type View,
} from "../../src/generated/scuba";
import record from "../fixtures/scuba.json";
import { format, formatterOf, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<Scuba>(record);

/** A table as a board reads it. */
const tableWith = (change: Partial<Table>): Table => {
  const { view, facts } = table;
  const none = draft.first({} as Table);
  return {
    view,
    facts,
    seat: 0,
    actions: [],
    table,
    players,
    format,
    draft: none,
    ...change,
  } as Table;
};

/** A view in which seat 0 is in a cell. */
function diving(cell: Cell, change: Partial<View> = {}): View {
  const { view } = table;
  const divers = view.divers.map((d, i) =>
    i === 0 ? { ...d, status: "under" as const, cell } : d,
  );
  return { ...view, divers, ...change };
}

const animal = (species: Species, cell: Cell): Animal => ({
  species,
  colour: "green",
  points: 3,
  cell,
  discs: [],
});

/** A cell of the facts with these animals to see. */
function reached(cell: Cell, steps: number, ...species: Species[]): Facts["cells"][number] {
  const [any] = table.facts.cells as [Facts["cells"][number]];
  return {
    ...any,
    cell,
    steps,
    animals: species.map((one) => ({ species: one, points: 3, new: true })),
  };
}

const legal = <A extends Action>(action: A, ...words: (string | number)[]) => ({
  ...action,
  text: [action.a, ...words].join(" "),
});

/** The text of a rendered element. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) {
    return node.map(textOf).join("");
  }
  const { props } = (node ?? {}) as Partial<VNode<{ children?: unknown }>>;
  return typeof node === "object" ? textOf(props?.children ?? "") : String(node ?? "");
}

const air = (spare: number): Air => ({
  turn: 3,
  home: 3,
  spare,
  safe: spare > 0,
  short: spare > 0 ? 0 : 1 - spare,
  dies: false,
});

test("without spare air the diver is short, as the engine says, not below zero", () => {
  const gauge = (spare: number) =>
    textOf(Gauge({ tank: 20, left: 6 + spare, air: air(spare), elsewhere: false }));
  expect(gauge(1)).toContain("To spare1");
  expect(gauge(0)).toContain("Short by1");
  expect(gauge(-2)).toContain("Short by3");
  const cell = (spare: number) => ({ ...reached([5, 5], 0), ...air(spare), left: 3 + spare });
  const advice = (spare: number) => explain({ ...table.facts, cells: [cell(spare)] });
  expect(advice(2)).toEqual([
    "This turn costs 3 air and leaves 5; the way up from here costs 3.",
    "2 to spare after that.",
  ]);
  expect(advice(0)[1]).toBe("That is 1 too little to get home.");
});

test("a cell of the water line is there as a goal, with the minus points of its column", () => {
  const above = (column: number) => {
    const facts: Facts = { ...table.facts, moves: [{ action: "surface", cell: [column, 0] }] };
    const actions = [legal({ a: "surface" as const })];
    return seaRows(tableWith({ facts, actions, view: diving([column, 1]) }))[0];
  };
  expect([1, 3, 5, 9].map((column) => above(column)?.map(({ minus }) => minus))).toEqual([
    [3],
    [1],
    [0],
    [3],
  ]);
  expect(above(3)?.[0]).toMatchObject({ cell: [3, 0], highlight: "up", way: "up" });
  expect(seaRows(tableWith({})).map((cells) => cells.length)).toEqual([
    0, 9, 9, 9, 9, 9, 9, 9, 9, 9,
  ]);
});

test("a cell shows what is in it, and the one that Tab focuses is yours", () => {
  const dust = diving([4, 4], { animals: [animal("turtle", [4, 4]), animal("manta", [5, 4])] });
  const divers = dust.divers.map((d, i) => (i === 1 ? { ...d, cubes: [[5, 4]] } : d));
  const cells = seaRows(tableWith({ view: { ...dust, divers } })).flat();
  const at = (cell: Cell) => cells.find((one) => one.cell.join() === cell.join());
  expect(at([4, 4])?.animals.map(({ species }) => species)).toEqual(["turtle"]);
  expect(at([4, 4])?.divers.map(({ seat }) => seat)).toEqual([0]);
  expect(at([5, 4])?.dust.map(({ seat }) => seat)).toEqual([1]);
  expect(cells.filter(({ focus }) => focus).map(({ cell }) => cell)).toEqual([[4, 4]]);
});

test("a diver on the boat has no steps", () => {
  expect(table.view.phase).toBe("entering");
  expect(WAYS.map((way) => mostSteps(table.view, way))).toEqual([0, 0, 0, 0]);
  const swimmer = diving([4, 4], { active: 0 });
  expect(
    mostSteps(
      { ...swimmer, turn: { ...swimmer.turn, most: { up: 2, down: 4, left: 0, right: 3 } } },
      "right",
    ),
  ).toBe(3);
});

test("steps light the cells that the engine names, and surfacing the one above", () => {
  const facts: Facts = {
    ...table.facts,
    moves: [
      { action: "down", cell: [3, 2] },
      { action: "left", cell: [2, 1] },
      { action: "surface", cell: [3, 0] },
    ],
  };
  const actions = (["down", "left", "surface", "turn", "stop"] as const).map((a) => legal({ a }));
  const targets = legalTargets(tableWith({ actions, view: diving([3, 1]), facts }));
  expect(Object.fromEntries([...targets.cells].map(([cell, to]) => [cell, to.action]))).toEqual({
    "3,2": "down",
    "2,1": "left",
    "3,0": "surface",
  });
  expect(targets.steps.get("up")).toBe("surface");
  expect(targets).toMatchObject({ turn: "turn", look: null, stop: "stop", choices: [] });
});

test("below the boat the step up goes aboard, by key and direction pad too", () => {
  const facts: Facts = {
    ...table.facts,
    moves: [
      { action: "down", cell: [5, 2] },
      { action: "board", cell: null },
    ],
  };
  const actions = (["down", "board", "stop"] as const).map((a) => legal({ a }));
  const targets = legalTargets(tableWith({ actions, view: diving([5, 1]), facts }));
  expect(targets.steps.get("up")).toBe("board");
  expect([...targets.cells.keys()]).toEqual(["5,2"]);
  expect(targets.choices.map(({ text }) => text)).toEqual(["board"]);
});

test("a moved piece lights its goal from the view", () => {
  const herd = (way: "up" | "down" | "left", steps: number, cell: Cell | null) => ({
    action: legal({ a: "herd" as const, way, steps }, way, steps),
    cell,
  });
  /* Up from row 1 it stays, two steps to the edge are one, and beyond the edge it is lost. */
  const moves = [
    herd("up", 1, [3, 1]),
    herd("down", 1, [3, 2]),
    herd("down", 2, [3, 2]),
    herd("left", 2, null),
  ];
  const event = {
    card: "G09",
    name: "Herding",
    choices: [],
    tiles_left: 0,
    herded: [animal("turtle", [3, 1])],
    goals: moves.map(({ action, cell }) => ({ action: action.text, cell })),
  } as unknown as NonNullable<View["event"]>;
  const actions = moves.map(({ action }) => action);
  const targets = legalTargets(tableWith({ actions, view: diving([4, 4], { event }) }));
  expect([...targets.cells].map(([cell, to]) => [cell, to.action])).toEqual([
    ["3,2", "herd down 1"],
  ]);
  expect(targets.choices).toEqual(actions);
});

test("animals that can be chosen are found by their cell", () => {
  const fish = (species: Species, cell: Cell) =>
    legal({ a: "fish" as const, animal: { species, cell, discs: [] } }, species);
  const actions = [fish("turtle", [4, 5]), fish("manta", [4, 5]), fish("moray", [1, 2])];
  const { animals } = legalTargets(tableWith({ actions, view: diving([4, 4]) }));
  expect([...animals].map(([cell, all]) => [cell, all.length])).toEqual([
    ["4,5", 2],
    ["1,2", 1],
  ]);
});

test("the prompt names only animals you have not seen", () => {
  const view = diving([5, 5], { phase: "diving" });
  const facts: Facts = {
    ...table.facts,
    cells: [reached([5, 5], 0, "turtle"), reached([5, 6], 1, "manta")],
    moves: [{ action: "down", cell: [5, 6] }],
  };
  const promptFor = (...verbs: ("look" | "down" | "stop")[]) =>
    promptOf(tableWith({ view, facts, actions: verbs.map((a) => legal({ a })) })).text;
  expect(promptFor("look", "stop")).toContain("**turtle**");
  expect(promptFor("look", "stop")).not.toContain("manta");
  expect(promptFor("down", "stop")).toContain("**manta**");
});

test("secret points are never shown as a number", () => {
  const hidden = { cards: null, combos: null, plus: 3, minus: 9, total: null };
  const divers = table.view.divers.map((d, i) =>
    i === 1 ? { ...d, cards: [], hidden: 4, points: hidden } : d,
  );
  const text = JSON.stringify(seatFacts(tableWith({ view: { ...table.view, divers } }), 1).chips);
  expect(text).toContain("4 animal cards");
  expect(text).toContain("? ");
  expect(text).toContain("+3 −9");
  const open = divers.map((d) => ({ ...d, points: { ...d.points, total: 0 } }));
  const frames = [
    {
      events: [{ e: "sighted", seat: 1, species: "turtle", points: 3, new: true, gone: false }],
      table: { scores: [0, 0], view: { divers } },
    },
    {
      events: [
        { e: "penalty", seat: 1, points: 9 },
        { e: "points", seat: 0, points: 2 },
      ],
      table: { scores: [0, 0], view: { divers } },
    },
    {
      events: [{ e: "over", winner: 0 }],
      table: { scores: [2, -4], view: { over: true, divers: open } },
    },
  ] as unknown as Parameters<typeof points>[0];
  expect(points(frames, 1)).toEqual([3, -6, -4]);
  expect(points(frames.slice(0, 2), 1)).toEqual([0, 0]);
});

test("an animal that drifts keeps its id, a new one gets a new id", () => {
  const before = assignIds([], [animal("turtle", [4, 5]), animal("turtle", [7, 5])]);
  const after = assignIds(before, [
    animal("turtle", [3, 5]),
    animal("turtle", [6, 5]),
    animal("manta", [6, 5]),
  ]);
  expect(after.map((n) => n.id)).toEqual(["turtle-1", "turtle-2", "manta-1"]);
  /* The first turtle is gone; one far away is another one, and nobody gets the id of a piece just shown. */
  const later = assignIds(after, [animal("turtle", [6, 5]), animal("turtle", [1, 9])]);
  expect(later.map((n) => n.id)).toEqual(["turtle-2", "turtle-3"]);
});

/** The draft after some input. */
const drafted = (change: Partial<Table>, ...inputs: Input[]): Draft => {
  const at = tableWith(change);
  return inputs.reduce((now, input) => draft.reduce(now, input, at), draft.first(at));
};

test("a tapped cell waits for a second tap, and another tap moves the choice", () => {
  const facts: Facts = {
    ...table.facts,
    moves: [
      { action: "down", cell: [3, 2] },
      { action: "left", cell: [2, 1] },
    ],
  };
  const actions = (["down", "left", "look"] as const).map((a) => legal({ a }));
  const at = { actions, view: diving([3, 1]), facts };
  const press = (cell: string, twice: boolean, ...inputs: Input[]) =>
    actionAt(tableWith({ ...at, draft: drafted(at, ...inputs) }), cell, twice);
  expect(press("3,2", false)).toBe("down");
  expect(press("3,2", true)).toBeNull();
  expect(drafted(at, { press: "3,2" })).toMatchObject({ tapped: "3,2", hovered: "3,2" });
  expect(press("3,2", true, { press: "3,2" })).toBe("down");
  expect(press("2,1", true, { press: "3,2" })).toBeNull();
  expect(drafted(at, { press: "3,2" }, { press: "2,1" }).tapped).toBe("2,1");
  /* Your own cell is explored at once; a cell without a meaning changes nothing. */
  expect(press("3,1", true)).toBe("look");
  expect(press("9,9", false)).toBeNull();
  expect(drafted(at, { press: "9,9" })).toEqual(draft.first(tableWith(at)));
});

test("of several animals in a cell, the pressed cell offers each; a single one is taken at once", () => {
  const fish = (species: Species, cell: Cell) =>
    legal({ a: "fish" as const, animal: { species, cell, discs: [] } }, species);
  const actions = [fish("turtle", [4, 5]), fish("manta", [4, 5]), fish("moray", [1, 2])];
  const at = { actions, view: diving([4, 4]) };
  expect(actionAt(tableWith(at), "1,2", true)).toBe("fish moray");
  expect(actionAt(tableWith(at), "4,5", false)).toBeNull();
  expect(choicesOf(tableWith(at))).toEqual([]);
  const chosen = drafted(at, { press: "4,5" });
  expect(choicesOf(tableWith({ ...at, draft: chosen })).map(({ text }) => text)).toEqual([
    "fish turtle",
    "fish manta",
  ]);
  expect(chosen.tapped).toBeNull();
});

test("hovering changes only what is hovered, and another position begins a new draft", () => {
  const chosen = drafted({}, { hover: "3,2" }, { consider: "stay" });
  expect(chosen).toEqual({ hovered: "3,2", considered: "stay", tapped: null, animals: null });
  expect(drafted({}, { hover: "3,2" }, { hover: null })).toEqual(draft.first(tableWith({})));
  const here = tableWith({});
  expect(draft.decision(tableWith({ table: { ...table, seq: 99 } }))).toBe(draft.decision(here));
  expect(draft.decision(tableWith({ view: diving([4, 4]) }))).not.toBe(draft.decision(here));
});

test("every event card has a text", async () => {
  const english = await formatterOf(table, players);
  expect(cards).toHaveLength(40);
  expect(cardText("R04", english)).toBe("Either: You lose 2 points. Or: Your turn ends.");
  expect(cardText("Y03", english)).toBe("You send one diver 2 cells to the left or to the right.");
  expect(cardText("R08", english)).toBe("You may swim up to 2 cells to the left or to the right.");
  expect(cardText("G03", english)).toBe("You send all divers 1 cell in any one direction.");
  expect(cardText("B07", english)).toBe("You take a decompression marker. You lose 1 air.");
  expect(effectText("R04", "points", english)).toBe("You lose 2 points.");
  const german = await formatterOf(table, players, "de");
  expect(cardText("R08", german)).toBe(
    "Du darfst bis zu 2 Felder nach links oder nach rechts schwimmen.",
  );
  for (const { card } of cards) {
    expect(cardText(card, english)).toMatch(/^[^{}]*\.$/);
    expect(cardText(card, german)).toMatch(/^[^{}]*\.$/);
  }
});

test("log lines have the sentence, seat and tone of their event", async () => {
  const english = await formatterOf(table, players);
  const sighted = { e: "sighted", species: "turtle", points: 3, new: true, gone: false } as const;
  expect(english.event({ ...sighted, seat: 0 })).toBe(
    "**You** sight your first sea turtle: 3 points.",
  );
  expect(english.event({ ...sighted, seat: 1, new: false, points: 1 })).toBe(
    "**Tessa** sights another sea turtle: 1 point.",
  );
  expect(english.event({ e: "carried", seat: 0, cell: [4, 5] })).toBe(
    "**You** drift to column 4, 20–25 m.",
  );
  expect(english.event({ e: "carried", seat: 1, cell: [4, 5] })).toBeNull();
  expect(english.event({ e: "pushed", seat: 1, way: "left", diver: 0 })).toBe(
    "A current carries you to the left.",
  );
  expect(english.event({ e: "lifted", cell: [1, 1] })).toBeNull();
  const diver = '[data-piece="diver-0"]';
  expect(lineStyle({ ...sighted, seat: 0 })).toEqual({ seat: 0, at: diver });
  expect(lineStyle({ e: "died", seat: 1 })).toEqual({ seat: 1, tone: "bad" });
  expect(lineStyle({ e: "gone" })).toEqual({ tone: "bad" });
  expect(lineStyle({ e: "air", seat: 0, lost: 1, air: 9 })).toEqual({ tone: "sub", at: diver });
  expect(lineStyle({ e: "flipped", cell: [4, 5], content: "turtle" }).at).toBe(
    '.sc-c[data-cell="4,5"]',
  );
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
