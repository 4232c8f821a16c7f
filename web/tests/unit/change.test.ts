import { expect, test } from "vitest";
import { changed, changedTable, checkOf } from "../../src/backends/change";
import type { TableState } from "../../src/table/protocol";

test.each([
  ["a number", { a: 1, b: 2 }, { a: 3 }, { a: 3, b: 2 }],
  ["something new", { a: null }, { a: { b: [1] } }, { a: { b: [1] } }],
  ["a list for nothing", { a: 1 }, { a: [1] }, { a: [1] }],
  ["nothing left", { a: { b: 1 } }, { a: null }, { a: null }],
  ["an element", { a: [1, 2, 3] }, { a: { 2: 4 } }, { a: [1, 2, 4] }],
  ["another list", { a: [1] }, { a: [[1, 2]] }, { a: [1, 2] }],
  ["another object", { a: { b: 1 } }, { a: [{ c: 1 }] }, { a: { c: 1 } }],
  ["a member inside", { a: [{ b: 1, c: 2 }] }, { a: { 0: { c: 3 } } }, { a: [{ b: 1, c: 3 }] }],
  ["no change", { a: 1 }, {}, { a: 1 }],
])("%s", (_, old, change, next) => {
  const before = structuredClone(old);
  expect(changed(old, change)).toStrictEqual(next);
  expect(old).toStrictEqual(before);
});

test("what did not change stays the same object", () => {
  const old = { divers: [{ air: 3 }, { air: 4 }], deck: { left: 9 } };
  const next = changed(old, { divers: { 1: { air: 2 } } }) as typeof old;
  expect(next.divers[1]).toEqual({ air: 2 });
  expect(next.divers[0]).toBe(old.divers[0]);
  expect(next.deck).toBe(old.deck);
});

const table = { seq: 4, phase: "playing", view: { a: 0 }, facts: null } as unknown as TableState;
/* Of the text {"a":1}null. */
const CHECK = 1280643205;

test("a table follows its updates", () => {
  const by = { seq: 5, change: { view: { a: 1 } }, own: { may: ["act"] }, check: CHECK };
  const next = changedTable(table, by);
  expect(next).toStrictEqual({ ...table, seq: 5, view: { a: 1 }, may: ["act"] });
  expect(next && checkOf(next)).toBe(CHECK);
});

test.each([
  ["of another entry", { seq: 6, change: { view: { a: 1 } }, own: {}, check: CHECK }],
  ["with another check", { seq: 5, change: { view: { a: 1 } }, own: {}, check: CHECK + 1 }],
])("an update %s does not fit", (_, by) => {
  expect(changedTable(table, by)).toBeNull();
});
