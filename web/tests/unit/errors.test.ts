import { expect, test } from "vitest";
import { loadLanguage } from "../../src/i18n";
import { updateSettings } from "../../src/settings";
import { CodedError, errorText } from "../../src/table/errors";
import { shownName } from "../../src/table/players";

test("an error has a message in the language of the page", async () => {
  const taken = new CodedError("name", "name: it is taken, or looks like one that is");
  expect(errorText(taken)).toBe("This name is taken, or looks like one that is.");
  await loadLanguage("de");
  updateSettings({ language: "de" });
  expect(errorText(taken)).toBe("Dieser Name ist vergeben oder sieht einem vergebenen ähnlich.");
  expect(errorText(new CodedError("late", "seq: the table has moved on"))).toContain("inzwischen");
  expect(errorText(new CodedError("apply", "apply: the others have said no"))).toBe(
    "Die anderen haben abgelehnt.",
  );
  updateSettings({ language: "en" });
});

test("the worker's errors have their code in front", () => {
  expect(errorText(new Error("seat: it is not to act now"))).toBe("It is not your turn.");
  expect(errorText(new Error("action: not legal here"))).toBe("You can't do that here.");
});

test("an unknown error is shown as it is, without its code", () => {
  expect(errorText(new CodedError("air", "air: there are only 3 left"))).toBe(
    "there are only 3 left",
  );
  expect(errorText("something else")).toBe("something else");
});

test("the guest name is translated", async () => {
  await loadLanguage("de");
  expect(shownName("Guest AB12")).toBe("Guest AB12");
  updateSettings({ language: "de" });
  expect(shownName("Guest AB12")).toBe("Gast AB12");
  expect(shownName("Guest of honour")).toBe("Guest of honour");
  updateSettings({ language: "en" });
});
