import { expect, test } from "vitest";
import { forecast, threats } from "../../src/boards/hainoon/forecast";
import { moveSharks } from "../../src/boards/hainoon/sharks";
import { CELLS, faces, type View } from "../../src/boards/hainoon/view";
import { say, tell } from "../../src/boards/hainoon/words";
import { linesOf } from "../../src/table/lines";
import record from "../fixtures/hainoon.json";
import { heard, speak } from "./heard";

const { table, people, news } = heard<View>(record);
const words = (text: string) => text.split(" ");

test("every shark and place is somewhere on the square", () => {
  const cells = CELLS.flat();
  expect(cells.filter((c) => "shark" in c)).toHaveLength(12);
  expect(cells.filter((c) => "place" in c)).toHaveLength(4);
});

test("sharks face the places that the rules name", () => {
  expect(faces(0)).toBeNull();
  expect(faces(1)).toEqual({ side: "top", place: "TL" });
  expect(faces(5)).toEqual({ side: "right", place: "BR" });
  expect(faces(8)).toEqual({ side: "bottom", place: "BL" });
  expect(faces(11)).toEqual({ side: "left", place: "TL" });
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
    expect(tell(words(event), people, table.view), event).not.toBeNull();
  }
});

test("you are spoken to, others are spoken about", () => {
  const line = (event: string) => tell(words(event), people, table.view)?.text;
  expect(line("played 0 red-flip top")).toBe("**You** play Flip a shark, north.");
  expect(line("played 1 red-flip top")).toBe("**Tessa** plays Flip a shark, north.");
  expect(line("bitten 7 2 eaten")).toBe("Marlow's diver is eaten.");
});

test("actions have words", () => {
  const text = (action: string) => say(words(action), people, table.view);
  expect(text("play red-flip top 3")).toBe("Flip a shark, red to the north: shark 4");
  expect(text("play green-diver left TL-TR")).toContain("You – Tessa");
  expect(text("pass")).toBe("No harpoon");
});

test("the forecast names who is bitten", () => {
  const { fates, omens } = forecast(
    [
      ["attack", "top"],
      ["woke", "1"],
      ["bitten", "2", "1", "injured"],
    ],
    people,
    table.view,
  );
  expect(fates.get(1)).toBe("bitten");
  expect(omens.map((o) => o.icon)).toEqual(["shark-full", "shark-hungry"]);
});

test("an attack that can still be answered is a threat, with the ring as it will be", () => {
  const { view } = table;
  const found = threats([["turned"], ["attack", "top"]], people, view);
  expect(view.ring.slice(0, 3)).toEqual(["hungry", "full", "full"]);
  expect(found?.fates.get(0)).toBe("attacked");
  expect(found?.omens).toHaveLength(2);
  expect(threats([["turned"]], people, view)).toBeNull();
});

test("lines of the log come in order, a turn begins with its number", () => {
  const entries = news.slice(0, 3);
  const lines = linesOf(entries, { Board: () => null, tell } as never, people, table.view, speak);
  expect(lines.filter((l) => l.turn !== undefined).map((l) => l.turn)).toEqual([1, 2, 3]);
});
