import { expect, test } from "vitest";
import { explain as deepblue } from "../../src/boards/deepblue/explain";
import { explain as scuba } from "../../src/boards/scuba/explain";
import { fieldsOf } from "../../src/screens/advice";

test("Deep Blue: the odds of the next draw, and what it is worth", () => {
  const note = fieldsOf("out=3/12 stop=8.00 go=9.41 alone=no");
  expect(deepblue(note)).toEqual([
    "The next draw forces you to surface in 25 of 100 cases.",
    "On average: 8.00 points if you stop now, 9.41 if you draw.",
    "Calculated as if you were diving alone.",
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
