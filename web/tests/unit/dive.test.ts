import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { explain, reason, targets } from "../../src/boards/dive/advice";
import { duration, lineStyle, sound } from "../../src/boards/dive/events";
import {
  type Dive,
  type DiveTable,
  type Draft,
  depthOf,
  draftModel,
  emptyPlan,
  fieldsOf,
  flipDepth,
  formatPlan,
  freeTokens,
  type Input,
  isDeep,
  layToken,
  placeClownfish,
  speedOf,
  toggleAnglerfish,
} from "../../src/boards/dive/model";
import { latestOnly, lookQuery, pileOf, withoutTop } from "../../src/boards/dive/oceanSource";
import { createViewpoint, zoomCentre } from "../../src/boards/dive/oceanView";
import { seatFacts } from "../../src/boards/dive/panels";
import {
  diveOf,
  isEditable,
  revealing,
  revealOf,
  runReveals,
  showLastDive,
  shownFields,
  skipReveal,
  slotResult,
} from "../../src/boards/dive/reveal";
import { pawnPlace } from "../../src/boards/dive/sea";
import { ruleSection } from "../../src/boards/dive/texts";
import { timeline } from "../../src/boards/dive/timeline";
import { turns } from "../../src/components/log";
import type { Card, Event, Facts, Helper, Plan, View } from "../../src/generated/dive";
import type { Formatter } from "../../src/i18n/catalog";
import { updateSettings } from "../../src/settings";
import { NOTES } from "../../src/sound";
import { allLines, type LineStyle, logFormatter, revealedEntries } from "../../src/table/lines";
import type { Entry } from "../../src/table/tableStore";
import record from "../fixtures/dive.json";
import { formatterOf, recordedTable } from "./recordedTable";

const { table, players, news } = recordedTable<Dive>(record);
const { planning } = table.facts;
const CHILDREN = { ...planning, tokens: 0 };
const dives = news.filter((m) => m.events.some(({ e }) => e === "card"));
let english: Formatter;
let german: Formatter;

beforeAll(async () => {
  german = await formatterOf(table, players, "de");
  english = await formatterOf(table, players, "en");
});

/** A plan without companions from the text of its slots: 12N 3S. */
const planOf = (text: string): Plan =>
  text.split(" ").map((slot) => ({
    tokens: [...slot.slice(0, -1)].map(Number),
    shark: slot.endsWith("S"),
    clownfish: false,
    anglerfish: false,
  }));

/** The event of a card. */
const cardOf = (
  depth: number,
  shark: boolean,
  helper: Helper,
  right: number[],
  wrong: number[],
): Event => ({
  ...{ e: "card", depth, right, wrong },
  card: { name: "O14", shark, helper, turn: 0, mirrored: false },
});

test("formats a plan as an action", () => {
  let plan = layToken([], 1, 1);
  plan = layToken(plan, 3, 2, true);
  plan = layToken(plan, 5, 3);
  plan = layToken(plan, 4, 3);
  expect(formatPlan(plan)).toBe("plan 1N 3S 45N");
  expect(freeTokens(plan, planning)).toEqual([2]);
  plan = flipDepth(layToken(plan, 2, 9), 4);
  expect(formatPlan(placeClownfish(plan, 3))).toBe("plan 1N 3S 45N* 2S");
  expect(formatPlan(emptyPlan(planning))).toBe("plan -");
  expect(formatPlan(flipDepth(emptyPlan(CHILDREN), 2))).toBe("plan N S N N N");
  expect(freeTokens(emptyPlan(CHILDREN), CHILDREN)).toEqual([]);
});

test("a depth that loses its last token is removed, and those below move up", () => {
  const plan = layToken(placeClownfish(planOf("1N 2S 3N"), 3), 2, 0);
  expect(formatPlan(plan)).toBe("plan 1N 3N*");
  expect(depthOf(plan, 3)).toBe(2);
  expect(formatPlan(layToken(plan, 3, 0))).toBe("plan 1N");
});

