import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pileOf } from "../../src/boards/dive/cardImages";
import { diveOf, slotResult } from "../../src/boards/dive/diveSteps";
import { cardName, formatAction, formatEvent } from "../../src/boards/dive/eventText";
import { latestOnly, withoutTop } from "../../src/boards/dive/look";
import { lookQuery } from "../../src/boards/dive/oceanSource";
import { pawnPlace } from "../../src/boards/dive/pawnLayout";
import {
  depthOf,
  EMPTY_PLAN,
  flipDepth,
  formatPlan,
  freeTokens,
  layToken,
  planFromSlots,
  removeToken,
  SIDES_ONLY,
} from "../../src/boards/dive/plan";
import { ruleSection } from "../../src/boards/dive/ruleSection";
import { factsOf } from "../../src/boards/dive/seats";
import { timeline } from "../../src/boards/dive/timeline";
import { deepFrom, fieldsOf, type View } from "../../src/boards/dive/view";
import { turns } from "../../src/components/log";
import { loadLanguage } from "../../src/i18n";
import { updateSettings } from "../../src/settings";
import { notesOf } from "../../src/sound";
import { revealedEntries } from "../../src/table/lines";
import type { Entry } from "../../src/table/tableStore";
import record from "../fixtures/dive.json";
import { recordedTable } from "./recordedTable";

const { table, players, news } = recordedTable<View>(record);
const words = (text: string) => text.split(" ");
const dives = news.filter((m) => m.events.some((e) => e.startsWith("card ")));

test("formats a plan as an action", () => {
  let plan = layToken(EMPTY_PLAN, 1, 1);
  plan = layToken(plan, 3, 2, true);
  plan = layToken(plan, 5, 3);
  plan = layToken(plan, 4, 3);
  expect(formatPlan(plan)).toBe("plan 1N 3S 45N");
  expect(freeTokens(plan)).toEqual([2]);
  plan = flipDepth(layToken(plan, 2, 9), 4);
  expect(formatPlan({ ...plan, clown: 3 })).toBe("plan 1N 3S 45N* 2S");
  expect(formatPlan(EMPTY_PLAN)).toBe("plan -");
  expect(formatPlan(flipDepth(SIDES_ONLY, 2))).toBe("plan N S N N N");
});

test("a depth that loses its last token is removed, and those below move up", () => {
  let plan = layToken(layToken(layToken(EMPTY_PLAN, 1, 1), 2, 2, true), 3, 3);
  plan = removeToken({ ...plan, clown: 3 }, 2);
  expect(formatPlan(plan)).toBe("plan 1N 3N*");
  expect(depthOf(plan, 3)).toBe(2);
  expect(removeToken(plan, 3).clown).toBe(0);
});

test("a token that is laid elsewhere leaves its old place", () => {
  const plan = layToken(layToken(layToken(EMPTY_PLAN, 1, 1), 2, 2, true), 1, 2);
  expect(formatPlan(plan)).toBe("plan 12S");
});

test("the anglerfish needs five depths above it", () => {
  const five = [1, 2, 3, 4, 5].reduce((plan, token) => layToken(plan, token, token), EMPTY_PLAN);
  const plan = flipDepth({ ...five, angler: { shark: false } }, 6);
  expect(formatPlan(plan)).toBe("plan 1N 2N 3N 4N 5N AS");
  expect(removeToken(plan, 3).angler).toBeNull();
});

test("locked plans in the view equal the plan events", () => {
  expect(dives.length).toBeGreaterThan(2);
  for (const { table, events } of dives) {
    for (const [seat, diver] of (table?.view.last?.divers ?? []).entries()) {
      const shown = events.find((e) => e.startsWith(`plan ${seat} `));
      expect(formatPlan(planFromSlots(diver.slots ?? []))).toBe(
        shown?.replace(`plan ${seat}`, "plan"),
      );
    }
  }
});

const lastEvents = (events: readonly string[]) => ({ seq: 7, seat: 0, events: events.map(words) });

test("the log shows no more of a dive than the reveal", () => {
  for (const { table, events } of dives) {
    const dive = diveOf(lastEvents(events), table?.view as View);
    const shown = dive?.eventsShown ?? [];
    const cards = shown.map((n) => events.slice(0, n).filter((e) => e.startsWith("card ")).length);
    const last = dive?.last.cards ?? 0;
    expect(cards).toEqual([...Array(last + 1).keys(), last]);
    expect(events.slice(0, shown.at(-2)).filter((e) => e.startsWith("rested"))).toEqual([]);
    expect(shown.at(-1)).toBe(events.length);
    /* Later entries belong to the next round. */
    const past = [entry(6, []), entry(7, events), entry(8, ["locked 1"])];
    expect(revealedEntries(past, { seq: 7, events: shown[0] ?? 0 })).toEqual([
      entry(6, []),
      entry(7, events.slice(0, shown[0])),
    ]);
  }
});

