import { expect, test } from "vitest";
import { leanOf } from "../../src/boards/dive/oceanView";

const first = { beta: 30, gamma: -5 };
const more = (beta: number, gamma: number) => ({
  beta: first.beta + beta,
  gamma: first.gamma + gamma,
});

test("the first orientation is the middle", () => {
  expect(leanOf(first, first, 0)).toEqual({ x: 0, y: 0 });
  expect(leanOf(more(5, 10), first, 0)).toEqual({ x: 40, y: 20 });
  expect(leanOf(more(-60, 60), first, 0)).toEqual({ x: 100, y: -100 });
});

test("right is right for every screen rotation", () => {
  expect(leanOf(more(10, 5), first, 90)).toEqual({ x: 40, y: -20 });
  expect(leanOf(more(5, 10), first, 180)).toEqual({ x: -40, y: -20 });
  expect(leanOf(more(10, 5), first, 270)).toEqual({ x: -40, y: 20 });
  expect(leanOf(more(10, 5), first, -90)).toEqual(leanOf(more(10, 5), first, 270));
});

test("no jump where the angle wraps around", () => {
  expect(leanOf({ beta: -178, gamma: 0 }, { beta: 178, gamma: 0 }, 0)).toEqual({ x: 0, y: 16 });
  expect(leanOf({ beta: 0, gamma: -88 }, { beta: 0, gamma: 88 }, 0)).toEqual({ x: 16, y: 0 });
});
