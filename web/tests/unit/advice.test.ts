import { expect, test } from "vitest";
import { explain as dive } from "../../src/boards/dive/explain";
import { explain as scuba } from "../../src/boards/scuba/explain";
import type { Formatter } from "../../src/i18n/catalog";
import { fieldsOf } from "../../src/screens/advice";

const format = { label: (_: string, word: string) => `a ${word}` } as Formatter;

test("Dive: what is likely at each depth", () => {
  expect(dive(fieldsOf("depth1=shark:40,ray:12 depth2=shark:0,ray:0"), format)).toEqual([
    "Depth 1: shark 40%, a ray 12%.",
    "Depth 2: nothing.",
  ]);
});

test("Scuba: the air to get home", () => {
  const costs = "This turn costs 3, the way up from here 4.";
  expect(scuba(fieldsOf("air=9 breath=3 home=4 spare=2"))).toEqual([
    `You have 9 air. ${costs}`,
    "2 to spare after that.",
  ]);
  expect(scuba(fieldsOf("air=5 breath=3 home=4 spare=-2"))).toEqual([
    `You have 5 air. ${costs}`,
    "That is 2 too little to get home.",
  ]);
});