test("a token that is laid elsewhere leaves its old place", () => {
  expect(formatPlan(layToken(planOf("1N 2S"), 1, 2))).toBe("plan 12S");
});

test("the anglerfish goes when a depth above it does", () => {
  const plan = flipDepth(toggleAnglerfish(planOf("1N 2N 3N 4N 5N")), 6);
  expect(formatPlan(plan)).toBe("plan 1N 2N 3N 4N 5N AS");
  expect(formatPlan(layToken(plan, 3, 0))).toBe("plan 1N 2N 4N 5N");
  expect(formatPlan(toggleAnglerfish(plan))).toBe("plan 1N 2N 3N 4N 5N");
});

test("the clownfish adds the speed that the facts give it", () => {
  const companions = [{ seat: 0, companion: "clownfish", speed: 3 }] as Facts["companions"];
  const [first, second] = placeClownfish(planOf("12N 45S"), 2);
  expect(first && speedOf(first, { ...table.facts, companions })).toBe(3);
  expect(second && speedOf(second, { ...table.facts, companions })).toBe(12);
});

/** A board's table at the start of the recorded game, with changes. */
function tableWith(changes: Partial<DiveTable> = {}): DiveTable {
  const { view, facts } = table;
  const start = { view, facts, table, players, format: english, count: 1, pending: false };
  const begun = { ...start, ...changes } as DiveTable;
  return { ...begun, draft: changes.draft ?? draftModel.first(begun) };
}

/** The draft after some inputs. */
const draftAfter = (inputs: Input[], at = tableWith()): Draft =>
  inputs.reduce((draft, input) => draftModel.reduce(draft, input, at), at.draft);

const choose = (token: number): Input => ({ type: "choose", token });

test("the draft: a token is picked up, turned over and laid, or put back", () => {
  const held = draftAfter([choose(3), { type: "flip" }]);
  expect(held).toMatchObject({ plan: [], picked: { token: 3, shark: true }, cursor: 1 });
  expect(formatPlan(draftAfter([choose(3), { type: "flip" }, choose(3)]).plan)).toBe("plan 3S");
  const laid = draftAfter([choose(3), { type: "place", depth: 1 }, choose(5)]);
  expect(laid).toMatchObject({ picked: { token: 5, shark: false }, cursor: 2 });
  expect(draftAfter([choose(3), { type: "place", depth: 1 }, { type: "place", depth: 1 }])).toEqual(
    draftAfter([choose(3), { type: "place", depth: 1 }]),
  );
  const again = [choose(3), choose(3), choose(3), { type: "cancel" } as const];
  expect(draftAfter(again)).toMatchObject({ plan: [], picked: null });
});

test("the draft: a dragged token keeps its side, and the tray takes it back", () => {
  const laid: Input[] = [
    { type: "drop", token: 1, depth: 1 },
    { type: "flip", depth: 1 },
    { type: "drop", token: 2, depth: 2 },
  ];
  expect(formatPlan(draftAfter([...laid, { type: "drop", token: 1, depth: 3 }]).plan)).toBe(
    "plan 2N 1S",
  );
  expect(formatPlan(draftAfter([...laid, { type: "drop", token: 1, depth: 0 }]).plan)).toBe(
    "plan 2N",
  );
});

test("the draft: the cursor stays among the depths that can be chosen", () => {
  const laid = [choose(1), choose(1), choose(2), choose(2)];
  const moved = (...by: number[]) => by.map((by): Input => ({ type: "moveCursor", by }));
  expect(draftAfter([...laid, ...moved(1, 1)]).cursor).toBe(2);
  expect(draftAfter([...laid, choose(3), ...moved(1)]).cursor).toBe(3);
  expect(draftAfter([...laid, ...moved(-1, -1, -1)]).cursor).toBe(1);
  const [first, second] = draftAfter([...laid, ...moved(-1), { type: "flip" }]).plan;
  expect([first?.shark, second?.shark]).toEqual([true, false]);
});

