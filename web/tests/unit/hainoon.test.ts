import { expect, test } from "vitest";
import { card } from "../../src/boards/hainoon/card";
import { formatEvent } from "../../src/boards/hainoon/eventText";
import { forecast } from "../../src/boards/hainoon/forecast";
import { moveSharkIds } from "../../src/boards/hainoon/sharkIds";
import { bites } from "../../src/boards/hainoon/timeline";
import { arrow, CELLS, type View } from "../../src/boards/hainoon/view";
import { linesOf } from "../../src/table/lines";
import record from "../fixtures/hainoon.json";
import { format, recordedTable } from "./recordedTable";

const { table, players, news } = recordedTable<View>(record);
const words = (text: string) => text.split(" ");

test("the grid has every shark and every place", () => {
  const cells = CELLS.flat();
  expect(cells.filter((c) => "shark" in c)).toHaveLength(12);
  expect(cells.filter((c) => "place" in c)).toHaveLength(4);
});

test("sharks face inwards, corner sharks have no arrow", () => {
  expect([0, 1, 5, 8, 11].map(arrow)).toEqual([null, "dn", "lf", "up", "rt"]);
});

test("the palette is that of the divers; the fourth, black, is the dummy of three players", () => {
  const names = card.palette.map((colour) => /--seat-(\w+)/.exec(colour)?.[1]);
  expect(names).toEqual(["pink", "teal", "green", "black"]);
});

test("shark tiles keep their ids when they move", () => {
  const ids = Array.from({ length: 12 }, (_, i) => i);
  const turned = moveSharkIds(ids, { seq: 1, seat: 0, events: [["turned"]] });
  expect(turned[1]).toBe(0);
  expect(turned[0]).toBe(11);
  const swapped = moveSharkIds(ids, { seq: 1, seat: 0, events: [["swapped", "6", "7"]] });
  expect([swapped[6], swapped[7]]).toEqual([7, 6]);
});

test("every event of a game but the draws has a line in the log", () => {
  const told = news
    .flatMap((m) => m.events)
    .filter((e) => !/^(drew|cleared|discarded|laid) /.test(e));
  expect(told.length).toBeGreaterThan(50);
  for (const event of told) {
    expect(formatEvent(words(event), players, table.view, format), event).not.toBeNull();
  }
});

test("lines about you are in the second player, others in the third", () => {
  const line = (event: string) => formatEvent(words(event), players, table.view, format)?.text;
  expect(line("played 0 red-flip top")).toBe("**You** play “Flip a shark” in the north.");
  expect(line("played 1 red-flip top")).toBe("**Tessa** plays “Flip a shark” in the north.");
  expect(line("bitten 7 2 eaten")).toBe("Marlow's diver is eaten.");
  expect(line("over 0")).toBe("The game is over. You win.");
  expect(line("over 3")).toBe("The game is over. Brill wins.");
  expect(line("over 0 3")).toBe("The game is over. Winners: You and Brill.");
  expect(line("over nobody")).toBe("The game is over. Nobody wins.");
});

test("a pass does not reveal whether the player has a harpoon", () => {
  const line = (event: string) => formatEvent(words(event), players, table.view, format)?.text;
  expect(line("passed 0")).toBe("You throw no harpoon.");
  expect(line("passed 1")).toBe("Tessa throws no harpoon.");
});

test("the attacked diver is called you, by its player's name, or by its colour", () => {
  const line = (event: string, view: View) =>
    formatEvent(words(event), players, view, format)?.text;
  const { view } = table;
  expect(line("missed 7 0", view)).toBe("A shark misses you and stays hungry.");
  expect(line("uncaged 7 1", view)).toBe("A shark breaks the cage around Tessa.");
  expect(line("aims 7 0", view)).toBe("Shark 8 attacks you.");
  expect(line("missed 7 -", view)).toBe("missed 7 -");
  /* With two players each has two divers, so the shared sentence names the diver. */
  const two: View = { ...view, seats: 2 };
  expect(line("bitten 7 2 injured", two)).toBe("bitten 7 2 injured");
  const divers = view.divers.map((diver, i) => (i === 3 ? { ...diver, seat: null } : diver));
  expect(line("uncaged 7 3", { ...view, seats: 3, divers })).toBe("uncaged 7 dummy");
});

test("with ending=last-diver an eaten diver still counts as bites of its seat", () => {
  const divers = table.view.divers.map((diver, i) =>
    i === 2 ? { ...diver, owner: null, health: "eaten" as const } : diver,
  );
  const view: View = { ...table.view, divers };
  expect(bites(view, 2)).toBe(2);
  expect(formatEvent(words("bitten 7 2 eaten"), players, view, format)?.text).toBe(
    "Marlow's diver is eaten.",
  );
});

test("the forecast names the bitten, the attacked and the missed divers", () => {
  const told = (...events: string[]) => forecast(events.map(words), players, table.view, format);
  const sure = told("attack top", "woke 1", "bitten 2 1 injured");
  expect(sure.previewByDiver.get(1)).toBe("bitten");
  expect(sure.previewItems.map((item) => item.icon)).toEqual(["shark-full", "shark-hungry"]);
  const open = told("turned", "attack top", "aims 1 0");
  expect(open.previewByDiver.get(0)).toBe("attacked");
  expect(open.previewItems.map((item) => item.text)).toEqual(["Shark 2 attacks **you**."]);
  expect(told("missed 1 -").previewItems[0]?.text).toBe("Shark 2 finds nobody.");
  expect(told("missed 1 2").previewItems[0]?.text).toBe("Shark 2 misses **Marlow**.");
  expect(told("turned").previewItems).toEqual([]);
});

test("log lines are in order, and each turn begins with its number", () => {
  const entries = news.slice(0, 3);
  const lines = linesOf(
    entries,
    { Board: () => null, formatEvent } as never,
    players,
    table.view,
    format,
  );
  expect(lines.filter((l) => l.turn !== undefined).map((l) => l.turn)).toEqual([1, 2, 3]);
});
