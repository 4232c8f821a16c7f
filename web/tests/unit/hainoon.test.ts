import { expect, test } from "vitest";
import { card } from "../../src/boards/hainoon/card";
import { forecast } from "../../src/boards/hainoon/forecast";
import { moveSharks } from "../../src/boards/hainoon/sharks";
import { bites } from "../../src/boards/hainoon/timeline";
import { arrow, CELLS, type View } from "../../src/boards/hainoon/view";
import { tell } from "../../src/boards/hainoon/words";
import { linesOf } from "../../src/table/lines";
import record from "../fixtures/hainoon.json";
import { format, recordedTable } from "./recordedTable";

const { table, players, news } = recordedTable<View>(record);
const words = (text: string) => text.split(" ");

test("every shark and place is somewhere on the square", () => {
  const cells = CELLS.flat();
  expect(cells.filter((c) => "shark" in c)).toHaveLength(12);
  expect(cells.filter((c) => "place" in c)).toHaveLength(4);
});

test("sharks look into the square, and corners nowhere", () => {
  expect([0, 1, 5, 8, 11].map(arrow)).toEqual([null, "dn", "lf", "up", "rt"]);
});

test("seats have the colours of their divers, and black is the fourth: three players' dummy", () => {
  const names = card.palette.map((colour) => /--seat-(\w+)/.exec(colour)?.[1]);
  expect(names).toEqual(["pink", "teal", "green", "black"]);
});

test("sharks keep their tiles when they move", () => {
  const ids = Array.from({ length: 12 }, (_, i) => i);
  const turned = moveSharks(ids, { seq: 1, seat: 0, events: [["turned"]] });
  expect(turned[1]).toBe(0);
  expect(turned[0]).toBe(11);
  const swapped = moveSharks(ids, { seq: 1, seat: 0, events: [["swapped", "6", "7"]] });
  expect([swapped[6], swapped[7]]).toEqual([7, 6]);
});

test("the log has words for every event of a game but the draws", () => {
  const told = news
    .flatMap((m) => m.events)
    .filter((e) => !/^(drew|cleared|discarded|laid) /.test(e));
  expect(told.length).toBeGreaterThan(50);
  for (const event of told) {
    expect(tell(words(event), players, table.view, format), event).not.toBeNull();
  }
});

test("you are spoken to, others are spoken about", () => {
  const line = (event: string) => tell(words(event), players, table.view, format)?.text;
  expect(line("played 0 red-flip top")).toBe("**You** play “Flip a shark” in the north.");
  expect(line("played 1 red-flip top")).toBe("**Tessa** plays “Flip a shark” in the north.");
  expect(line("bitten 7 2 eaten")).toBe("Marlow's diver is eaten.");
  expect(line("over 0")).toBe("The game is over. You win.");
  expect(line("over 3")).toBe("The game is over. Brill wins.");
  expect(line("over 0 3")).toBe("The game is over. Winners: You and Brill.");
  expect(line("over nobody")).toBe("The game is over. Nobody wins.");
});

test("a pass may hide a harpoon: it is only said that none was thrown", () => {
  const line = (event: string) => tell(words(event), players, table.view, format)?.text;
  expect(line("passed 0")).toBe("You throw no harpoon.");
  expect(line("passed 1")).toBe("Tessa throws no harpoon.");
});

test("whom a shark attacks is told as you, by name, or by the diver's colour", () => {
  const line = (event: string, view: View) => tell(words(event), players, view, format)?.text;
  const { view } = table;
  expect(line("missed 7 0", view)).toBe("A shark does not get you and stays hungry.");
  expect(line("uncaged 7 1", view)).toBe("A shark breaks the cage around Tessa.");
  expect(line("aims 7 0", view)).toBe("Shark 8 attacks you.");
  expect(line("missed 7 -", view)).toBe("missed 7 -");
  /* Of two players each has two divers, so the shared sentence names the one that is meant. */
  const two: View = { ...view, seats: 2 };
  expect(line("bitten 7 2 injured", two)).toBe("bitten 7 2 injured");
  const divers = view.divers.map((diver, i) => (i === 3 ? { ...diver, seat: null } : diver));
  expect(line("uncaged 7 3", { ...view, seats: 3, divers })).toBe("uncaged 7 dummy");
});

test("an eaten diver of last diver swimming still counts as bites of its seat", () => {
  const divers = table.view.divers.map((diver, i) =>
    i === 2 ? { ...diver, owner: null, health: "eaten" as const } : diver,
  );
  const view: View = { ...table.view, divers };
  expect(bites(view, 2)).toBe(2);
  expect(tell(words("bitten 7 2 eaten"), players, view, format)?.text).toBe(
    "Marlow's diver is eaten.",
  );
});

test("the forecast names who is bitten, who is attacked, and who is not got", () => {
  const told = (...events: string[]) => forecast(events.map(words), players, table.view, format);
  const sure = told("attack top", "woke 1", "bitten 2 1 injured");
  expect(sure.previewByDiver.get(1)).toBe("bitten");
  expect(sure.previewItems.map((o) => o.icon)).toEqual(["shark-full", "shark-hungry"]);
  const open = told("turned", "attack top", "aims 1 0");
  expect(open.previewByDiver.get(0)).toBe("attacked");
  expect(open.previewItems.map((o) => o.text)).toEqual(["Shark 2 attacks **you**."]);
  expect(told("missed 1 -").previewItems[0]?.text).toBe("Shark 2 finds nobody.");
  expect(told("missed 1 2").previewItems[0]?.text).toBe("Shark 2 does not get **Marlow**.");
  expect(told("turned").previewItems).toEqual([]);
});

test("lines of the log come in order, a turn begins with its number", () => {
  const entries = news.slice(0, 3);
  const lines = linesOf(
    entries,
    { Board: () => null, formatEvent: tell } as never,
    players,
    table.view,
    format,
  );
  expect(lines.filter((l) => l.turn !== undefined).map((l) => l.turn)).toEqual([1, 2, 3]);
});
