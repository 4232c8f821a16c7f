import { expect, test } from "vitest";
import { banks, total } from "../../src/boards/deepblue/bank";
import { choicesOf } from "../../src/boards/deepblue/choices";
import { forecastOf } from "../../src/boards/deepblue/forecast";
import { oddsOf } from "../../src/boards/deepblue/odds";
import { forBoat, offersOf } from "../../src/boards/deepblue/offers";
import { focusOf, type Gems, type View } from "../../src/boards/deepblue/view";
import { tell } from "../../src/boards/deepblue/words";
import { plain } from "../../src/parts/say";
import record from "../fixtures/deepblue.json";
import { heard, speak } from "./heard";

const { table, people } = heard<View>(record);

const NO_GEMS: Gems = { silver: 0, gold: 0, red: 0, green: 0, purple: 0, black: 0, blue: 0 };

/** The dive of the rules' example: seven gems out, eighteen in the bag, a boat on a red spot. */
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
    },
    bag: { ...NO_GEMS, silver: 6, gold: 3, blue: 3, black: 3, purple: 2, green: 1 },
    map: view.map.map((place) => (place.node === "R2" ? { ...place, tile } : place)),
    players: view.players.map((player, i) =>
      i === 0
        ? {
            ...player,
            boats: [
              { node: "R2", spot: 3 },
              { node: "H", spot: null },
            ],
            hand: ["ELIAS", "VICTORIA", "OBED", "S1"],
          }
        : player,
    ),
  };
}

test("the odds of the next gem, and what each means for one diver", () => {
  const odds = oddsOf(dive(), 0, speak);
  const of = (gem: string) => odds.chances.find((c) => c.gem === gem);
  expect(of("silver")).toMatchObject({ percent: 33, effect: "+1", tone: "" });
  expect(of("blue")).toMatchObject({ percent: 17, effect: "you surface", tone: "bad" });
  expect(of("black")).toMatchObject({ effect: "Elias guards", tone: "mid" });
  expect(of("green")).toMatchObject({ percent: 6, effect: "+8 Obed", tone: "good" });
  expect(of("purple")).toMatchObject({ effect: "no gain" });
  expect(of("red")).toMatchObject({ percent: 0, effect: "none left" });
  expect(odds.stays).toBe(83);
  expect(odds.average).toBeCloseTo(3.78, 2);
});

test("a spot guards too, and a first hazard is only a warning", () => {
  const view = dive();
  const spots = ["silver", "gold", "black-or-blue"] as const;
  const tile = { name: "C-4", kind: "city" as const, spots, vp: 5 };
  const guarded = {
    ...view,
    map: view.map.map((place) => (place.node === "R2" ? { ...place, tile } : place)),
  };
  expect(oddsOf(guarded, 0, speak).chances.find((c) => c.gem === "blue")?.effect).toBe(
    "your spot guards",
  );
  const calm = { ...view, dive: view.dive && { ...view.dive, board: NO_GEMS } };
  expect(oddsOf(calm, 0, speak).stays).toBe(100);
});

test("actions are sorted by the piece that shows them", () => {
  const offers = offersOf([
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
  const asker = { view: table.view, speak, eyes: 0 };
  const offers = offersOf(["hire 1", "rest", "sail", "dive R2"]);
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
  expect(tell(["takes", "0", "GARY"], people, table.view, speak)).toEqual({
    seat: 0,
    text: "**You** take Gary aboard.",
    tone: "good",
    part: "cause",
  });
  expect(tell(["scores", "1", "2", "14", "4", "0"], people, table.view, speak)?.text).toBe(
    "**Tessa** scores 20: gems 14, cards 2, tile 4.",
  );
  expect(tell(["hazard", "blue"], people, table.view, speak)).toMatchObject({ tone: "bad" });
});

test("what is drawn is one line, with its picture, about whoever drew it", () => {
  const said = (event: string[], ...before: string[][]) =>
    tell(event, people, table.view, speak, before);
  expect(said(["draws", "0"])).toBeNull();
  expect(said(["gem", "red"], ["draws", "0"])).toEqual({
    seat: 0,
    text: "**You** draw [[gem-red]] red.",
  });
  expect(said(["gem", "gold"], ["draws", "1"], ["gem", "red"])?.text).toBe(
    "**Tessa** draws [[gem-gold]] gold.",
  );
  expect(said(["gem", "red"], ["rushes", "1", "none"])).toMatchObject({ tone: "sub" });
  expect(plain("**You** draw [[gem-red]] a red gem.")).toBe("You draw a red gem.");
});

test("a forecast tells what is not seen yet", () => {
  const teller = { view: dive(), people, speak };
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