test("the draft: companions are chosen, placed and taken back", () => {
  const laid = [choose(1), choose(1)];
  const clownfish: Input = { type: "toggleClownfish" };
  expect(draftAfter([...laid, clownfish]).placingClownfish).toBe(true);
  expect(draftAfter([...laid, clownfish, { type: "cancel" }]).placingClownfish).toBe(false);
  const placed = [...laid, clownfish, { type: "place", depth: 1 } as const];
  expect(formatPlan(draftAfter(placed).plan)).toBe("plan 1N*");
  expect(formatPlan(draftAfter([...placed, clownfish]).plan)).toBe("plan 1N");
  expect(formatPlan(draftAfter([...laid, { type: "toggleAnglerfish" }]).plan)).toBe("plan 1N AN");
  const to = { x: 45, y: 40 };
  const action = "take orca";
  expect(draftAfter([{ type: "moveOctopus", to }]).octopus).toEqual(to);
  expect(draftAfter([{ type: "selectCompanion", action }]).companion).toBe(action);
});

test("the draft begins with the saved plan, and shows the locked one", () => {
  const saved = planOf("4N 2S");
  const draft = { a: "plan", plan: saved, text: "plan 4N 2S" } as const;
  expect(draftModel.first(tableWith({ table: { ...table, draft } })).plan).toBe(saved);
  const [first, ...others] = table.view.divers;
  const view = { ...table.view, divers: [{ ...first, slots: saved }, ...others] } as View;
  const locked = tableWith({ view });
  expect(locked.draft).toMatchObject({ plan: saved, picked: null });
  expect(draftModel.decision(locked)).not.toBe(draftModel.decision(tableWith()));
  const next = tableWith({ view: { ...table.view, round: 2 } });
  expect(draftModel.decision(next)).not.toBe(draftModel.decision(tableWith()));
});

test("locked plans in the view equal the plan events", () => {
  expect(dives.length).toBeGreaterThan(2);
  for (const { table, events } of dives) {
    for (const [seat, diver] of (table?.view.last?.divers ?? []).entries()) {
      const shown = events.find((event) => event.e === "plan" && event.seat === seat);
      expect(shown).toEqual({ e: "plan", seat, plan: diver.slots });
      expect(formatPlan(diver.slots)).toBe(`plan ${diver.plan.replaceAll(",", " ")}`);
    }
  }
});

const diveIn = ({ table: after, events }: (typeof dives)[number]) =>
  after === undefined ? null : diveOf({ seq: 7, seat: 0, events }, after.view, after.facts);

test("the log shows no more of a dive than the reveal", () => {
  for (const message of dives) {
    const { events } = message;
    const dive = diveIn(message);
    const shown = dive?.eventsShown ?? [];
    const cards = shown.map((n) => events.slice(0, n).filter(({ e }) => e === "card").length);
    const last = dive?.last.cards ?? 0;
    expect(cards).toEqual([...Array(last + 1).keys(), last]);
    expect(events.slice(0, shown.at(-2)).filter(({ e }) => e === "rested")).toEqual([]);
    expect(shown.at(-1)).toBe(events.length);
    /* Later entries belong to the next round. */
    const past = [entry(6, []), entry(7, events), entry(8, [{ e: "locked", seat: 1 }])];
    expect(revealedEntries(past, { seq: 7, events: shown[0] ?? 0 })).toEqual([
      entry(6, []),
      entry(7, events.slice(0, shown[0])),
    ]);
  }
});

const entry = (seq: number, events: Event[]): Entry => ({
  seq,
  at: 0,
  seat: 0,
  verb: "act",
  text: null,
  events,
});

test("a reveal begins where the pawns stood and ends where they stand", () => {
  let before = fieldsOf(table.facts);
  for (const message of dives) {
    const dive = diveIn(message);
    const after = fieldsOf(message.table?.facts as Facts);
    const cards = message.table?.view.last?.cards ?? 0;
    expect(dive?.before).toEqual(before);
    expect(dive?.steps.at(-1)?.fields).toEqual(after);
    expect(dive?.steps.filter((step) => step.kind === "card")).toHaveLength(cards);
    before = after;
  }
});

