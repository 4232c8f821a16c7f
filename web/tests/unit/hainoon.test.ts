import { describe, expect, test } from "vitest";
import { card } from "../../src/boards/hainoon/card";
import { lineStyle } from "../../src/boards/hainoon/events";
import { arrow, CELLS, moveSharkIds, type Table } from "../../src/boards/hainoon/model";
import { forecast, outcomesByDiver } from "../../src/boards/hainoon/texts";
import type { Event, Game } from "../../src/generated/hainoon";
import { allLines, type LineStyle, logFormatter } from "../../src/table/lines";
import record from "../fixtures/hainoon.json";
import { formatterOf, recordedTable } from "./recordedTable";

const { table, players, news } = recordedTable<Game>(record);
const format = await formatterOf(table, players);
const line = (event: Event) => format.event(event);

/** The recorded table as its board reads it, with changes. */
const at = (changes: Partial<Table> = {}): Table =>
  ({
    view: table.view,
    facts: table.facts,
    table,
    players,
    seat: table.you,
    actions: table.actions ?? [],
    format,
    draft: { card: null, side: null, picks: [] },
    ...changes,
  }) as Table;

test("the grid has every shark and every place", () => {
  const cells = CELLS.flat();
  expect(new Set(cells.filter((cell) => typeof cell === "number")).size).toBe(12);
  expect(new Set(cells.filter((cell) => typeof cell === "string")).size).toBe(4);
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
  const turned = moveSharkIds(ids, [{ e: "turned" }]);
  expect(turned[1]).toBe(0);
  expect(turned[0]).toBe(11);
  const swapped = moveSharkIds(ids, [{ e: "swapped", shark: 6, other: 7 }]);
  expect([swapped[6], swapped[7]]).toEqual([7, 6]);
});

describe("the log", () => {
  test("every event of a game but the others' draws has a line", () => {
    const told = news
      .flatMap((m) => m.events)
      .filter((event) => !["laid", "cleared"].includes(event.e))
      .filter((event) => event.e !== "drew" || event.seat === table.you);
    expect(told.length).toBeGreaterThan(50);
    for (const event of told) {
      expect(format.event(event) ?? lineStyle(event).turn, event.e).toBeDefined();
    }
  });

  test("lines about you are in the second person, others in the third", () => {
    expect(line({ e: "played", seat: 0, card: "red-flip", side: "top" })).toBe(
      "**You** play in the north: red flip shark.",
    );
    expect(line({ e: "played", seat: 1, card: "red-flip", side: "top" })).toBe(
      "**Tessa** plays in the north: red flip shark.",
    );
    expect(line({ e: "over", winners: [3] })).toBe("The game is over; **Brill** wins.");
    expect(line({ e: "over", winners: [] })).toBe("The game is over; nobody wins.");
  });

  test("a pass does not reveal whether the player has a harpoon", () => {
    expect(line({ e: "passed", seat: 0 })).toBe("**You** throw no harpoon.");
    expect(line({ e: "passed", seat: 1 })).toBe("**Tessa** throws no harpoon.");
  });

  test("an attacked diver is called you, by its player's name, or by its colour", () => {
    expect(line({ e: "missed", shark: 7, diver: 0, seat: 0 })).toBe(
      "Shark 8 misses **you** and stays hungry.",
    );
    expect(line({ e: "uncaged", shark: 7, diver: 1, seat: 1 })).toBe(
      "Shark 8 breaks the cage around **Tessa** and stays hungry.",
    );
    expect(line({ e: "aims", shark: 7, diver: 0, seat: 0 })).toBe("Shark 8 attacks **you**.");
    expect(line({ e: "missed", shark: 7, diver: null, seat: null })).toBe(
      "Shark 8 finds nobody and stays hungry.",
    );
    /* With two players each has two divers, of different colours. */
    expect(line({ e: "bitten", shark: 7, diver: 2, health: "injured", seat: null })).toBe(
      "Shark 8 bites the green diver: injured! It is full now.",
    );
    expect(line({ e: "uncaged", shark: 7, diver: 3, seat: "dummy" })).toBe(
      "Shark 8 breaks the cage around the dummy and stays hungry.",
    );
    expect(line({ e: "hid", diver: 0, place: "TL", seat: 0 })).toBe(
      "**You** vanish from the top left until your next turn.",
    );
    expect(line({ e: "hid", diver: 3, place: "TL", seat: null })).toBe(
      "The black diver vanishes from the top left until the next turn.",
    );
  });

  test("lines are in order, and each turn begins with its number", () => {
    const lines = allLines(logFormatter(lineStyle as LineStyle, players, format), news.slice(0, 3));
    expect(lines.filter((l) => l.turn !== undefined).map((l) => l.turn)).toEqual([1, 2, 3]);
  });
});

/** What a preview would say of these events, without a board after them. */
const told = (...events: Event[]) =>
  forecast({ events, sure: false, view: null, facts: null }, at()).map(({ icon, text }) => [
    icon,
    text,
  ]);

test("the forecast names the bitten, the attacked and the missed divers", () => {
  const sure: Event[] = [
    { e: "attack", side: "top" },
    { e: "woke", shark: 1 },
    { e: "bitten", shark: 2, diver: 1, health: "injured", seat: 1 },
  ];
  expect(outcomesByDiver(sure).get(1)).toBe("bitten");
  expect(told(...sure).map(([icon]) => icon)).toEqual(["shark-full", "shark-hungry"]);
  const open: Event[] = [
    { e: "turned" },
    { e: "attack", side: "top" },
    { e: "aims", shark: 1, diver: 0, seat: 0 },
  ];
  expect(outcomesByDiver(open).get(0)).toBe("attacked");
  expect(told(...open)).toEqual([
    ["act-all", "All sharks swim on clockwise."],
    ["shark-hungry", "Shark 2 attacks **you**."],
  ]);
  expect(outcomesByDiver([{ e: "missed", shark: 1, diver: 2, seat: 2 }]).size).toBe(0);
});

test("the forecast of every card says something", () => {
  const played: Event = { e: "played", seat: 0, card: "joker", side: "left" };
  expect(told(played)).toEqual([["act-joker", "Nothing moves. The card only counts in the west."]]);
  const { view } = at();
  const after = {
    ...view,
    divers: view.divers.map((diver) => ({ ...diver, hungry: diver.seat === 0 ? 2 : 0 })),
  };
  const preview = { events: [played], sure: true, view: after, facts: null };
  expect(forecast(preview, at()).map(({ text }) => text)).toEqual([
    "**2** hungry sharks face you then.",
  ]);
});
