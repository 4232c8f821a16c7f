import { afterEach, describe, expect, test, vi } from "vitest";
import {
  completedAction,
  type Draft,
  type Input,
  type Move,
  draft as model,
  press,
  previewedAction,
  type Target,
  targets,
} from "../../src/boards/hainoon/model";
import type { Card, Place, Side } from "../../src/generated/hainoon";
import { updateSettings } from "../../src/settings";

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

const EMPTY: Draft = { card: null, side: null, picks: [] };
const card = (card: Card): Input => ({ type: "card", card });
const side = (side: Side): Input => ({ type: "side", side });
const pick = (target: Target): Input => ({ type: "pick", target });

/** The table after these inputs, as far as the model reads it. */
function choosing(actions: readonly Move[], ...inputs: Input[]) {
  const draft = inputs.reduce(
    (draft, input) => model.reduce(draft, input, { actions }),
    model.first({ actions }),
  );
  return { actions, draft };
}
const lit = (actions: readonly Move[], ...inputs: Input[]) => [
  ...targets(choosing(actions, ...inputs)),
];
const completed = (actions: readonly Move[], ...inputs: Input[]) =>
  completedAction(choosing(actions, ...inputs))?.text ?? null;

describe("the draft of a Hai Noon move", () => {
  test("no card is preselected, not even the only one", () => {
    expect(choosing(flips).draft).toEqual(EMPTY);
    expect(completed(flips)).toBeNull();
    expect(choosing([play("joker", "top")]).draft).toEqual(EMPTY);
  });

  test("a card, a side and a target make one action", () => {
    expect(choosing(flips, card("red-flip")).draft.side).toBeNull();
    expect(lit(flips, card("red-flip"))).toEqual(["top", "left"]);
    expect(lit(flips, card("red-flip"), side("left"))).toEqual([0, 7]);
    expect(completed(flips, card("red-flip"), side("left"))).toBeNull();
    expect(completed(flips, card("red-flip"), side("left"), pick(7))).toBe("play red-flip left 7");
  });

  test("the second press of a card and going back put it down", () => {
    expect(choosing(flips, card("red-flip"), card("red-flip")).draft).toEqual(EMPTY);
    expect(choosing(flips, card("red-flip"), side("left"), { type: "back" }).draft).toEqual(EMPTY);
  });

  test("forced choices are filled in", () => {
    const legal = [swim("TR", "TL"), swim("TR", "BR")];
    const forced = { card: "green-diver", side: "top", picks: ["TR"] };
    expect(choosing(legal, card("green-diver")).draft).toEqual(forced);
    const hides = [
      play("red-hide", "top", { place: "BL" }),
      play("red-hide", "left", { place: "BL" }),
    ];
    expect(choosing(hides, card("red-hide")).draft).toMatchObject({ side: null, picks: ["BL"] });
    expect(lit(hides, card("red-hide"))).toEqual(["top", "left"]);
    expect(completed(hides, card("red-hide"), side("left"))).toBe("play red-hide left");
    expect(completed([play("red-ring", "bottom")], card("red-ring"))).toBe("play red-ring bottom");
  });

  test("two sharks may be picked in any order", () => {
    const shark = card("blue-shark");
    expect(lit(swaps, shark, pick(0)).sort()).toEqual([1, 11]);
    expect(completed(swaps, shark, pick(1))).toBe("play blue-shark top 0-1");
    expect(completed(swaps, shark, pick(0), pick(11))).toBe("play blue-shark top 11-0");
  });

  test("a pick is taken back, and replaced once the action is complete", () => {
    const chosen = [card("red-flip"), side("top"), pick(0)];
    expect(choosing(swaps, card("blue-shark"), pick(0), pick(0)).draft.picks).toEqual([]);
    expect(lit(flips, ...chosen)).toEqual([0, 7]);
    expect(completed(flips, ...chosen, pick(7))).toBe("play red-flip top 7");
  });

  test("what is not legal changes nothing", () => {
    const chosen = [card("red-flip"), side("top")];
    expect(choosing(flips, card("red-flip"), side("bottom")).draft.side).toBeNull();
    expect(choosing(flips, ...chosen, pick(3)).draft.picks).toEqual([]);
    expect(choosing(flips, ...chosen, pick(0), pick(3)).draft.picks).toEqual([0]);
    expect(targets({ ...choosing(flips, ...chosen), pending: true }).size).toBe(0);
  });

  test("a cage without a legal target needs no pick", () => {
    expect(completed([play("red-cage", "top")], card("red-cage"))).toBe("play red-cage top");
  });

  test("a harpoon against an attack needs a card and a diver", () => {
    const legal: Move[] = [
      { a: "pass", text: "pass" },
      harpoon("red-cage", "TL"),
      harpoon("red-cage", "BR"),
    ];
    expect(completed(legal)).toBeNull();
    expect(lit(legal, card("red-cage"))).toEqual(["TL", "BR"]);
    expect(completed(legal, card("red-cage"), pick("BR"))).toBe("harpoon red-cage BR");
  });

  test("returning to a free place needs no card", () => {
    const legal = [enter("TL"), enter("BL")];
    expect(lit(legal)).toEqual(["TL", "BL"]);
    expect(completed(legal, pick("BL"))).toBe("enter BL");
  });
});