afterEach(() => {
  vi.useRealTimers();
});

/** A board's table after the first dive of the recorded game. */
function tableAfterDive(changes: Partial<DiveTable>): DiveTable {
  const { table: after = table, events = [] } = dives[0] ?? {};
  const { view, facts } = after;
  const lastEvents = { seq: 7, seat: 0, events };
  return tableWith({ view, facts, lastEvents, revealUpTo: () => {}, ...changes });
}

test("a reveal goes on by itself, is skipped and closed, and can be shown again", () => {
  vi.useFakeTimers();
  updateSettings({ motion: "system", speed: "normal" });
  const limits: unknown[] = [];
  const at = tableAfterDive({ revealUpTo: (limit) => limits.push(limit) });
  const stop = runReveals(at);
  const dive = revealOf(at)?.dive;
  expect(revealOf(at)).toMatchObject({ shown: 0, done: false });
  expect([isEditable(at), revealing.value]).toEqual([false, true]);
  expect(shownFields(at)).toEqual(dive?.before);
  vi.advanceTimersByTime(1300);
  expect(revealOf(at)?.step).toBe(dive?.steps[0]);
  skipReveal(at);
  expect(revealOf(at)).toMatchObject({ done: true, shown: dive?.steps.length });
  expect(limits).toEqual([
    { seq: 7, events: dive?.eventsShown[0] },
    { seq: 7, events: dive?.eventsShown[1] },
    null,
  ]);
  /* There is something to plan: it waits for the player. */
  vi.advanceTimersByTime(60_000);
  expect(revealOf(at)?.done).toBe(true);
  skipReveal(at);
  expect(revealOf(at)).toBeNull();
  expect([isEditable(at), revealing.value]).toEqual([true, false]);
  expect(shownFields(at)).toEqual(fieldsOf(at.facts));
  showLastDive(at);
  expect(revealOf(at)?.done).toBe(true);
  stop();
  expect([revealOf(at), revealing.value]).toEqual([null, false]);
});

test("without anything to plan, a reveal closes by itself", () => {
  vi.useFakeTimers();
  const at = tableAfterDive({ count: 0 });
  const stop = runReveals(at);
  expect(revealOf(at)).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(revealOf(at)).toBeNull();
  stop();
});

/** The dive of these events, by two divers and the chief, from these fields. */
function diveOfEvents(events: Event[], fields: [number, number, number]) {
  const [first, second, chief] = fields.map((before) => ({ before, speeds: [] }));
  const points = { seats: [first, second], chief } as unknown as Facts["points"];
  const view: View = { ...table.view, last: { cards: 1, divers: [] } };
  return diveOf({ seq: 1, seat: 0, events }, view, { ...table.facts, points });
}

test("a mistake takes what is deeper off the board", () => {
  const dive = diveOfEvents(
    [
      cardOf(1, false, "nobody", [0, 1], []),
      cardOf(2, true, "nobody", [1], [0]),
      cardOf(3, false, "nobody", [1], []),
    ],
    [0, 0, 0],
  );
  const result = (seat: number, depth: number, shown: number) =>
    dive && slotResult(dive, seat, depth, shown);
  expect(result(0, 1, 0)).toBe("hidden");
  expect(result(0, 1, 2)).toBe("right");
  expect(result(0, 2, 2)).toBe("wrong");
  expect(result(0, 3, 1)).toBe("hidden");
  expect(result(0, 3, 2)).toBe("lost");
  expect(result(1, 3, 2)).toBe("hidden");
});

