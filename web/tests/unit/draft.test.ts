import { describe, expect, test } from "vitest";
import { aimed } from "../../src/boards/hainoon/aim";
import { chosen, EMPTY, fitting, nextPicks, offers, settle } from "../../src/boards/hainoon/draft";

const flips = offers([
  "play red-flip top 0",
  "play red-flip top 7",
  "play red-flip left 0",
  "play red-flip left 7",
]);
const swaps = offers([
  "play blue-shark top 0-1",
  "play blue-shark top 11-0",
  "play blue-shark top 4-5",
]);

describe("a move of Hai Noon, while it is chosen", () => {
  test("no card is chosen for anybody", () => {
    expect(settle(flips, EMPTY)).toEqual(EMPTY);
    expect(chosen(flips, EMPTY)).toBeNull();
  });

  test("a card, a side and a target make one action", () => {
    const card = settle(flips, { ...EMPTY, card: "red-flip" });
    expect(card.side).toBeNull();
    const side = settle(flips, { ...card, side: "left" });
    expect([...nextPicks(fitting(flips, side), side)]).toEqual(["0", "7"]);
    expect(chosen(flips, side)).toBeNull();
    const whole = settle(flips, { ...side, picks: ["7"] });
    expect(chosen(flips, whole)?.action).toBe("play red-flip left 7");
  });

  test("what is no choice is filled in", () => {
    const all = offers(["play green-diver top TR-TL", "play green-diver top TR-BR"]);
    const draft = settle(all, { ...EMPTY, card: "green-diver" });
    expect(draft).toEqual({ card: "green-diver", side: "top", picks: ["TR"] });
    const ring = offers(["play red-ring bottom"]);
    expect(chosen(ring, settle(ring, { ...EMPTY, card: "red-ring" }))?.side).toBe("bottom");
  });

  test("two sharks may be picked in any order", () => {
    const draft = settle(swaps, { card: "blue-shark", side: "top", picks: ["0"] });
    expect([...nextPicks(fitting(swaps, draft), draft)].sort()).toEqual(["1", "11"]);
    const back = settle(swaps, { ...draft, picks: ["1"] });
    expect(chosen(swaps, back)?.action).toBe("play blue-shark top 0-1");
    const both = { ...draft, picks: ["0", "11"] };
    expect(chosen(swaps, both)?.action).toBe("play blue-shark top 11-0");
  });

  test("a cage that can go nowhere has no target", () => {
    const cage = offers(["play red-cage top"]);
    expect(chosen(cage, settle(cage, { ...EMPTY, card: "red-cage" }))?.action).toBe(
      "play red-cage top",
    );
  });

  test("an answer to an attack", () => {
    const all = offers(["pass", "harpoon red-cage TL", "harpoon red-cage BR"]);
    expect(chosen(all, settle(all, EMPTY))).toBeNull();
    const draft = settle(all, { ...EMPTY, card: "red-cage" });
    expect([...nextPicks(fitting(all, draft), draft)]).toEqual(["TL", "BR"]);
    expect(chosen(all, { ...draft, picks: ["BR"] })?.action).toBe("harpoon red-cage BR");
  });

  test("coming back to a free place needs no card", () => {
    const all = offers(["enter TL", "enter BL"]);
    const draft = settle(all, EMPTY);
    expect(nextPicks(fitting(all, draft), draft).size).toBe(2);
    expect(chosen(all, { ...draft, picks: ["BL"] })?.action).toBe("enter BL");
  });
});

describe("what is pointed at", () => {
  const jokers = offers(["play joker top", "play joker left"]);
  const joker = { ...EMPTY, card: "joker" };
  const at = (sides: string[], picks: string[], instead: string[] | null = null) => ({
    sides: new Set(sides),
    picks: new Set(picks),
    instead: instead && new Set(instead),
  });

  test("a lit jetty that would complete the action", () => {
    const aim = { at: "side", name: "left" } as const;
    expect(aimed(jokers, joker, at(["top", "left"], []), aim)?.action).toBe("play joker left");
    expect(aimed(jokers, joker, at(["top"], []), aim)).toBeNull();
    expect(aimed(jokers, joker, at(["top", "left"], []), null)).toBeNull();
  });

  test("a jetty that leaves something to choose tells nothing, its squares do", () => {
    const draft = { ...EMPTY, card: "red-flip" };
    const aim = { at: "side", name: "top" } as const;
    expect(aimed(flips, draft, at(["top", "left"], []), aim)).toBeNull();
    const top = { ...draft, side: "top" };
    const square = { at: "pick", name: "7" } as const;
    expect(aimed(flips, top, at([], ["0", "7"]), square)?.action).toBe("play red-flip top 7");
  });

  test("another square, once one has been taken", () => {
    const done = { card: "red-flip", side: "top", picks: ["0"] };
    const other = { at: "pick", name: "7" } as const;
    expect(aimed(flips, done, at([], [], ["0", "7"]), other)?.action).toBe("play red-flip top 7");
    expect(aimed(flips, done, at([], [], ["0", "7"]), { at: "pick", name: "0" })).toBeNull();
  });
});
