import { describe, expect, test } from "vitest";
import {
  completedAction,
  type Draft,
  EMPTY_DRAFT,
  fillForced,
  type Move,
  matching,
  nextPicks,
  type Target,
} from "../../src/boards/hainoon/draft";
import { hoveredAction } from "../../src/boards/hainoon/hover";
import type { Card, Place, Side } from "../../src/generated/hainoon";

const play = (card: Card, side: Side, target = {}, text = ""): Move => ({
  a: "play",
  card,
  side,
  ...target,
  text: ["play", card, side, text].filter((word) => word !== "").join(" "),
});
const harpoon = (card: Card, place: Place): Move => ({
  a: "harpoon",
  card,
  place,
  text: `harpoon ${card} ${place}`,
});
const enter = (place: Place): Move => ({ a: "enter", place, text: `enter ${place}` });
const swap = (shark: number, other: number) =>
  play("blue-shark", "top", { shark, other }, `${shark}-${other}`);
const swim = (from: Place, to: Place) => play("green-diver", "top", { from, to }, `${from}-${to}`);

const flips = (["top", "left"] as const).flatMap((side) =>
  [0, 7].map((shark) => play("red-flip", side, { shark }, String(shark))),
);
const swaps = [swap(0, 1), swap(11, 0), swap(4, 5)];

describe("the draft of a Hai Noon move", () => {
  test("no card is preselected", () => {
    expect(fillForced(flips, EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
    expect(completedAction(flips, EMPTY_DRAFT)).toBeNull();
  });

  test("a card, a side and a target make one action", () => {
    const card = fillForced(flips, { ...EMPTY_DRAFT, card: "red-flip" });
    expect(card.side).toBeNull();
    const side = fillForced(flips, { ...card, side: "left" });
    expect([...nextPicks(matching(flips, side), side)]).toEqual([0, 7]);
    expect(completedAction(flips, side)).toBeNull();
    const complete = fillForced(flips, { ...side, picks: [7] });
    expect(completedAction(flips, complete)?.text).toBe("play red-flip left 7");
  });

  test("forced choices are filled in", () => {
    const legal = [swim("TR", "TL"), swim("TR", "BR")];
    const draft = fillForced(legal, { ...EMPTY_DRAFT, card: "green-diver" });
    expect(draft).toEqual({ card: "green-diver", side: "top", picks: ["TR"] });
    const ring = [play("red-ring", "bottom")];
    expect(
      completedAction(ring, fillForced(ring, { ...EMPTY_DRAFT, card: "red-ring" }))?.text,
    ).toBe("play red-ring bottom");
  });

  test("two sharks may be picked in any order", () => {
    const draft = fillForced(swaps, { card: "blue-shark", side: "top", picks: [0] });
    expect([...nextPicks(matching(swaps, draft), draft)].sort()).toEqual([1, 11]);
    const back = fillForced(swaps, { ...draft, picks: [1] });
    expect(completedAction(swaps, back)?.text).toBe("play blue-shark top 0-1");
    const both: Draft = { ...draft, picks: [0, 11] };
    expect(completedAction(swaps, both)?.text).toBe("play blue-shark top 11-0");
  });

  test("a cage without a legal target needs no pick", () => {
    const cage = [play("red-cage", "top")];
    expect(
      completedAction(cage, fillForced(cage, { ...EMPTY_DRAFT, card: "red-cage" }))?.text,
    ).toBe("play red-cage top");
  });

  test("a harpoon against an attack needs a card and a diver", () => {
    const legal = [
      { a: "pass", text: "pass" },
      harpoon("red-cage", "TL"),
      harpoon("red-cage", "BR"),
    ] as const;
    expect(completedAction(legal, fillForced(legal, EMPTY_DRAFT))).toBeNull();
    const draft = fillForced(legal, { ...EMPTY_DRAFT, card: "red-cage" });
    expect([...nextPicks(matching(legal, draft), draft)]).toEqual(["TL", "BR"]);
    expect(completedAction(legal, { ...draft, picks: ["BR"] })?.text).toBe("harpoon red-cage BR");
  });

  test("returning to a free place needs no card", () => {
    const legal = [enter("TL"), enter("BL")];
    const draft = fillForced(legal, EMPTY_DRAFT);
    expect(nextPicks(matching(legal, draft), draft).size).toBe(2);
    expect(completedAction(legal, { ...draft, picks: ["BL"] })?.text).toBe("enter BL");
  });
});

describe("the hovered action", () => {
  const jokers = [play("joker", "top"), play("joker", "left")];
  const joker: Draft = { ...EMPTY_DRAFT, card: "joker" };
  const targets = (sides: Side[], picks: Target[], alternatives: Target[] | null = null) => ({
    sides: new Set(sides),
    picks: new Set(picks),
    alternatives: alternatives && new Set(alternatives),
  });

  test("a legal jetty that would complete the action", () => {
    const hover = { at: "side", name: "left" } as const;
    expect(hoveredAction(jokers, joker, targets(["top", "left"], []), hover)?.text).toBe(
      "play joker left",
    );
    expect(hoveredAction(jokers, joker, targets(["top"], []), hover)).toBeNull();
    expect(hoveredAction(jokers, joker, targets(["top", "left"], []), null)).toBeNull();
  });

  test("a jetty that leaves a target to choose gives none, its targets do", () => {
    const draft: Draft = { ...EMPTY_DRAFT, card: "red-flip" };
    const hover = { at: "side", name: "top" } as const;
    expect(hoveredAction(flips, draft, targets(["top", "left"], []), hover)).toBeNull();
    const top: Draft = { ...draft, side: "top" };
    const square = { at: "pick", name: 7 } as const;
    expect(hoveredAction(flips, top, targets([], [0, 7]), square)?.text).toBe(
      "play red-flip top 7",
    );
  });

  test("another target, once one has been picked", () => {
    const done: Draft = { card: "red-flip", side: "top", picks: [0] };
    const other = { at: "pick", name: 7 } as const;
    expect(hoveredAction(flips, done, targets([], [], [0, 7]), other)?.text).toBe(
      "play red-flip top 7",
    );
    expect(hoveredAction(flips, done, targets([], [], [0, 7]), { at: "pick", name: 0 })).toBeNull();
  });
});