const entry = (seq: number, events: string[]): Entry => ({
  seq,
  at: 0,
  seat: 0,
  verb: "act",
  text: null,
  events,
});

test("a reveal begins where the pawns stood and ends where they stand", () => {
  let before = fieldsOf(table.view);
  for (const { table, events } of dives) {
    const view = table?.view as View;
    const dive = diveOf(lastEvents(events), view);
    expect(dive?.before).toEqual(before);
    expect(dive?.steps.at(-1)?.fields).toEqual(fieldsOf(view));
    expect(dive?.steps.filter((step) => step.kind === "card")).toHaveLength(view.last?.cards ?? 0);
    before = fieldsOf(view);
  }
});

test("a mistake takes what is deeper off the board", () => {
  const [first] = dives;
  const dive = diveOf(lastEvents(first?.events ?? []), first?.table?.view as View);
  if (dive === null) {
    throw new Error("There is no dive.");
  }
  expect(slotResult(dive, 0, 1, 0)).toBe("hidden");
  expect(slotResult(dive, 0, 1, 3)).toBe("right");
  expect(slotResult(dive, 0, 3, 3)).toBe("wrong");
  expect(slotResult(dive, 0, 4, 3)).toBe("lost");
  expect(slotResult(dive, 1, 4, 3)).toBe("hidden");
});