describe("the previewed action", () => {
  const jokers = [play("joker", "top"), play("joker", "left")];
  const preview = (hovered: Input | null, actions: readonly Move[], ...inputs: Input[]) =>
    previewedAction(choosing(actions, ...inputs), hovered)?.text ?? null;

  test("a legal jetty that would complete the action", () => {
    expect(preview(side("left"), jokers, card("joker"))).toBe("play joker left");
    expect(preview(side("right"), jokers, card("joker"))).toBeNull();
    expect(preview(null, jokers, card("joker"))).toBeNull();
  });

  test("a jetty that leaves a target to choose gives none, its targets do", () => {
    expect(preview(side("top"), flips, card("red-flip"))).toBeNull();
    expect(preview(pick(7), flips, card("red-flip"), side("top"))).toBe("play red-flip top 7");
  });

  test("another target, once one has been picked", () => {
    const chosen = [card("red-flip"), side("top"), pick(0)];
    expect(preview(pick(7), flips, ...chosen)).toBe("play red-flip top 7");
    for (const hovered of [null, pick(0), pick(3), side("top")]) {
      expect(preview(hovered, flips, ...chosen)).toBe("play red-flip top 0");
    }
  });
});

describe("a press", () => {
  afterEach(() => updateSettings({ confirm: true }));

  function pressed(input: Input, ...inputs: Input[]) {
    const [choose, send] = [vi.fn(), vi.fn()];
    press({ ...choosing(flips, ...inputs), choose, send }, input);
    return { chosen: choose.mock.calls.flat(), sent: send.mock.calls.flat() };
  }
  const chosen = [card("red-flip"), side("top"), pick(0)];
  const action = "play red-flip top 0";

  test("changes the draft; the second one on a complete choice sends it", () => {
    expect(pressed(pick(0), ...chosen.slice(0, 2))).toEqual({ chosen: [pick(0)], sent: [] });
    expect(pressed(pick(0), ...chosen)).toEqual({ chosen: [], sent: [action] });
    expect(pressed(side("top"), ...chosen)).toEqual({ chosen: [], sent: [action] });
    expect(pressed(pick(7), ...chosen)).toEqual({ chosen: [pick(7)], sent: [] });
  });

  test("sends a complete choice at once if the player does not want to confirm", () => {
    updateSettings({ confirm: false });
    expect(pressed(pick(0), ...chosen.slice(0, 2))).toEqual({ chosen: [], sent: [action] });
    expect(pressed(side("top"), card("red-flip"))).toEqual({ chosen: [side("top")], sent: [] });
  });
});
