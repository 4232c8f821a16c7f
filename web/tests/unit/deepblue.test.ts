import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { banks, total } from "../../src/boards/deepblue/bank";
import { choicesOf } from "../../src/boards/deepblue/choices";
import { forecastOf } from "../../src/boards/deepblue/forecast";
import { forBoat, legalTargetsOf } from "../../src/boards/deepblue/legalTargets";
import { withNumbers } from "../../src/boards/deepblue/numbers";
import { oddsOf, percentOf } from "../../src/boards/deepblue/odds";
import { focusOf, GEMS, type Gems, type View } from "../../src/boards/deepblue/view";
import { tell } from "../../src/boards/deepblue/words";
import { plainText } from "../../src/components/richText";
import { decimal } from "../../src/i18n";
import record from "../fixtures/deepblue.json";
import { format, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<View>(record);

const NO_GEMS: Gems = { silver: 0, gold: 0, red: 0, green: 0, purple: 0, black: 0, blue: 0 };

/** A dive with a card that pays and one that does not yet, as the engine tells it to a diver. */
function dive(): View {
  const { view } = table;
  const tile = {
    name: "N-2",
    kind: "normal" as const,
    spots: ["silver", "gold", "red"] as const,
    vp: 4,
  };
  return {
    ...view,
    dive: {
      site: "R2",
      leader: 0,
      divers: [0],
      board: { ...NO_GEMS, silver: 2, gold: 1, red: 1, purple: 1, black: 1, blue: 1 },
      pull: 1,
      hazards: [],
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
    },
    map: view.map.map((place) => (place.node === "R2" ? { ...place, tile } : place)),
  };
}

test("the odds of the next gem, and what each means for one diver", () => {
  const odds = oddsOf(dive(), format);
  const of = (gem: string) => odds?.chances.find((c) => c.gem === gem);
  expect(of("silver")).toMatchObject({ percent: 33, effect: "+1", tone: "" });
  expect(of("blue")).toMatchObject({ percent: 17, effect: "you surface", tone: "bad" });
  expect(of("black")).toMatchObject({ effect: "Elias guards", tone: "mid" });
  expect(of("green")).toMatchObject({ percent: 6, effect: "+8 Obed", tone: "good" });
  expect(of("purple")).toMatchObject({ effect: "no gain" });
  expect(of("red")).toMatchObject({ percent: 0, effect: "none left" });
  expect(odds?.own?.stays).toBe(83);
  expect(odds?.own?.average).toBeCloseTo(3.78, 2);
});

test("what can happen is neither certain nor impossible", () => {
  expect([percentOf(1, 930), percentOf(929, 930), percentOf(0, 930), percentOf(930, 930)]).toEqual([
    1, 99, 0, 100,
  ]);
});

test("nothing is drawn any more when the leader is out, and others are told the colours only", () => {
  const view = dive();
  const ended = { ...view, dive: view.dive && { ...view.dive, next: null } };
  expect(oddsOf(ended, format)).toBeNull();
  const colours = [{ gem: "silver" as const, pulls: 7 }];
  const aside = {
    ...view,
    dive: view.dive && { ...view.dive, next: { gems: 1, pulls: 19, colours } },
  };
  expect(oddsOf(aside, format)).toMatchObject({
    own: null,
    chances: [{ percent: 37, effect: "" }],
  });
});

/** A decision of a leader: what the engine tells, and what the rules make of every gem that can be drawn. */
interface Decision {
  view: View & { seat: number };
  truth: { gems: number; of: number; out: number; gain: number; with: readonly number[] };
  /** The events of stopping, and what every chest gains by it. */
  stop: readonly string[];
  now: readonly number[];
}

const TRUTH = join(import.meta.dirname, "../../../build/debug/tests/test_deepblue_next");

/** All that the panel, the button and the guide show of the odds. */
function shown({ seat, ...view }: Decision["view"]) {
  const odds = oddsOf(view, format);
  const choices = choicesOf({ view, format, seat }, legalTargetsOf(["draw", "stop"]), null);
  const [draw] = withNumbers(choices, undefined, odds).filter(({ action }) => action === "draw");
  return { odds, draw };
}

/** What differs between the screen and the rules; nothing, if all is well. */
function differences({ view, truth, stop, now }: Decision): string[] {
  const { odds, draw } = shown(view);
  const average = truth.gain / truth.of;
  const near = (percent: number | undefined, part: number) =>
    Math.abs((percent ?? -1) - (100 * part) / truth.of) < 1;
  const colours = GEMS.every((gem, i) =>
    near(odds?.chances.find((c) => c.gem === gem)?.percent, truth.with[i] ?? -1),
  );
  const bank = banks(stop.map((event) => event.split(" ")));
  const kept = now.every((points, seat) => {
    const own = bank.get(seat);
    return points === (own === undefined ? 0 : total(own));
  });
  return Object.entries({
    colours,
    stays: near(odds?.own?.stays, truth.of - truth.out),
    gems: odds?.gems === truth.gems,
    average: Math.abs((odds?.own?.average ?? Number.NaN) - average) < 1e-9,
    button: draw?.text === (truth.gems > 1 ? "Draw 2 gems" : "Draw a gem"),
    numbers: draw?.sub === `${odds?.own?.stays}% safe · avg ${decimal(average, 1, "always")}`,
    bank: kept,
  }).flatMap(([what, fine]) => (fine ? [] : [what]));
}

test("what leaders are shown is what the rules give, in 500 decisions of every scenario", {
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

test("actions are sorted by the piece that shows them", () => {
  const offers = legalTargetsOf([
    "hire 2",
    "dive R2",
    "boat 1 R3",
    "boat 2 R3",
    "pay S2",
    "protect JULIE",
    "protect 1",
    "spot 2",
    "surface",
  ]);
  expect([...offers.nodes.keys()]).toEqual(["R2", "R3"]);
  expect([...offers.slots.keys()]).toEqual(["2"]);
  expect([...offers.cards.keys()]).toEqual(["S2", "JULIE"]);
  expect([...offers.spots.keys()]).toEqual(["2"]);
  expect(offers.buttons).toEqual(["protect 1", "surface"]);
  expect(forBoat(offers.nodes.get("R3") ?? [], 2)).toBe("boat 2 R3");
  expect(forBoat(["boat 1 B2"], 2)).toBe("boat 1 B2");
});

test("what was chosen is confirmed first, and is the one thing to do", () => {
  const asker = { view: table.view, format, seat: 0 };
  const offers = legalTargetsOf(["hire 1", "rest", "sail", "dive R2"]);
  expect(choicesOf(asker, offers, null).map((c) => c.action)).toEqual(["dive R2", "sail", "rest"]);
  const chosen = choicesOf(asker, offers, "hire 1");
  expect(chosen[0]).toMatchObject({ action: "hire 1", go: true });
  expect(chosen.filter((c) => c.go)).toHaveLength(1);
});

test("what a dive is worth comes from the preview", () => {
  const bank = banks([
    ["stops", "0"],
    ["scores", "0", "2", "14", "4", "0"],
  ]).get(0);
  expect(bank).toEqual({ cards: 2, gems: 14, tile: 4, extra: 0 });
  expect(bank && total(bank)).toBe(20);
});

test("the chart looks at the dive, or at the boat that is placed", () => {
  expect(focusOf(dive())).toBe("R2");
  const { view } = table;
  const placing = { ...view, active: 0, doing: { ...view.doing, boat: 2 } };
  expect(focusOf(placing)).toBe(view.players[0]?.boats[1]?.node);
});

test("lines of the log know whom they are about", () => {
  expect(tell(["takes", "0", "GARY"], players, table.view, format)).toEqual({
    seat: 0,
    text: "**You** take Gary aboard.",
    tone: "good",
    part: "cause",
  });
  expect(tell(["scores", "1", "2", "14", "4", "0"], players, table.view, format)?.text).toBe(
    "**Tessa** scores 20: gems 14, cards 2, tile 4.",
  );
  expect(tell(["scores", "1", "2", "14", "4", "6"], players, table.view, format)?.text).toBe(
    "**Tessa** scores 26: gems 14, cards 2, tile 4, logbook 6.",
  );
  expect(tell(["hazard", "blue"], players, table.view, format)).toMatchObject({ tone: "bad" });
});

test("good and bad news are those of the reader", () => {
  const tone = (...event: string[]) => tell(event, players, table.view, format)?.tone;
  expect([tone("takes", "0", "GARY"), tone("takes", "1", "GARY")]).toEqual(["good", undefined]);
  expect([tone("surfaces", "0"), tone("surfaces", "1")]).toEqual(["bad", undefined]);
  expect([tone("stops", "0"), tone("stops", "1")]).toEqual(["good", undefined]);
  expect(tone("scores", "0", "0", "0", "0", "0")).toBeUndefined();
  expect(tone("warning", "blue")).toBe("sub");
  const scored = tell(["scores", "1", "0", "16", "5", "0"], players, table.view, format);
  expect(scored).toMatchObject({ part: "result" });
  expect(scored?.tone).toBeUndefined();
});

test("what is drawn is one line, with its picture, about whoever drew it", () => {
  const said = (event: string[], ...before: string[][]) =>
    tell(event, players, table.view, format, before);
  expect(said(["draws", "0"])).toBeNull();
  expect(said(["gem", "red"], ["draws", "0"])).toEqual({
    seat: 0,
    text: "**You** draw [[gem-red]] red.",
  });
  expect(said(["gem", "gold"], ["draws", "1"], ["gem", "red"])?.text).toBe(
    "**Tessa** draws [[gem-gold]] gold.",
  );
  expect(said(["gem", "red"], ["rushes", "1", "none"])).toMatchObject({ tone: "sub" });
  expect(plainText("**You** draw [[gem-red]] a red gem.")).toBe("You draw a red gem.");
});

test("a forecast tells what is not seen yet", () => {
  const teller = { view: dive(), players, format };
  const told = (action: string, ...events: string[]) =>
    forecastOf(
      teller,
      action,
      events.map((event) => event.split(" ")),
    );
  expect(told("spot 3", "placed 0 1 R2 3", "turn 1 7")).toEqual([
    "Your boat takes the red spot of R2.",
  ]);
  expect(told("dive R2", "dives 0 R2")[0]).toBe("You lead a dive at R2.");
  expect(told("dive R2", "dives 0 R2")[1]).toContain("4 points");
  expect(told("stop", "stops 0", "scores 0 0 20 3 0")).toEqual([]);
  expect(told("surface", "surfaces 0", "scores 0 2 0 0 0", "scores 1 0 0 0 0")).toHaveLength(2);
});