test("dolphins move before the rest", () => {
  const view = { ...table.view, last: { cards: 1, divers: [] } };
  const events = [
    "card 1 NG O26@270 right 0 wrong 1",
    "helped 0 green-turtle 4 5",
    "dolphins 0 1 1",
    "rested 0 1 7",
    "rested 1 0 3",
    "rested chief 2 9",
    "over 0",
  ];
  const dive = diveOf(lastEvents(events), view);
  expect([...(dive?.before ?? [])]).toEqual([
    [0, 4],
    [1, 3],
    ["chief", 7],
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
  const logged = news.flatMap((m) => m.events).filter((e) => !/^(laid|looked|glimpse) /.test(e));
  expect(logged.length).toBeGreaterThan(50);
  for (const event of logged) {
    expect(formatEvent(words(event), players), event).not.toBeNull();
  }
});

test("log lines use the second player for you, names for others", () => {
  const line = (event: string) => formatEvent(words(event), players)?.text;
  expect(line("locked 0")).toBe("**You** are ready.");
  expect(line("locked 1")).toBe("**Tessa** is ready.");
  expect(line("card 2 SR O14@0 right 0 wrong 1 2")).toBe(
    "**Depth 2**: shark, red turtle. Wrong: Tessa and Marlow.",
  );
  expect(line("helped chief ray 3 5")).toBe("**The chief** is the fastest: ray, +2.");
  expect(line("plan 1 2N 13S* 45N")).toBe("Tessa: 2 clear, 1+3 shark Clownfish, 4+5 clear.");
  expect(line("call 1 dolphins use 2")).toBe("**Tessa** uses a companion: Dolphins (Marlow).");
  expect(line("call 1 dolphins pass")).toBeUndefined();
});

test("the log separates the rounds, including the first", () => {
  const lines = news.flatMap((m) => m.events.flatMap((e) => formatEvent(words(e), players) ?? []));
  const rounds = turns(lines).map(({ number, lines: [first] }) => [number, first?.text]);
  const begun = (n: number) => [n, `**Round ${n}.** Everybody plans in secret.`];
  expect(rounds).toEqual(rounds.map((_, i) => begun(i + 1)));
  expect(rounds.length).toBeGreaterThan(5);
});

test("a ray that moves no pawn is not good news", () => {
  const ray = formatEvent(words("helped 0 ray 12 12"), players);
  expect(ray).toEqual({
    seat: 0,
    text: "**You** are the fastest: ray, but you do not move.",
    tone: "sub",
  });
  expect(formatEvent(words("helped 0 ray 12 13"), players)?.tone).toBe("good");
  expect(timeline.milestone?.(words("helped 0 ray 12 12"), table.view)).toBeNull();
  expect(timeline.milestone?.(words("helped 0 ray 12 13"), table.view)).not.toBeNull();
  expect(notesOf([words("helped 0 ray 12 12")])).toEqual([]);
  expect(notesOf([words("helped 0 ray 12 13")])).toEqual(["wood"]);
});

test("in the children's game a dive goes on after a mistake, and there is no deep water", () => {
  const plans = Array.from("NNSNS", (side) => ({
    ...{ tokens: [], shark: side === "S", clownfish: false, anglerfish: false },
  }));
  const last = { cards: 5, divers: [{ plan: "N N S N S", slots: plans, bonus: 0, rest: 4 }] };
  const events = [
    "card 1 N0 O27@0 right 0 wrong -",
    "card 2 S0 O01@0 right - wrong 0",
    "card 3 S0 O03@0 right 0 wrong -",
    "rested 0 4 20",
  ];
  const view = { ...table.view, version: "children", last } as View;
  const dive = diveOf({ seq: 1, seat: 0, events: events.map(words) }, view);
  const results = [1, 2, 3, 4].map((at) => dive && slotResult(dive, 0, at, 2));
  expect(results).toEqual(["right", "wrong", "hidden", "hidden"]);
  expect(dive && slotResult(dive, 0, 3, 3)).toBe("right");
  expect(20 >= deepFrom(view)).toBe(false);
  expect(20 >= deepFrom(table.view)).toBe(true);
  const chips = (shown: View) => JSON.stringify(factsOf({ ...shown, to_act: [0] }, 0, 5));
  const deep = { ...table.view, divers: [{ ...table.view.divers[0], field: 20 }] } as View;
  expect(chips(deep)).toMatch(/deep water.*5 tokens left/);
  expect(chips({ ...deep, version: "children" })).not.toMatch(/deep|token/);
});

test("no sentence has a capital You in the middle", async () => {
  const events = [
    "card 2 SR O14@0 right - wrong 0",
    "card 2 SR O14@0 right - wrong 0 1",
    "card 2 SR O14@0 right - wrong 1 0",
    "rested 0 3 5",
    "call 1 dolphins use 0",
    "call 0 dolphins use 1",
    "dolphins 1 0 1",
    "dolphins 1 0 0",
    "dolphins 0 1 1",
    "dolphins 0 1 0",
    "white 0 -",
    "white 1 0",
    "white 1 0 2",
    "over 0",
    "over 0 1",
    "over 1 0",
    "plan 0 -",
    "helped 0 ray 3 3",
  ];
  const lines = () =>
    events.map((event) => formatEvent(words(event), recordedTable(record).players)?.text ?? "");
  for (const line of lines()) {
    expect(line, line).not.toMatch(/[a-z,:] \*{0,2}You\b|You\*{0,2} (is|has|does|makes)\b/);
  }
  expect(lines()).toContain("**Depth 2**: shark, red turtle. Wrong: Tessa and you.");
  await loadLanguage("de");
  updateSettings({ language: "de" });
  const german = lines();
  updateSettings({ language: "en" });
  for (const line of german) {
    expect(line, line).not.toMatch(/[a-zäöü,] \*{0,2}Du\b|Du\*{0,2} (ist|hat|rückt)\b/);
  }
  expect(german).toContain("**Tiefe 2**: Hai, rote Schildkröte. Du liegst falsch.");
});

test("cards and actions have texts", () => {
  expect(cardName({ shark: false, helper: "ray" })).toBe("no shark, ray");
  expect(cardName({ shark: true, helper: "nobody" })).toBe("shark");
  expect(formatAction(words("plan 1N 35S AN"), players, table.view)).toBe(
    "1 clear, 3+5 shark, Anglerfish clear",
  );
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
  expect(pileOf("O05@90m").cards).toEqual([[4, 1, 1]]);
  expect(pileOf("O36@0").cards).toEqual([[35, 0, 0]]);
});

test("frames are requested on a grid", () => {
  const torch = { kind: "none", x: 50, y: 50 } as const;
  const look = { lean: { x: 37, y: -97 }, torch };
  expect(lookQuery(look)).toBe("view=40,-100");
  const lit = { ...look, torch: { kind: "side", x: 1, y: 22 } as const };
  expect(lookQuery(lit)).toBe("view=40,-100&torch=side,0,20");
});

test("while a look is drawn, only the newest of the others is queued", async () => {
  const drawn: number[] = [];
  let finish = () => {};
  const look = latestOnly((wanted) => {
    drawn.push(wanted.lean.x);
    return new Promise((done) => {
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
