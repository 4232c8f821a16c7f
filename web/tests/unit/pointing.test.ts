// Where tooltips and panels stand.
import { expect, test } from "vitest";
import { besideBoxes } from "../../src/components/rings";
import { placeOf } from "../../src/components/tips";

const BOUNDS = { left: 0, top: 0, width: 1000, height: 600 };
const PANEL = { width: 200, height: 100 };

test("a panel stands beside what it speaks of", () => {
  const target = { left: 400, top: 250, width: 100, height: 100 };
  expect(besideBoxes(PANEL, [target], BOUNDS)).toEqual({ left: 512, top: 250 });
});

test("at the edge it stands on the other side, and always within its bounds", () => {
  const target = { left: 880, top: 0, width: 120, height: 100 };
  expect(besideBoxes(PANEL, [target], BOUNDS)).toEqual({ left: 668, top: 0 });
  expect(besideBoxes(PANEL, [], BOUNDS)).toEqual({ left: 800, top: 500 });
});

test("it covers none of several targets if there is room", () => {
  const targets = [
    { left: 400, top: 250, width: 100, height: 100 },
    { left: 510, top: 250, width: 300, height: 100 },
  ];
  const { left, top } = besideBoxes(PANEL, targets, BOUNDS);
  const covers = targets.some(
    (box) =>
      left < box.left + box.width &&
      box.left < left + PANEL.width &&
      top < box.top + box.height &&
      box.top < top + PANEL.height,
  );
  expect(covers).toBe(false);
});

test("a tooltip stands above, at the upper edge below, and within the page", () => {
  const tip = { width: 100, height: 30 };
  expect(placeOf({ left: 200, top: 100, bottom: 140, width: 40 }, tip, 500)).toEqual({
    left: 170,
    top: 62,
  });
  expect(placeOf({ left: 0, top: 10, bottom: 50, width: 40 }, tip, 500)).toEqual({
    left: 8,
    top: 58,
  });
});