test("dolphins move before the rest", () => {
  const dive = diveOfEvents(
    [
      cardOf(1, false, "green-turtle", [0], [1]),
      { e: "helped", pawn: 0, helper: "green-turtle", from: 4, to: 5, fields: 1, speed: 5 },
      { e: "dolphins", seat: 0, partner: 1, fields: 1 },
      { e: "rested", pawn: 0, fields: 1, to: 7 },
      { e: "rested", pawn: 1, fields: 0, to: 3 },
      { e: "rested", pawn: "chief", fields: 2, to: 9 },
      { e: "over", winners: [0] },
    ],
    [4, 3, 7],
  );
  expect(dive?.steps.map(({ fields }) => [...fields.values()])).toEqual([
    [5, 3, 7],
    [7, 3, 9],
  ]);
  expect(dive?.steps.at(-1)).toMatchObject({
    kind: "rest",
    moved: [
      [0, 2],
      [1, 0],
      ["chief", 2],
    ],
  });
});

test("the log has a line for every event except draws", () => {
  const quiet = ["looked", "glimpse"];
  const logged = news
    .flatMap((m) => m.events)
    .filter((event) => !(quiet.includes(event.e) || (event.e === "laid" && event.cards > 1)));
  expect(logged.length).toBeGreaterThan(50);
  for (const event of logged) {
    expect(english.event(event), event.e).toMatch(/[.]$/);
  }
});

test("log lines use the second person for you, names for others", () => {
  const line = (event: Event) => english.event(event);
  expect(line({ e: "locked", seat: 0 })).toBe("**You** are ready.");
  expect(line({ e: "locked", seat: 1 })).toBe("**Tessa** is ready.");
  expect(line(cardOf(2, true, "red-turtle", [0], [1, 2]))).toBe(
    "**Depth 2**: shark and red turtle. Right: **you**. Wrong: **Tessa**, **Marlow**.",
  );
  const ray = { helper: "ray", from: 3, to: 5, fields: 2 } as const;
  expect(line({ e: "helped", pawn: "chief", ...ray, speed: 6 })).toBe(
    "The chief is the fastest (6): ray, +2, to field 5.",
  );
  expect(line({ e: "helped", pawn: 0, ...ray, speed: null })).toBe(
    "**You** are the fastest: ray, +2, to field 5.",
  );
  expect(line({ e: "no-help", helper: "ray", speed: 2 })).toBe(
    "Tie at speed 2: nobody gets the ray.",
  );
  expect(line({ e: "no-help", helper: "ray", speed: 0 })).toBe(
    "Nobody was right, nobody gets the ray.",
  );
  const plan = placeClownfish(planOf("2N 13S 45N"), 2);
  expect(line({ e: "plan", seat: 1, plan })).toBe(
    "Plan of **Tessa**: 2 no shark, 1+3 shark (clownfish), 4+5 no shark.",
  );
  expect(line({ e: "names", seat: 1, companion: "dolphins", partner: 2 })).toBe(
    "**Tessa** uses the dolphins and names **Marlow**.",
  );
  expect(line({ e: "passes", seat: 1, companion: "dolphins" })).toBeNull();
});

test("the log separates the rounds, including the first", () => {
  const lines = allLines(logFormatter(lineStyle as unknown as LineStyle, players, english), news);
  const rounds = turns(lines).map(({ number, lines: [first] }) => [number, first?.text]);
  const begun = (n: number) => [n, `**Round ${n}.** Everybody plans in secret.`];
  expect(rounds).toEqual(rounds.map((_, i) => begun(i + 1)));
  expect(rounds.length).toBeGreaterThan(5);
});

test("a ray that moves no pawn is not good news", () => {
  const ray = (to: number): Event => ({
    ...{ e: "helped", pawn: 0, helper: "ray", from: 12, to, fields: to - 12, speed: 7 },
  });
  expect(lineStyle(ray(12))).toEqual({ seat: 0, tone: "sub" });
  expect(english.event(ray(12))).toBe("**You** are the fastest (7): ray, but no move.");
  expect(lineStyle(ray(13)).tone).toBe("good");
  expect(timeline.milestone?.(ray(12), table.view)).toBeNull();
  expect(timeline.milestone?.(ray(13), table.view)).not.toBeNull();
  expect(sound(ray(12))).toBeUndefined();
  expect(sound(ray(13))).toBe(NOTES.wood);
});

