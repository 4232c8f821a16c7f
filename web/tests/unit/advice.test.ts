import { expect, test } from "vitest";
import { explain as deepblue } from "../../src/boards/deepblue/explain";
import { explain as dive } from "../../src/boards/dive/explain";
import type { Formatter } from "../../src/i18n/catalog";
import { fieldsOf } from "../../src/screens/advice";

const format = { label: (_: string, word: string) => `a ${word}` } as Formatter;

test("Deep Blue: the odds of the next draw, and what it is worth", () => {
  const note = fieldsOf("out=3/12 stop=8.00 go=9.41 alone=no");
  expect(deepblue(note)).toEqual([
    "The next draw forces you to surface in 25 of 100 cases.",
    "On average: 8.00 points if you stop now, 9.41 if you draw.",
    "Calculated as if you were diving alone.",
  ]);
});

test("Dive: what is likely at each depth", () => {
  expect(dive(fieldsOf("depth1=shark:40,ray:12 depth2=shark:0,ray:0"), format)).toEqual([
    "Depth 1: shark 40%, a ray 12%.",
    "Depth 2: nothing.",
  ]);
});
