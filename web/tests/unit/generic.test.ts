import { expect, test } from "vitest";
import { cardOf } from "../../src/boards";
import { common, label, ofSeats, words } from "../../src/boards/generic/facts";
import { genericCard } from "../../src/boards/genericCard";
import { createFormatter, loadCatalog } from "../../src/i18n/catalog";
import type { TableState } from "../../src/table/protocol";

const table = { game: "unknown", seats: [{}, {}] } as unknown as TableState;
const players = ["Ada", "Bo"].map((called) => ({ called })) as never;

const makeFormat = async () => createFormatter(await loadCatalog("unknown", "de"), table, players);

test("a game without phrases shows its raw text", async () => {
  const format = await makeFormat();
  expect(format.line("seat 0 draws a shell")).toEqual({ text: "seat 0 draws a shell" });
  expect(format.action("swap 1")).toBe("swap 1");
  expect(format.ask("choosing")).toBe("");
});

test("any view is shown as text, seats apart from the rest", async () => {
  const format = await makeFormat();
  const view = {
    you: 0,
    phase: "choosing",
    draw_pile: 7,
    hand: ["red", "blue"],
    empty: [],
    seats: [{ shell: 3 }, { shell: "?" }],
    last: { by: "Ada", open: true, worth: null },
  };
  expect(ofSeats(view, 2)).toEqual([["seats", view.seats]]);
  const facts = common(view, 2).map(
    ([key, value]) => `${label(key, format)}: ${words(value, format)}`,
  );
  expect(facts).toEqual([
    "draw pile: 7",
    "hand: red, blue",
    "empty: –",
    "last: by Ada, open yes, worth –",
  ]);
  expect(words(view.seats[1], format)).toBe("shell hidden");
});

test("a game without a card gets one from the engine; the default comes first", () => {
  const option = { key: "rounds", about: "Rounds", choices: ["one", "three"], preset: "three" };
  const card = genericCard({ key: "x", name: "X", seats: [2, 4], options: [option] });
  expect(card.options[0]?.choices.map(({ value }) => value)).toEqual(["three", "one"]);
  expect(cardOf("not-a-game").name).toBe("not-a-game");
});
