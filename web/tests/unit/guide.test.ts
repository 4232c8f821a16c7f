import { expect, test } from "vitest";
import type { GuideMoment, GuideStep } from "../../src/boards/api";
import { eventsOf, progressOf, stepOf } from "../../src/screens/guideProgress";
import type { TableState } from "../../src/table/protocol";

const moment = (own: string[]): GuideMoment => ({
  view: null,
  players: [],
  seat: 0,
  actions: [],
  own: own.map((event) => event.split(" ")),
  since: [],
  format: {} as GuideMoment["format"],
  isVisible: () => false,
});

const words = { text: () => "", at: () => "" };
const STEPS: GuideStep[] = [
  words,
  { ...words, done: ({ own }) => own.some(([word]) => word === "played") },
  words,
];

test("a step is left by reading it or by doing it", () => {
  expect(stepOf(STEPS, moment([]), new Set())).toBe(0);
  expect(stepOf(STEPS, moment([]), new Set([0]))).toBe(1);
  expect(stepOf(STEPS, moment(["played 0 joker top"]), new Set([0]))).toBe(2);
  expect(stepOf(STEPS, moment(["played 0 joker top"]), new Set([0, 2]))).toBe(-1);
});

test("the guide begins with the first decision and goes on after other turns", () => {
  const at = (seq: number) => ({ match: "REEFS", you: 0, seq }) as TableState;
  expect(progressOf(at(3), false)).toBeNull();
  const begun = progressOf(at(4), true);
  expect(begun?.from).toBe(4);
  expect(progressOf(at(9), false)).toBe(begun);
  expect(progressOf({ ...at(9), match: "KELPS" }, true)).not.toBe(begun);
});

test("only later events count, own ones separately", () => {
  const entry = (seq: number, seat: number, ...events: string[]) => ({
    seq,
    seat,
    events,
    at: 0,
    verb: "act",
    text: null,
  });
  const entries = [entry(1, 0, "a"), entry(2, 1, "b 1"), entry(3, 0, "c 2", "d")];
  expect(eventsOf(entries, 1, 0)).toEqual({
    own: [["c", "2"], ["d"]],
    since: [["b", "1"], ["c", "2"], ["d"]],
  });
});
