import { expect, test } from "vitest";
import { cardOf } from "../../src/boards/cards";
import { genericCard } from "../../src/boards/gameCard";
import { label, seatLists, tableFacts, valueText } from "../../src/boards/generic/facts";
import { createFormatter, loadCatalog } from "../../src/i18n/catalog";

const players = ["Ada", "Bo"].map((called) => ({ called })) as never;

const openFormatter = async () =>
  createFormatter(await loadCatalog("nobody", "de"), "nobody", players);

test("a game without a catalog shows its own words in the log and on buttons", async () => {
  const format = await openFormatter();
  expect(format.event({ e: "draws", seat: 0 })).toBe("Draws");
  expect(format.action({ a: "swap", card: 1 })).toBe("Swap");
  expect(format.ask("choosing")).toBe("");
});

test("any view is formatted, the facts of the seats apart from the rest", async () => {
  const format = await openFormatter();
  const view = {
    you: 0,
    phase: "choosing",
    draw_pile: 7,
    hand: ["red", "blue"],
    empty: [],
    seats: [{ shell: 3 }, { shell: "?" }],
    last: { by: "Ada", open: true, worth: null },
  };
  expect(seatLists(view, 2)).toEqual([["seats", view.seats]]);
  const lines = tableFacts(view, 2).map(
    ([key, value]) => `${label(key, format)}: ${valueText(value, format)}`,
  );
  expect(lines).toEqual([
    "draw pile: 7",
    "hand: red, blue",
    "empty: –",
    "last: by Ada, open yes, worth –",
  ]);
  expect(valueText(view.seats[1], format)).toBe("shell hidden");
});

test("a game without a card gets one from the engine's data; the default choice comes first", () => {
  const option = { key: "rounds", about: "Rounds", choices: ["one", "three"], preset: "three" };
  const card = genericCard({ key: "x", name: "X", seats: [2, 4], options: [option] });
  expect(card.options[0]?.choices.map(({ value }) => value)).toEqual(["three", "one"]);
  expect(cardOf("never-recordedTable-of").name).toBe("never-recordedTable-of");
});