test("a white shark that finds no mistake stops its own diver, without a bite", () => {
  const white = (mistakes: number): Event => ({ e: "white", seat: 1, seats: [1], mistakes });
  expect(english.event(white(0))).toBe(
    "The white shark of **Tessa** finds no mistake: no move in the rest for **Tessa**.",
  );
  expect(sound(white(0))).toBeUndefined();
  expect(sound(white(1))).toBe(NOTES.bite);
});

test("in the children's game a dive goes on after a mistake, and there is no deep water", () => {
  const dive = diveOfEvents(
    [
      cardOf(1, false, "nobody", [0], []),
      cardOf(2, true, "nobody", [], [0]),
      cardOf(3, true, "nobody", [0], []),
      cardOf(4, false, "nobody", [0], []),
      { e: "rested", pawn: 0, fields: 3, to: 20 },
    ],
    [17, 0, 0],
  );
  const results = [1, 2, 3, 4].map((at) => dive && slotResult(dive, 0, at, 2));
  expect(results).toEqual(["right", "wrong", "hidden", "hidden"]);
  expect(dive && slotResult(dive, 0, 3, 3)).toBe("right");
  const children: Facts = { ...table.facts, deep: null };
  expect(isDeep(children, 20)).toBe(false);
  expect(isDeep(table.facts, 20)).toBe(true);
  const view = {
    ...table.view,
    to_act: [0],
    divers: [{ ...table.view.divers[0], field: 20 }],
  } as View;
  const chips = (facts: Facts) => {
    const pawns = [{ ...table.facts.pawns[0], pawn: 0, field: 20 }] as Facts["pawns"];
    const at = tableWith({ view, facts: { ...facts, pawns } });
    return JSON.stringify(seatFacts(at, 0));
  };
  expect(chips(table.facts)).toMatch(/deep water.*5 tokens left/);
  expect(chips({ ...children, planning: CHILDREN })).not.toMatch(/deep|token/);
});

test("no sentence has a capital You in the middle", () => {
  const events: Event[] = [
    cardOf(2, true, "red-turtle", [], [0]),
    cardOf(2, true, "red-turtle", [], [1, 0]),
    { e: "rested", pawn: 0, fields: 3, to: 5 },
    { e: "names", seat: 1, companion: "dolphins", partner: 0 },
    { e: "names", seat: 0, companion: "dolphins", partner: 1 },
    { e: "dolphins", seat: 1, partner: 0, fields: 1 },
    { e: "dolphins", seat: 1, partner: 0, fields: 0 },
    { e: "dolphins", seat: 0, partner: 1, fields: 1 },
    { e: "dolphins", seat: 0, partner: 1, fields: 0 },
    { e: "white", seat: 0, seats: [0], mistakes: 0 },
    { e: "white", seat: 1, seats: [0], mistakes: 1 },
    { e: "white", seat: 1, seats: [0, 2], mistakes: 2 },
    { e: "over", winners: [0] },
    { e: "over", winners: [1, 0] },
    { e: "plan", seat: 0, plan: [] },
    { e: "helped", pawn: 0, helper: "ray", from: 3, to: 3, fields: 0, speed: null },
  ];
  const lines = (format: Formatter) => events.map((event) => format.event(event) ?? "");
  for (const line of lines(english)) {
    expect(line, line).not.toMatch(/[a-z,:] \*{0,2}You\b|You\*{0,2} (is|has|does|makes)\b/);
  }
  expect(lines(english)).toContain("**Depth 2**: shark and red turtle. Wrong: **Tessa**, **you**.");
  for (const line of lines(german)) {
    expect(line, line).not.toMatch(/[a-zäöü,] \*{0,2}Du\b|[Dd]u\*{0,2} (ist|hat|rückt|ruht)\b/);
  }
  expect(lines(german)).toContain("**Tiefe 2**: Hai und rote Schildkröte. Falsch: **du**.");
});

