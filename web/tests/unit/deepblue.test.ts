import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { choicesOf } from "../../src/boards/deepblue/choices";
import { diveScores, totalPoints } from "../../src/boards/deepblue/diveScore";
import { formatEvent } from "../../src/boards/deepblue/eventText";
import { forecastOf } from "../../src/boards/deepblue/forecast";
import { forBoat, legalTargetsOf } from "../../src/boards/deepblue/legalTargets";
import { withNumbers } from "../../src/boards/deepblue/numbers";
import { oddsOf, percentOf } from "../../src/boards/deepblue/odds";
import { focusOf, GEMS, type Gems, type View } from "../../src/boards/deepblue/view";
import { plainText } from "../../src/components/richText";
import { decimal } from "../../src/i18n";
import record from "../fixtures/deepblue.json";
import { format, recordedTable } from "./recordedTable";

const { table, players } = recordedTable<View>(record);

const NO_GEMS: Gems = { silver: 0, gold: 0, red: 0, green: 0, purple: 0, black: 0, blue: 0 };

/** A dive with a card that scores and one that does not yet, as the engine sends it to a diver. */
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

test("an uncertain outcome is never rounded to 0 or 100 percent", () => {
  expect([percentOf(1, 930), percentOf(929, 930), percentOf(0, 930), percentOf(930, 930)]).toEqual([
    1, 99, 0, 100,
  ]);
});

