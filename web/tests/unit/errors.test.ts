import { expect, test } from "vitest";
import { loadLanguage } from "../../src/i18n";
import { updateSettings } from "../../src/settings";
import { CodedError, receivedError } from "../../src/table/codedError";
import { errorText } from "../../src/table/errors";
import { shownName } from "../../src/table/players";

test("an error has a message in the language of the page", async () => {
  const taken = new CodedError("name-taken");
  expect(errorText(taken)).toBe("This name is taken, or looks like one that is.");
  await loadLanguage("de");
  updateSettings({ language: "de" });
  expect(errorText(taken)).toBe("Dieser Name ist vergeben oder sieht einem vergebenen ähnlich.");
  expect(errorText(new CodedError("late"))).toContain("inzwischen");
  expect(errorText(new CodedError("request-declined"))).toBe("Die anderen haben abgelehnt.");
  const wrong = { code: "invalid", args: { field: "text", detail: "too long" } };
  expect(errorText(receivedError(wrong))).toBe("Dieser Text ist nicht erlaubt.");
  expect(errorText(receivedError({ code: "new-code" }))).toBe("Der Server hat das abgelehnt.");
  updateSettings({ language: "en" });
});

test("the worker's errors are a code, or a field and a detail", () => {
  expect(errorText(new Error("not-to-act"))).toBe("It is not your turn.");
  expect(errorText(new Error("action: expected play"))).toBe("You can't do that here.");
  expect(errorText(new Error("base: expected milliseconds"))).toBe(
    "Invalid value: base, expected milliseconds.",
  );
});

test("an unknown error is shown as it is", () => {
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