test("cards and actions have texts", () => {
  expect(english.label("sight", { shark: false, helper: "ray" })).toBe("ray without shark");
  expect(english.label("sight", { shark: true, helper: "nobody" })).toBe("shark");
  expect(english.action({ text: "take orca", a: "take", companion: "orca" })).toBe(
    "Take the orca along",
  );
  expect(english.action({ a: "plan", plan: toggleAnglerfish(planOf("1N 35S")) })).toBe(
    "Plan: 1 no shark, 3+5 shark, anglerfish without shark",
  );
});

test("advice tells the chances at each depth", () => {
  const none = { nobody: 0, "green-turtle": 0, "red-turtle": 0, ray: 0, all: 0 };
  const at = (depth: number, shark: object, clear: object) => ({
    ...{ depth, likely: "clear" as const, through: null },
    shark: { ...none, ...shark },
    clear: { ...none, ...clear },
  });
  const depths = [at(1, { all: 40, ray: 8 }, { all: 60, ray: 4 }), at(2, {}, { all: 100 })];
  expect(explain({ ...table.facts, certain: 100, depths }, english)).toEqual([
    "Depth 1: shark 40%, ray 12%.",
    "Depth 2: nothing.",
  ]);
});

test("advice shows a plan on the board, where it is, and why it is good", () => {
  const plan = planOf("5N 34S");
  const at = tableWith({ draft: draftAfter([choose(2)]) });
  const action = { text: "plan 5N 34S", a: "plan", plan } as const;
  expect(draftModel.of?.(action, at)).toMatchObject({ plan, picked: null, cursor: 1 });
  expect(targets(action)).toEqual([".dslots"]);
  const take = { text: "take orca", a: "take", companion: "orca" } as const;
  expect(draftModel.of?.(take, at).companion).toBe("take orca");
  expect(targets({ a: "use" })).toEqual(['[data-call="use"]']);

  const { certain } = table.facts;
  const depth = (depth: number, shark: boolean, right: number | null) => ({
    ...{ depth, shark, speed: 5, through: right, help: 0, chief: null },
    right: right === null ? null : Math.round(certain * right),
  });
  const preview = {
    ...{ events: [], sure: false, view: null, facts: null },
    action_facts: {
      ...{ complete: true, rest: 2 * certain, help: certain / 2 },
      depths: [depth(1, false, 0.9), depth(2, true, 0.6), depth(3, false, null)],
    },
  };
  expect(reason(action, preview, at)).toBe(
    "**+2.5 fields** to expect. Riskiest is depth 2: a shark with 60%.",
  );
  expect(reason({ a: "use" }, { ...preview, action_facts: null }, at)).toBe("");
});

test("secret decisions take no time; those who watch see a dive to its end", () => {
  updateSettings({ motion: "system", speed: "normal" });
  expect(duration([{ e: "locked", seat: 1 }], table)).toBe(0);
  expect(duration([{ e: "uses", seat: 1, companion: "orca" }], table)).toBeUndefined();
  const dive: Event[] = [{ e: "locked", seat: 1 }, cardOf(1, true, "nobody", [0], [1])];
  expect(duration(dive, table)).toBeUndefined();
  expect(duration(dive, { ...table, you: -1 })).toBeGreaterThan(4000);
});

test("lifted cards leave the pile, and the others keep their positions", () => {
  const pile = {
    lie: "7",
    first: 3,
    water: 0,
    cards: [
      [1, 0, 0],
      [2, 1, 1],
    ] as [number, number, number][],
    tile: null,
  };
  expect(withoutTop(pile, 1)).toEqual({ ...pile, first: 4, cards: [[2, 1, 1]] });
  const card = (name: Card, turn: number, mirrored: boolean) => ({
    ...{ name, turn, mirrored, shark: false, helper: "nobody" as const },
  });
  expect(pileOf(card("O05", 90, true)).cards).toEqual([[4, 1, 1]]);
  expect(pileOf(card("O36", 0, false)).cards).toEqual([[35, 0, 0]]);
});

