import { expect, test } from "vitest";
import type { Part } from "../../../locale/format.mjs";
import {
  filtered,
  type LogFilter,
  lastTurns,
  newestOf,
  targetOf,
  turns,
} from "../../src/components/log";
import { loadLanguage, percent, signed, t, tn } from "../../src/i18n";
import { createFormatter } from "../../src/i18n/catalog";
import { link, parse } from "../../src/router";
import { updateSettings } from "../../src/settings";
import { allLines, type Line, logFormatter } from "../../src/table/lines";
import { playersOf } from "../../src/table/players";
import type { TableState } from "../../src/table/protocol";
import { entriesOf, matchSetupLine } from "../../src/table/setup";
import record from "../fixtures/scuba.json";
import { format } from "./recordedTable";

test("arguments are filled in, one and many differ", () => {
  expect(t("{1} before {0}", "a", "b")).toBe("b before a");
  expect(tn("{0} card", "{0} cards", 1)).toBe("1 card");
  expect(tn("{0} card", "{0} cards", 3)).toBe("3 cards");
});

test("numbers are written as the language of the page does", async () => {
  await loadLanguage("de");
  expect([signed(1.44, 1), signed(-0.5, 2), percent(40)]).toEqual(["+1.4", "−0.50", "40%"]);
  updateSettings({ language: "de" });
  expect([signed(1.44, 1), signed(-0.5, 2), percent(40)]).toEqual(["+1,4", "−0,50", "40\u00a0%"]);
  updateSettings({ language: "en" });
});

test("addresses go both ways", () => {
  expect(link("lobby")).toBe("#/");
  expect(parse("#/").screen).toBe("lobby");
  const route = parse(`${link("replay", "A B", 7)}?eyes=2`);
  expect(route).toMatchObject({ screen: "replay", args: ["A B", "7"] });
  expect(route.query.get("eyes")).toBe("2");
});

test("a local match has its setup line and entries", () => {
  const setting = {
    game: "hainoon",
    options: { length: "short" },
    sitters: [{ name: 'A"da' }, { bot: "hard" }],
  };
  const key = "0a".repeat(32);
  expect(matchSetupLine("BCDFG", setting, key)).toBe(
    `id=BCDFG game=hainoon rules=new version=new seats=2 option.length=short undo=free host=0 key=${"0a".repeat(32)}`,
  );
  expect(entriesOf(setting, 5)).toEqual(["5 0 sit Ada", "5 1 bot hard", "5 0 start"]);
});

test("an event has a sentence, no line, or begins a turn", () => {
  const table = record[0] as unknown as TableState;
  const book = {
    lang: "en",
    text: {},
    games: {
      scuba: {
        event: { start: [["seat", "player"], " dives first."] as Part[] },
        quiet: { left: ["yes"], turn: ["yes"] },
      },
    },
  };
  const format = createFormatter(book, table.game, playersOf(table));
  expect(format.event({ e: "start", seat: 1 })).toBe("**Tessa** dives first.");
  expect(format.event({ e: "left", seat: 1 })).toBeNull();
  expect(format.event({ e: "turn", seat: 1, turn: 4 })).toBeNull();
});

test("the log gathers lines into turns", () => {
  const list = turns([
    { text: "a" },
    { text: "", turn: 1 },
    { text: "b" },
    { text: "c" },
    { text: "", turn: 2 },
  ]);
  expect(list.map((turn) => [turn.number, turn.lines.length])).toEqual([
    [null, 1],
    [1, 2],
  ]);
});

test("a long log begins with its last whole turns", () => {
  const list = turns(
    [1, 2, 3].flatMap((turn) => [{ text: "", turn }, { text: "a" }, { text: "b" }]),
  );
  const numbers = (lines: number) => lastTurns(list, lines).map(({ number }) => number);
  expect(numbers(1)).toEqual([3]);
  expect(numbers(3)).toEqual([2, 3]);
  expect(numbers(40)).toEqual([1, 2, 3]);
});

