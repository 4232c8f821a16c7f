// What keeps a press cheap: parts that stay as they are, and views made of what they were made of.
import { afterEach, expect, test } from "vitest";
import { memo } from "../../src/components/memo";
import { updateSettings } from "../../src/settings";
import { structuralShare } from "../../src/table/structuralShare";

interface Props {
  card: string;
  lit?: boolean;
}

/** Whether a part that is shown with some properties is drawn again for others. */
function redrawn(before: Props, after: Props, meanwhile = () => {}): boolean {
  const Part = memo<Props>(() => null);
  const part = new Part(before);
  part.render(before);
  meanwhile();
  return part.shouldComponentUpdate?.(after, {}, undefined) ?? true;
}

afterEach(() => updateSettings({ language: "en" }));

test("a part is drawn again when a property is another one, appears or goes away", () => {
  expect(redrawn({ card: "red-flip" }, { card: "red-flip" })).toBe(false);
  expect(redrawn({ card: "red-flip" }, { card: "joker" })).toBe(true);
  expect(redrawn({ card: "red-flip" }, { card: "red-flip", lit: true })).toBe(true);
  expect(redrawn({ card: "red-flip", lit: true }, { card: "red-flip" })).toBe(true);
});

test("a part is drawn again in another language", () => {
  updateSettings({ language: "en" });
  const switched = () => updateSettings({ language: "de" });
  expect(redrawn({ card: "red-flip" }, { card: "red-flip" }, switched)).toBe(true);
});

test("a view keeps the parts that say what they said", () => {
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
])("what has become %s is not taken for the same", (_, last, next) => {
  expect(structuralShare<unknown>(last, next)).toStrictEqual(next);
  expect(structuralShare<unknown>(last, next)).not.toBe(last);
});
