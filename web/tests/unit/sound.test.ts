import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EVENT_NOTES, NOTES, notesOf } from "../../src/sound";
import type { News, TableMessage } from "../../src/table/protocol";

const GAMES = ["dive", "deepblue", "hainoon", "scuba"];
const file = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");

/** The notes of a recorded game. */
function recorded(game: string): Set<string> {
  const messages: TableMessage[] = JSON.parse(file("../fixtures", `${game}.json`));
  const news = messages.filter((message): message is News => message.t === "news");
  return new Set(news.flatMap(({ events }) => notesOf(events)));
}

/** The names of all events of a game. */
function eventWords(game: string): string[] {
  const [, events = ""] = file("../../../locale", `${game}.txt`).split("\n[event]\n");
  const [section = ""] = events.split("\n[");
  return [...section.matchAll(/^([a-z-]+) /gm)].map(([, word = ""]) => word);
}

describe("notes", () => {
  test.each([
    ["hainoon", ["wood", "slide", "drum", "bite", "wave"]],
    ["deepblue", ["wood", "slide", "gem-red"]],
    ["scuba", ["wood", "slide", "gem"]],
    ["dive", ["wood", "slide", "drum"]],
  ])("a game of %s", (game, notes) => {
    expect([...recorded(game)]).toEqual(expect.arrayContaining(notes));
  });

  test("every note occurs in a recorded game or in a dive", () => {
    const gems = ["black", "blue", "purple", "red", "green", "silver", "gold"];
    const diveNotes = notesOf(gems.map((gem) => ({ e: "gem", gem })));
    const notes = new Set([...diveNotes, ...GAMES.flatMap((game) => [...recorded(game)])]);
    const pressed = ["bubble", "bell"];
    expect([...notes, ...pressed].sort()).toEqual(Object.keys(NOTES).sort());
  });

  test("gems have different pitches", () => {
    const pitches = Object.entries(NOTES).filter(([name]) => name.startsWith("gem-"));
    expect(new Set(pitches.map(([, note]) => note.from)).size).toBe(7);
  });

  test("only existing events have notes", () => {
    const words = new Set(GAMES.flatMap(eventWords));
    const listened = Object.values(EVENT_NOTES).flatMap((list) => list.split(" "));
    expect(listened.filter((word) => !words.has(word))).toEqual([]);
    expect(new Set(listened).size).toBe(listened.length);
  });

  test("unknown events are silent, and so are missing sharks and gems", () => {
    const events = [
      { e: "hums" },
      { e: "gem", gem: "paper" },
      { e: "white", seat: 0, seats: [0], mistakes: 0 },
    ];
    expect(notesOf(events)).toEqual([]);
  });

  test("notes come once and in order", () => {
    const events = ["played", "attack", "woke", "bitten", "drew"].map((e) => ({ e }));
    expect(notesOf(events)).toEqual(["slide", "drum", "bite"]);
  });
});
