import { computed, effect, signal } from "@preact/signals";
import { expect, test } from "vitest";
import { sharedComputed, structuralShare } from "../../src/table/structuralShare";

test("a view keeps its equal parts", () => {
  const last = { turn: 1, divers: [{ air: 3 }, { air: 4 }], event: null, deck: { left: 9 } };
  const next = structuredClone({ ...last, turn: 2, divers: [{ air: 3 }, { air: 2 }] });
  const view = structuralShare(last, next);
  expect(view).toEqual(next);
  expect(view.divers[0]).toBe(last.divers[0]);
  expect(view.divers[1]).not.toBe(last.divers[1]);
  expect(view.deck).toBe(last.deck);
  expect(structuralShare(last, structuredClone(last))).toBe(last);
});

test.each([
  ["shorter", [1, 2, 3], [1, 2]],
  ["longer", [1, 2], [1, 2, 3]],
  ["another kind", { 0: "a" }, ["a"]],
  ["a field more", { a: 1 }, { a: 1, b: undefined }],
  ["a field less", { a: 1, b: 2 }, { a: 1 }],
  ["gone", { a: { b: 1 } }, { a: null }],
  ["come", { a: null }, { a: { b: 1 } }],
])("%s is not taken for equal", (_, last, next) => {
  expect(structuralShare<unknown>(last, next)).toStrictEqual(next);
  expect(structuralShare<unknown>(last, next)).not.toBe(last);
});

test("a signal of an equal value does not change", () => {
  const state = signal({ seats: [{ name: "Ada" }], seq: 1 });
  const seats = sharedComputed(() => structuredClone(state.value.seats));
  const names = computed(() => seats.value.map(({ name }) => name).join());
  const seen: string[] = [];
  effect(() => {
    seats.value;
    seen.push(names.value);
  });
  state.value = { ...state.value, seq: 2 };
  expect(seen).toEqual(["Ada"]);
  state.value = { seats: [{ name: "Bo" }], seq: 3 };
  expect(seen).toEqual(["Ada", "Bo"]);
});
