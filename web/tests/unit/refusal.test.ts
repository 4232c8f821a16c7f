import { expect, test } from "vitest";
import { learn } from "../../src/i18n";
import { change } from "../../src/settings";
import { shownName } from "../../src/table/people";
import { excuse, Refusal } from "../../src/table/refusal";

test("a refusal is a sentence for people, in their language", async () => {
  const taken = new Refusal("name", "name: it is taken, or looks like one that is");
  expect(excuse(taken)).toBe("This name is taken, or looks like one that is.");
  await learn("de");
  change({ language: "de" });
  expect(excuse(taken)).toBe("Dieser Name ist vergeben oder sieht einem vergebenen ähnlich.");
  expect(excuse(new Refusal("late", "seq: the table has moved on"))).toContain("inzwischen");
  expect(excuse(new Refusal("apply", "apply: the others have said no"))).toBe(
    "Die anderen haben abgelehnt.",
  );
  change({ language: "en" });
});

test("the worker's refusals have their code in front", () => {
  expect(excuse(new Error("seat: it is not to act now"))).toBe("It is not your turn.");
  expect(excuse(new Error("action: not legal here"))).toBe("You can't do that here.");
});

test("what nobody has thought of is said as it is, without its code", () => {
  expect(excuse(new Refusal("air", "air: there are only 3 left"))).toBe("there are only 3 left");
  expect(excuse("something else")).toBe("something else");
});

test("a guest without a name is one in the language of the page", async () => {
  await learn("de");
  expect(shownName("Guest AB12")).toBe("Guest AB12");
  change({ language: "de" });
  expect(shownName("Guest AB12")).toBe("Gast AB12");
  expect(shownName("Guest of honour")).toBe("Guest of honour");
  change({ language: "en" });
});
