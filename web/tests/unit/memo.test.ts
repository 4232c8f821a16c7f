// memo and structuralShare.
import { afterEach, expect, test } from "vitest";
import { memo } from "../../src/components/memo";
import { updateSettings } from "../../src/settings";
import { structuralShare } from "../../src/table/structuralShare";

interface Props {
  card: string;
  lit?: boolean;
}

/** Whether a component renders again with other properties. */
function redrawn(before: Props, after: Props, meanwhile = () => {}): boolean {
  const Part = memo<Props>(() => null);
  const part = new Part(before);
  part.render(before);
  meanwhile();
  return part.shouldComponentUpdate?.(after, {}, undefined) ?? true;
}

afterEach(() => updateSettings({ language: "en" }));

test("a component renders again when a property changes, appears or disappears", () => {
  expect(redrawn({ card: "red-flip" }, { card: "red-flip" })).toBe(false);
  expect(redrawn({ card: "red-flip" }, { card: "joker" })).toBe(true);
  expect(redrawn({ card: "red-flip" }, { card: "red-flip", lit: true })).toBe(true);
  expect(redrawn({ card: "red-flip", lit: true }, { card: "red-flip" })).toBe(true);
});

test("a component renders again in another language", () => {
  updateSettings({ language: "en" });
  const switched = () => updateSettings({ language: "de" });
  expect(redrawn({ card: "red-flip" }, { card: "red-flip" }, switched)).toBe(true);
});

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