test("no odds after the leader has surfaced; non-divers get the colours only", () => {
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

/** A decision of a leader: the view, and the results of every gem that can be drawn, by the rules. */
interface Decision {
  view: View & { seat: number };
  truth: { gems: number; of: number; out: number; gain: number; with: readonly number[] };
  /** The events of stopping, and the points each chest gains by it. */
  stop: readonly string[];
  now: readonly number[];
}

const TRUTH = join(import.meta.dirname, "../../../build/debug/tests/test_deepblue_next");

/** The odds as the panel, the button and the guide show them. */
function shown({ seat, ...view }: Decision["view"]) {
  const odds = oddsOf(view, format);
  const choices = choicesOf({ view, format, seat }, legalTargetsOf(["draw", "stop"]), null);
  const [draw] = withNumbers(choices, undefined, odds).filter(({ action }) => action === "draw");
  return { odds, draw };
}

/** The differences between the screen and the rules. */
function differences({ view, truth, stop, now }: Decision): string[] {
  const { odds, draw } = shown(view);
  const average = truth.gain / truth.of;
  const near = (percent: number | undefined, part: number) =>
    Math.abs((percent ?? -1) - (100 * part) / truth.of) < 1;
  const colours = GEMS.every((gem, i) =>
    near(odds?.chances.find((c) => c.gem === gem)?.percent, truth.with[i] ?? -1),
  );
  const score = diveScores(stop.map((event) => event.split(" ")));
  const kept = now.every((points, seat) => {
    const own = score.get(seat);
    return points === (own === undefined ? 0 : totalPoints(own));
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

test("legal actions are grouped by piece", () => {
  const targets = legalTargetsOf([
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
  expect([...targets.nodes.keys()]).toEqual(["R2", "R3"]);
  expect([...targets.slots.keys()]).toEqual(["2"]);
  expect([...targets.cards.keys()]).toEqual(["S2", "JULIE"]);
  expect([...targets.spots.keys()]).toEqual(["2"]);
  expect(targets.buttons).toEqual(["protect 1", "surface"]);
  expect(forBoat(targets.nodes.get("R3") ?? [], 2)).toBe("boat 2 R3");
  expect(forBoat(["boat 1 B2"], 2)).toBe("boat 1 B2");
});

test("the chosen action comes first and is the only primary button", () => {
  const context = { view: table.view, format, seat: 0 };
  const targets = legalTargetsOf(["hire 1", "rest", "sail", "dive R2"]);
  expect(choicesOf(context, targets, null).map((c) => c.action)).toEqual([
    "dive R2",
    "sail",
    "rest",
  ]);
  const chosen = choicesOf(context, targets, "hire 1");
  expect(chosen[0]).toMatchObject({ action: "hire 1", go: true });
  expect(chosen.filter((c) => c.go)).toHaveLength(1);
});

test("the points of a dive are read from the preview", () => {
  const score = diveScores([
    ["stops", "0"],
    ["scores", "0", "2", "14", "4", "0"],
  ]).get(0);
  expect(score).toEqual({ cards: 2, gems: 14, tile: 4, extra: 0 });
  expect(score && totalPoints(score)).toBe(20);
});

test("the chart focuses the dive, or the boat that is being placed", () => {
  expect(focusOf(dive())).toBe("R2");
  const { view } = table;
  const placing = { ...view, active: 0, doing: { ...view.doing, boat: 2 } };
  expect(focusOf(placing)).toBe(view.players[0]?.boats[1]?.node);
});

test("log lines have seat, tone and part", () => {
  expect(formatEvent(["takes", "0", "GARY"], players, table.view, format)).toEqual({
    seat: 0,
    text: "**You** take Gary aboard.",
    tone: "good",
    part: "cause",
  });
  expect(formatEvent(["scores", "1", "2", "14", "4", "0"], players, table.view, format)?.text).toBe(
    "**Tessa** scores 20: gems 14, cards 2, tile 4.",
  );
  expect(formatEvent(["scores", "1", "2", "14", "4", "6"], players, table.view, format)?.text).toBe(
    "**Tessa** scores 26: gems 14, cards 2, tile 4, logbook 6.",
  );
  expect(formatEvent(["hazard", "blue"], players, table.view, format)).toMatchObject({
    tone: "bad",
  });
});

test("the tone of a line is good or bad only for the reader", () => {
  const tone = (...event: string[]) => formatEvent(event, players, table.view, format)?.tone;
  expect([tone("takes", "0", "GARY"), tone("takes", "1", "GARY")]).toEqual(["good", undefined]);
  expect([tone("surfaces", "0"), tone("surfaces", "1")]).toEqual(["bad", undefined]);
  expect([tone("stops", "0"), tone("stops", "1")]).toEqual(["good", undefined]);
  expect(tone("scores", "0", "0", "0", "0", "0")).toBeUndefined();
  expect(tone("warning", "blue")).toBe("sub");
  const scored = formatEvent(["scores", "1", "0", "16", "5", "0"], players, table.view, format);
  expect(scored).toMatchObject({ part: "result" });
  expect(scored?.tone).toBeUndefined();
});

test("a drawn gem is one line with its picture and the player who drew it", () => {
  const lineOf = (event: string[], ...before: string[][]) =>
    formatEvent(event, players, table.view, format, before);
  expect(lineOf(["draws", "0"])).toBeNull();
  expect(lineOf(["gem", "red"], ["draws", "0"])).toEqual({
    seat: 0,
    text: "**You** draw [[gem-red]] red.",
  });
  expect(lineOf(["gem", "gold"], ["draws", "1"], ["gem", "red"])?.text).toBe(
    "**Tessa** draws [[gem-gold]] gold.",
  );
  expect(lineOf(["gem", "red"], ["rushes", "1", "none"])).toMatchObject({ tone: "sub" });
  expect(plainText("**You** draw [[gem-red]] a red gem.")).toBe("You draw a red gem.");
});

test("a forecast shows only what is not on the screen yet", () => {
  const context = { view: dive(), players, format };
  const lines = (action: string, ...events: string[]) =>
    forecastOf(
      context,
      action,
      events.map((event) => event.split(" ")),
    );
  expect(lines("spot 3", "placed 0 1 R2 3", "turn 1 7")).toEqual([
    "Your boat takes the red spot of R2.",
  ]);
  expect(lines("dive R2", "dives 0 R2")[0]).toBe("You lead a dive at R2.");
  expect(lines("dive R2", "dives 0 R2")[1]).toContain("4 points");
  expect(lines("stop", "stops 0", "scores 0 0 20 3 0")).toEqual([]);
  expect(lines("surface", "surfaces 0", "scores 0 2 0 0 0", "scores 1 0 0 0 0")).toHaveLength(2);
});