test("frames are requested on a grid", () => {
  const torch = { kind: "none", x: 50, y: 50 } as const;
  const look = { lean: { x: 37, y: -97 }, torch };
  expect(lookQuery(look)).toBe("view=40,-100");
  const lit = { ...look, torch: { kind: "side", x: 1, y: 22 } as const };
  expect(lookQuery(lit)).toBe("view=40,-100&torch=side,0,20");
});

test("zoomed water shows what the head or the torch is over", () => {
  const torch = { kind: "none", x: 10, y: 20 } as const;
  expect(zoomCentre({ lean: { x: -100, y: 50 }, torch })).toEqual({ x: 0, y: 75 });
  const lit = { ...torch, kind: "above" } as const;
  expect(zoomCentre({ lean: { x: -100, y: 50 }, torch: lit })).toMatchObject({ x: 10, y: 20 });
});

test("two fingers zoom, within bounds, and one looks around", () => {
  const view = createViewpoint();
  const currentTarget = {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
  };
  const finger = (pointerId: number, clientX: number, clientY = 50) =>
    ({
      ...{ currentTarget, pointerId, clientX, clientY },
      ...{ pointerType: "touch", buttons: 1 },
    }) as unknown as PointerEvent;
  view.onPointerDown(finger(1, 40));
  view.onPointerDown(finger(2, 60));
  view.onPointerMove(finger(2, 80));
  expect(view.zoom.value).toBe(2);
  view.onPointerMove(finger(1, 0));
  view.onPointerMove(finger(2, 100));
  expect(view.zoom.value).toBe(3);
  view.onPointerUp(finger(1, 0));
  view.onPointerUp(finger(2, 100));
  view.zoomReset();
  expect(view.zoom.value).toBe(1);
});

test("while a look is drawn, only the newest of the others is queued", async () => {
  const drawn: number[] = [];
  let finish = () => {};
  const look = latestOnly((wanted: { lean: { x: number } }) => {
    drawn.push(wanted.lean.x);
    return new Promise<void>((done) => {
      finish = done;
    });
  });
  const at = (x: number) => ({ lean: { x, y: 0 }, torch: { kind: "none" as const, x: 0, y: 0 } });
  look(at(1));
  look(at(2));
  look(at(3));
  finish();
  await Promise.resolve();
  await Promise.resolve();
  expect(drawn).toEqual([1, 3]);
});

test("pawns on a field overlap neither another field nor the board's edge", () => {
  for (const space of [
    { pitch: 29, height: 53, width: 30.4 },
    { pitch: 26.2, height: 29, width: 24 },
  ]) {
    for (const together of [1, 2, 3, 4, 5]) {
      const places = Array.from({ length: together }, (_, nth) => pawnPlace(space, together, nth));
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(together);
      for (const { x, y, scale } of places) {
        const middle = x + (space.width * scale) / 2;
        const half = (space.width * scale * 0.84) / 2;
        expect(Math.abs(middle) + half).toBeLessThanOrEqual(space.pitch / 2 + 0.001);
        expect(y).toBeGreaterThanOrEqual(-Math.max(space.height, space.width * 1.25));
      }
    }
  }
});

test("each phase has its section of the rules", () => {
  const rules = readFileSync(join(import.meta.dirname, "../../../locale/rules/dive.en.md"), "utf8");
  const heading = (view: View) =>
    rules.match(new RegExp(`^## (.*) \\{#${ruleSection(view)}\\}$`, "m"))?.[1];
  const later = dives.map((m) => m.table?.view).find((v) => v?.phase === "planning");
  expect(later?.last).not.toBeNull();
  for (const view of [table.view, later as View]) {
    expect(heading({ ...view, phase: "planning" })).toBe("Planning");
  }
  expect(heading({ ...table.view, phase: "picking" })).toBe("Companions");
  expect(heading({ ...table.view, phase: "meeting" })).toBe("The chief");
  expect(heading({ ...table.view, phase: "over" })).toBe("End of the game");
});
