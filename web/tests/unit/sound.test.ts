import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BoardModule } from "../../src/boards/api";
import * as deepblue from "../../src/boards/deepblue/events";
import * as dive from "../../src/boards/dive/events";
import * as hainoon from "../../src/boards/hainoon/events";
import * as scuba from "../../src/boards/scuba/events";
import { CLICKS, NOTES, type Note } from "../../src/sound";
import type { News, TableMessage } from "../../src/table/protocol";

const SOUNDS = { deepblue, dive, hainoon, scuba } as unknown as Record<string, BoardModule>;

/** The notes of a recorded game. */
function recorded(game: string): Set<Note | undefined> {
  const file = join(import.meta.dirname, "../fixtures", `${game}.json`);
  const messages: TableMessage[] = JSON.parse(readFileSync(file, "utf8"));
  const news = messages.filter((message): message is News => message.t === "news");
  return new Set(news.flatMap(({ events }) => events.map((e) => SOUNDS[game]?.sound?.(e))));
}

test.each([
  ["hainoon", [NOTES.wood, NOTES.slide, NOTES.drum, NOTES.bite, NOTES.wave]],
  ["deepblue", [NOTES.wood, NOTES.slide, CLICKS[3]]],
  ["scuba", [NOTES.wood, NOTES.slide, CLICKS.at(-1)]],
  ["dive", [NOTES.wood, NOTES.slide, NOTES.drum]],
])("a game of %s is heard", (game, notes) => {
  expect([...recorded(game)]).toEqual(expect.arrayContaining(notes));
});

test("gems have different pitches", () => {
  const gems = ["black", "blue", "purple", "red", "green", "silver", "gold"];
  const notes = gems.map((gem) => SOUNDS.deepblue?.sound?.({ e: "gem", gem }));
  expect(new Set(notes.map((note) => note?.from)).size).toBe(7);
});
