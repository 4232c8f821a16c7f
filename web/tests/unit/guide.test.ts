import { expect, test } from "vitest";
import type { GuideMoment, GuideStep } from "../../src/boards/api";
import { eventsOf, progressOf, stepOf } from "../../src/screens/guideProgress";
import type { GameEvent, TableState } from "../../src/table/protocol";

const moment = (...own: GameEvent[]): GuideMoment => ({
  view: null,
  facts: null,
  players: [],
  seat: 0,
  actions: [],
  own,
  since: [],
  format: {} as GuideMoment["format"],
  draft: null,
});

const words = { text: () => "", at: () => "" };
const STEPS: GuideStep[] = [
  words,
  { ...words, done: ({ own }) => own.some(({ e }) => e === "played") },
  words,
];

test("a step is left by reading it or by doing it", () => {
  expect(stepOf(STEPS, moment(), new Set())).toBe(0);
  expect(stepOf(STEPS, moment(), new Set([0]))).toBe(1);
  expect(stepOf(STEPS, moment({ e: "played" }), new Set([0]))).toBe(2);
  expect(stepOf(STEPS, moment({ e: "played" }), new Set([0, 2]))).toBe(-1);
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
  const entry = (seq: number, seat: number, ...types: string[]) => ({
    seq,
    seat,
    events: types.map((e) => ({ e })),
    at: 0,
    verb: "act",
    text: null,
  });
  const entries = [entry(1, 0, "a"), entry(2, 1, "b"), entry(3, 0, "c", "d")];
  expect(eventsOf(entries, 1, 0)).toEqual({
    own: [{ e: "c" }, { e: "d" }],
    since: [{ e: "b" }, { e: "c" }, { e: "d" }],
  });
});
