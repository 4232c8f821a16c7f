import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lineStyle } from "../../src/boards/deepblue/events";
import {
  type DiveFacts,
  type Draft,
  draft,
  focusOf,
  forCard,
  forPlace,
  forSlot,
  gemsOf,
  hasButton,
  type Input,
  type Legal,
  movedBy,
  ownOddsOf,
  percentOf,
  pickedOf,
  press,
  spotsOf,
  type Table,
} from "../../src/boards/deepblue/model";
import {
  choicesOf,
  crewAbout,
  crewText,
  explain,
  forecastOf,
  gemTip,
  oddsOf,
  placeAbout,
  reason,
  targets,
} from "../../src/boards/deepblue/texts";
import { plainText } from "../../src/components/richText";
import type { Event, Facts, Game, View } from "../../src/generated/deepblue";
import { signed } from "../../src/i18n";
import { updateSettings } from "../../src/settings";
import record from "../fixtures/deepblue.json";
import { formatterOf, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<Game>(record);
const format = await formatterOf(table, players);
const { you } = table;
const other = 1 - you;

/** A dive with a card that scores and one that does not yet, as the engine tells a diver. */
const DIVE: DiveFacts = {
  drawn: 7,
  hazards: [
    { gem: "black", drawn: 1, next: "hazard" },
    { gem: "blue", drawn: 1, next: "hazard" },
  ],
  next: {
    gems: 1,
    pulls: 18,
    out: 3,
    gain: 68,
    colours: [
      { gem: "silver", pulls: 6, means: "points", plus: 1, cards: [] },
      { gem: "gold", pulls: 3, means: "points", plus: 2, cards: [] },
      { gem: "red", pulls: 0 },
      { gem: "green", pulls: 1, means: "points", plus: 8, cards: ["OBED"] },
      { gem: "purple", pulls: 2, means: "nothing", plus: 0, cards: [] },
      { gem: "black", pulls: 3, means: "guard", by: "ELIAS" },
      { gem: "blue", pulls: 3, means: "out" },
    ],
  },
  cards: [
    { card: "OBED", vp: 8, left: 1, next: false },
    { card: "VICTORIA", vp: 6, left: 1, next: true },
  ],
  gems: null,
  seats: [],
};
const facts: Facts = { ...table.facts, dive: DIVE };
const NOTHING = draft.first({} as Table);

/** The buttons for some actions, as the screen shows them. */
const choicesFor = (
  actions: Legal[],
  { facts, seat, picked = null }: { facts: Facts; seat: number; picked?: Legal | null },
) => choicesOf({ view: table.view, format, facts, seat, actions, draft: { ...NOTHING, picked } });
const withNext = (next: DiveFacts["next"]): Facts => ({ ...facts, dive: { ...DIVE, next } });

test("the odds of the next gem, and what each means for one diver", () => {
  const odds = oddsOf(facts, format);
  const of = (gem: string) => odds?.chances.find((c) => c.gem === gem);
  expect(of("silver")).toMatchObject({ percent: 33, effect: "+1", tone: "" });
  expect(of("blue")).toMatchObject({ percent: 17, effect: "you surface", tone: "bad" });
  expect(of("black")).toMatchObject({ effect: "Elias guards", tone: "mid" });
  expect(of("green")).toMatchObject({ percent: 6, effect: "+8 Obed", tone: "good" });
  expect(of("purple")).toMatchObject({ effect: "no gain" });
  expect(of("red")).toMatchObject({ percent: 0, effect: "none left" });
  expect(ownOddsOf(facts)).toMatchObject({ stays: 83, out: 17 });
  expect(ownOddsOf(facts)?.average).toBeCloseTo(3.78, 2);
});

test("an uncertain outcome is never rounded to 0 or 100 percent", () => {
  expect([percentOf(1, 930), percentOf(929, 930), percentOf(0, 930), percentOf(930, 930)]).toEqual([
    1, 99, 0, 100,
  ]);
});

test("no odds after the leader has surfaced; non-divers get the colours only", () => {
  expect(oddsOf(withNext(null), format)).toBeNull();
  expect(explain(withNext(null))).toEqual([]);
  const aside = withNext({ gems: 1, pulls: 19, colours: [{ gem: "silver", pulls: 7 }] });
  expect(oddsOf(aside, format)).toMatchObject({ chances: [{ percent: 37, effect: "" }] });
  expect(ownOddsOf(aside)).toBeNull();
  expect(explain(aside)).toEqual([]);
});

test("the advice sheet tells the risk of the next draw, and what it is worth", () => {
  expect(explain(facts)).toEqual([
    "The next draw forces you to surface in 17 of 100 cases.",
    "One more draw changes your points by +3.78 on average.",
  ]);
});

/** A decision of a leader: its facts, and the results of every gem that can be drawn, by the rules. */
interface Decision {
  seat: number;
  facts: Facts;
  truth: { gems: number; of: number; out: number; gain: number; with: readonly number[] };
  /** The points each chest gains by stopping. */
  now: readonly number[];
}

const TRUTH = join(import.meta.dirname, "../../../build/debug/tests/test_deepblue_next");
const DRAW: Legal = { a: "draw", text: "draw" };
const STOP: Legal = { a: "stop", text: "stop" };

/** The differences between the screen and the rules. */
function differences({ seat, facts, truth, now }: Decision): string[] {
  const odds = oddsOf(facts, format);
  const own = ownOddsOf(facts);
  const [draw, stop] = choicesFor([DRAW, STOP], { facts, seat });
  const average = truth.gain / truth.of;
  const near = (percent: number | undefined, part: number | undefined) =>
    Math.abs((percent ?? -1) - (100 * (part ?? -1)) / truth.of) < 1;
  return Object.entries({
    colours: facts.dive?.next?.colours.every(({ gem }, i) =>
      near(odds?.chances.find((c) => c.gem === gem)?.percent, truth.with[i]),
    ),
    stays: near(own?.stays, truth.of - truth.out),
    gems: odds?.gems === truth.gems,
    average: Math.abs((own?.average ?? Number.NaN) - average) < 1e-9,
    button: draw?.text === (truth.gems > 1 ? "Draw 2 gems" : "Draw a gem"),
    numbers: draw?.sub === `${own?.stays}% safe · avg ${signed(average, 1)}`,
    bank: stop?.text === `Stop, bank ${now[seat]}`,
    others: now.every((points, i) => points === (facts.dive?.seats[i]?.stop?.total ?? 0)),
  }).flatMap(([what, fine]) => (fine ? [] : [what]));
}

test("the numbers shown to leaders match the rules in 500 decisions of every scenario", {
  timeout: 120_000,
}, () => {
  const decisions = execFileSync(TRUTH, ["--truth"], { maxBuffer: 1 << 28, encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Decision);
  expect(decisions.length).toBe(9 * 500);
  expect(decisions.filter(({ truth }) => truth.gems > 1).length).toBeGreaterThan(240);
  expect(decisions.flatMap(differences)).toEqual([]);
});

test("each piece has its legal action, and those without a piece a button", () => {
  const slide: Legal = { a: "slide", boat: 1, text: "protect 1" };
  const surface: Legal = { a: "surface", text: "surface" };
  const hire: Legal = { a: "hire", slot: 2, text: "hire 2" };
  const dive: Legal = { a: "dive", site: "R2", text: "dive R2" };
  const pay: Legal = { a: "pay", card: "S2", text: "pay S2" };
  const protect: Legal = { a: "protect", card: "JULIE", text: "protect JULIE" };
  const spot: Legal = { a: "spot", spot: 2, text: "spot 2" };
  const boat = (boat: number): Legal => ({ a: "boat", boat, node: "R3", text: `boat ${boat} R3` });
  const all = [hire, dive, boat(1), boat(2), pay, protect, slide, spot, surface];
  expect(["R2", "R3", "R4"].map((node) => forPlace(all, node as "R2", 1))).toEqual([
    dive,
    boat(1),
    undefined,
  ]);
  expect([1, 2].map((slot) => forSlot(all, slot))).toEqual([undefined, hire]);
  expect((["S1", "S2", "JULIE"] as const).map((card) => forCard(all, card))).toEqual([
    undefined,
    pay,
    protect,
  ]);
  expect(spotsOf(all)).toEqual([spot]);
  expect(all.filter(hasButton)).toEqual([dive, slide, spot, surface]);
  expect(forPlace(all, "R3", 2)).toEqual(boat(2));
  expect(forPlace([boat(1)], "R3", 2)).toEqual(boat(1));
});

test("the chosen action comes first and is the only primary button", () => {
  const hire: Legal = { a: "hire", slot: 1, text: "hire 1" };
  const actions: Legal[] = [
    hire,
    { a: "rest", text: "rest" },
    { a: "sail", text: "sail" },
    { a: "dive", site: "R2", text: "dive R2" },
  ];
  const { facts } = table;
  const texts = choicesFor(actions, { facts, seat: you }).map(({ action }) => action.text);
  expect(texts).toEqual(["dive R2", "sail", "rest"]);
  const chosen = choicesFor(actions, { facts, seat: you, picked: hire });
  expect(chosen[0]).toMatchObject({ action: hire, go: true });
  expect(chosen.filter((c) => c.go)).toHaveLength(1);
});

test("gold is only the best thing to do", () => {
  const gold = (actions: Legal[], next?: number) => {
    const gain = (average: number) => withNext(DIVE.next && { ...DIVE.next, gain: 18 * average });
    return choicesFor(actions, { facts: next === undefined ? facts : gain(next), seat: you })
      .filter(({ go }) => go)
      .map(({ action }) => action.text);
  };
  expect(gold([DRAW, STOP], 0.5)).toEqual(["draw"]);
  expect(gold([DRAW, STOP], -0.5), "a draw that costs points").toEqual(["stop"]);
  expect(gold([DRAW, STOP], 0)).toEqual([]);
  expect(gold([DRAW], -0.5)).toEqual([]);
  const pass: Legal = { a: "pass", text: "pass" };
  const done: Legal = { a: "done", text: "done" };
  expect(gold([{ a: "play", card: "OBED", text: "play OBED" }, pass])).toEqual([]);
  expect(gold([pass])).toEqual(["pass"]);
  expect(gold([STEP, done]), "steps are left").toEqual([]);
  expect(gold([done])).toEqual(["done"]);
});

test("the boats of a preview are where the events bring them", () => {
  const { view } = table;
  const { boats, view: after } = movedBy(view, [
    { e: "moves", seat: you, boat: 2, node: "Y2" },
    { e: "placed", seat: you, boat: 2, site: "Y2", spot: 3 },
  ]);
  expect(boats.map(({ seat, number }) => [seat, number])).toEqual([
    [you, 2],
    [you, 2],
  ]);
  expect(after.players[you]?.boats[1]).toEqual({ node: "Y2", spot: 3 });
  expect(after.players[you]?.boats[0]).toEqual(view.players[you]?.boats[0]);
  expect(movedBy(view, [{ e: "rests", seat: you }]).boats).toEqual([]);
});

test("advice names the pieces of a move, and its reason", () => {
  expect(targets(HIRE)).toEqual([".mkt .cards > :nth-child(1)"]);
  expect(targets(STEP)).toEqual(['.db-boat.own[data-piece$="-2"]', '[data-node="R3"]']);
  expect(targets(STOP)).toEqual(['[data-act="stop"]']);
  const board = { view: table.view, facts, seat: you, players, format } as unknown as Table;
  expect(reason(DRAW, null, board)).toBe(
    "Another gem changes your points by +3.8 on average; the risk of having to surface is 17%.",
  );
  expect(reason({ a: "play", card: "OBED", text: "play OBED" }, null, board)).toContain("8 points");
  expect(reason(HIRE, null, board)).toMatch(/^.+ for \$1: /);
  expect(reason({ a: "pass", text: "pass" }, null, board)).toBe("");
});

test("every card, gem, place and spot says what it does", () => {
  for (const crew of table.view.crew) {
    expect(crewText(crew, format), crew.card).not.toBe("");
    expect(crewAbout(crew, format), crew.card).not.toBe("");
  }
  for (const gem of Object.keys(table.view.bag) as (keyof View["bag"])[]) {
    expect(gemTip(gem, null, format)["aria-description"]).not.toBe("");
  }
  for (const place of table.view.map) {
    expect(placeAbout({ actions: [] }, place)).not.toBe("");
  }
});

const HIRE: Legal = { a: "hire", slot: 1, text: "hire 1" };
const DIVE_R2: Legal = { a: "dive", site: "R2", text: "dive R2" };
const STEP: Legal = { a: "boat", boat: 2, node: "R3", text: "boat 2 R3" };

/** A table whose draft is changed by presses, and the texts that were sent. */
function draftingTable(...actions: Legal[]) {
  const sent: string[] = [];
  const drafting = {
    actions,
    draft: NOTHING,
    pending: false,
    choose(input: Input) {
      drafting.draft = draft.reduce(drafting.draft, input, {} as Table);
    },
    send: (text: string) => void sent.push(text),
  };
  return { drafting, sent };
}

test("the draft keeps the selected action and the active boat", () => {
  const reduce = (now: Draft, input: Input) => draft.reduce(now, input, {} as Table);
  expect(NOTHING).toEqual({ picked: null, boat: 1 });
  const second = reduce(NOTHING, { boat: 2 });
  expect(second).toEqual({ picked: null, boat: 2 });
  const picked = reduce(second, { pick: HIRE });
  expect(picked).toEqual({ picked: HIRE, boat: 2 });
  expect(reduce(picked, { pick: null })).toEqual(second);
  expect(reduce(picked, { sent: DIVE_R2 })).toEqual(second);
  expect(reduce({ picked: HIRE, boat: 1 }, { sent: STEP })).toEqual(second);
  expect(pickedOf({ actions: [DIVE_R2], draft: picked }), "no longer legal").toBeNull();
});

test("a draft belongs to a turn", () => {
  const { view } = table;
  const at = (part: Partial<View>) => draft.decision({ view: { ...view, ...part } } as Table);
  expect(at({ phase: "sailing" })).toBe(at({ phase: "choosing" }));
  expect(at({ turn: view.turn + 1 })).not.toBe(at({}));
});

test("a dive or a hire is sent by the second press, a step at once", () => {
  updateSettings({ confirm: true });
  const { drafting, sent } = draftingTable(HIRE, DIVE_R2, STEP);
  press(drafting, HIRE);
  press(drafting, DIVE_R2);
  expect([sent, pickedOf(drafting)]).toEqual([[], DIVE_R2]);
  press(drafting, DIVE_R2);
  expect([sent, pickedOf(drafting)]).toEqual([["dive R2"], null]);
  press(drafting, STEP);
  expect([sent.at(-1), drafting.draft.boat]).toEqual(["boat 2 R3", 2]);
  updateSettings({ confirm: false });
  press(drafting, HIRE);
  expect(sent.at(-1)).toBe("hire 1");
  updateSettings({ confirm: true });
});

test("nothing is sent before the last action is confirmed", () => {
  const { drafting, sent } = draftingTable(STEP);
  drafting.pending = true;
  press(drafting, STEP);
  press(drafting, undefined);
  expect(sent).toEqual([]);
});

test("the points of a dive are on the button, with the logbook only if it gives any", () => {
  const stop = { total: 20, cards: 2, gems: 14, tile: 4, scenario: 0 };
  const labelOf = (score: typeof stop) => {
    const seat = { part: "diving", spots: [], rush: [], stop: score, lost: null };
    const dive = { ...DIVE, seats: [seat] };
    return choicesFor([STOP], { facts: { ...facts, dive }, seat: 0 })[0];
  };
  expect(labelOf(stop)).toMatchObject({
    text: "Stop, bank 20",
    sub: "gems 14 · cards 2 · tile 4",
  });
  expect(labelOf({ ...stop, total: 26, scenario: 6 })).toMatchObject({
    sub: "gems 14 · cards 2 · tile 4 · logbook 6",
  });
});

test("the chart focuses the dive, or the boat that is being placed", () => {
  const { view } = table;
  const dive = { site: "R2", leader: 0 } as View["dive"];
  expect(focusOf({ ...view, dive })).toBe("R2");
  const placing = { ...view, active: 0, doing: { ...view.doing, boat: 2 } };
  expect(focusOf(placing)).toBe(view.players[0]?.boats[1]?.node);
});

test("only gems that there are get a chip", () => {
  const none = { silver: 0, gold: 0, red: 0, green: 0, purple: 0, black: 0, blue: 0 };
  expect(gemsOf({ ...none, red: 2, blue: 1 })).toEqual([
    ["red", 2],
    ["blue", 1],
  ]);
});

const scored = (seat: number, cards: number, gems: number, tile: number): Event => {
  return { e: "scores", seat, cards, gems, tile, scenario: 0, points: cards + gems + tile };
};

test("log lines have seat, tone and part", () => {
  const takes: Event = { e: "takes", seat: you, card: "GARY" };
  expect(format.event(takes)).toBe("**You** take Gary aboard.");
  expect(lineStyle(takes, you)).toEqual({
    seat: you,
    tone: "good",
    part: "cause",
    at: '.cards [data-card="GARY"]',
  });
  expect(lineStyle({ e: "dives", seat: you, site: "R2" }, you).at).toBe('[data-node="R2"]');
  expect(format.event(scored(other, 2, 14, 4))).toBe(
    "**Tessa** scores 20: gems 14, cards 2, tile 4.",
  );
  expect(lineStyle({ e: "hazard", gem: "blue" }, you)).toEqual({ tone: "bad" });
});

test("the tone of a line is good or bad only for the reader", () => {
  const tones = (event: (seat: number) => Event) =>
    [you, other].map((seat) => lineStyle(event(seat), you).tone);
  expect(tones((seat) => ({ e: "takes", seat, card: "GARY" }))).toEqual(["good", undefined]);
  expect(tones((seat) => ({ e: "surfaces", seat }))).toEqual(["bad", undefined]);
  expect(tones((seat) => ({ e: "stops", seat }))).toEqual(["good", undefined]);
  expect(tones((seat) => scored(seat, 0, 0, 0))).toEqual([undefined, undefined]);
  expect(lineStyle({ e: "warning", gem: "blue" }, you)).toEqual({ tone: "sub" });
  expect(lineStyle(scored(other, 0, 16, 5), you)).toEqual({ seat: other, part: "result" });
});

test("a line names what happened and what follows", () => {
  const line = (event: Event) => format.event(event);
  expect(line({ e: "revealed", site: "R3", tile: "C-2" })).toBe(
    "A part of the Sunken City is revealed at R3.",
  );
  expect(line({ e: "gone", site: "R3", tile: "N-2" })).toBe("The wreck at R3 is explored.");
  expect(line({ e: "surfaces", seat: other })).toBe("**Tessa** surfaces and loses the gems.");
  expect(line({ e: "warning", gem: "blue" })).toContain("the next one");
});

test("a drawn gem is one line with its picture and the player who drew it", () => {
  expect(format.event({ e: "draws", seat: you })).toBeNull();
  const gem: Event = { e: "gem", gem: "red", seat: you };
  expect(format.event(gem)).toBe("**You** draw [[gem-red]] a red gem.");
  expect(lineStyle(gem, you)).toEqual({ seat: you });
  expect(format.event({ ...gem, seat: other })).toBe("**Tessa** draws [[gem-red]] a red gem.");
  expect(plainText("**You** draw [[gem-red]] a red gem.")).toBe("You draw a red gem.");
});

test("a forecast shows only what is not on the screen yet", () => {
  const tile: View["map"][number]["tile"] = {
    name: "N-2",
    kind: "normal",
    spots: ["silver", "gold", "red"],
    vp: 4,
  };
  const map = table.view.map.map((place) => (place.node === "R2" ? { ...place, tile } : place));
  const context = { view: { ...table.view, map }, players, format };
  const lines = (action: Legal, ...events: Event[]) => forecastOf(context, action, events);
  expect(
    lines(
      { a: "spot", spot: 3, text: "spot 3" },
      { e: "placed", seat: you, boat: 1, site: "R2", spot: 3 },
      { e: "turn", seat: other, turn: 7 },
    ),
  ).toEqual(["Your boat takes the red spot of R2."]);
  const dives = lines(
    { a: "dive", site: "R2", text: "dive R2" },
    { e: "dives", seat: you, site: "R2" },
  );
  expect(dives[0]).toBe("You lead a dive at R2.");
  expect(dives[1]).toContain("4 points");
  expect(lines(STOP, { e: "stops", seat: you }, scored(you, 0, 20, 3))).toEqual([]);
  expect(
    lines(
      { a: "surface", text: "surface" },
      { e: "surfaces", seat: you },
      scored(you, 2, 0, 0),
      scored(other, 0, 0, 0),
    ),
  ).toHaveLength(2);
});