test("a log filter keeps consequences with the action, and causes with a result", () => {
  const lines: Line[] = [
    { text: "Turn 3", turn: 3, tone: "sub" },
    { seat: 0, text: "You play a card." },
    { text: "The cage moves.", tone: "sub" },
    { text: "Shark attack!", tone: "bad", part: "cause" },
    { seat: 1, text: "Tessa throws a harpoon.", tone: "good" },
    { text: "The shark is full.", tone: "sub" },
  ];
  const texts = (filter: LogFilter, of = lines) => filtered(of, filter).map(({ text }) => text);
  expect(texts("all")).toHaveLength(6);
  expect(texts(0)).toEqual(["You play a card.", "The cage moves."]);
  expect(texts(1)).toEqual(["Tessa throws a harpoon.", "The shark is full."]);
  expect(texts("important")).toEqual(["Shark attack!", "Tessa throws a harpoon."]);
  expect(texts("important", lines.slice(0, 4))).toEqual([]);
});

test("a log line points at its piece, or at its seat", () => {
  expect(targetOf({ text: "a", seat: 1, at: "[data-piece=shark]" })).toBe("[data-piece=shark]");
  expect(targetOf({ text: "a", seat: 1 })).toBe('.seat[data-seat="1"]');
  expect(targetOf({ text: "a" })).toBe("");
});

test("the one-line log has the action, then its results", () => {
  const cage = { text: "The cage moves to Brill.", tone: "sub" } as const;
  const lines = [{ seat: 1, text: "**Tessa** plays Cage, north." }, cage];
  const line = { seat: 1, text: "**Tessa** plays Cage, north. The cage moves to Brill." };
  expect(newestOf(lines)).toEqual(line);
  expect(newestOf([...lines, { text: "", turn: 2 }])).toEqual(line);
  expect(newestOf([...lines, { text: "", turn: 2 }, cage])).toEqual(cage);
  expect(newestOf([...lines, { text: "Third card", tone: "bad" }])?.text).toBe("Third card");
  expect(newestOf([])).toBeNull();
});

test("seat requests, absences and outages are in the log", async () => {
  const table = record[0] as unknown as TableState;
  const lineOf = (verb: string, text: string | null, seat = 1) => {
    const entry = { seq: 1, at: 0, seat, verb, text, events: [] };
    return allLines(logFormatter(undefined, playersOf(table), format), [entry])[0]?.text;
  };
  expect(lineOf("apply", "Eve")).toBe("**Eve** asks to take over from Tessa.");
  expect(lineOf("admit", null)).toBe("**Tessa** agrees.");
  expect(lineOf("decline", null)).toBe("**Tessa** declines.");
  expect(lineOf("decline", null, -1)).toBe("The request for the seat was withdrawn.");
  expect(lineOf("claim", "bot")).toBe("**Tessa** did not come back.");
  expect(lineOf("outage", "1000", -1)).toBe("The server was unavailable. The clocks stood still.");
  await loadLanguage("de");
  updateSettings({ language: "de" });
  expect(lineOf("apply", "Eve")).toBe("**Eve** möchte für Tessa übernehmen.");
  expect(lineOf("outage", "1000", -1)).toBe(
    "Der Server war nicht erreichbar. Die Uhren standen still.",
  );
  updateSettings({ language: "en" });
});

test("proposals are in the log in the language of the page", async () => {
  const table = record[0] as unknown as TableState;
  const asked = (text: string) => {
    const entry = { seq: 1, at: 0, seat: 1, verb: "ask", text, events: [] };
    return allLines(logFormatter(undefined, playersOf(table), format), [entry])[0]?.text;
  };
  expect(asked("undo")).toBe("**Tessa** asks to undo a move.");
  await loadLanguage("de");
  updateSettings({ language: "de" });
  expect(asked("undo")).toBe("**Tessa** möchte einen Zug zurücknehmen.");
  expect(asked("draw")).toBe("**Tessa** bietet ein Unentschieden an.");
  updateSettings({ language: "en" });
});
