// Every tutorial is played to its end on the engine itself.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EngineHost } from "../../src/backends/engineHost";
import { sceneMatch } from "../../src/backends/lesson";
import { loadWasm } from "../../src/backends/wasm";
import type { Lesson, LessonScene } from "../../src/boards/api";
import { cards } from "../../src/boards/cards";
import type { News, TableState } from "../../src/table/protocol";

const lessons = import.meta.glob<Lesson>("../../src/boards/*/lesson.ts", {
  eager: true,
  import: "lesson",
});

const gameOf = (path: string): string => path.split("/").at(-2) ?? "";

const wasm = await loadWasm(readFileSync("../build/wasm/divetable.wasm"));

/** Plays a scene and returns its events; the learner's actions must be legal when they are asked for. */
function play(game: string, scene: LessonScene): string[] {
  const host = new EngineHost(wasm, Date.now, async () => {});
  const names = ["Ada", "Tessa", "Nils", "Mara", "Jonas"].slice(0, scene.seats);
  const { opening, entries } = sceneMatch(game, scene, names);
  host.open(opening, entries);
  const events: string[] = [];
  const act = (seat: number, action: string) => {
    host.enter(`${Date.now()} ${seat} act ${action}`);
    const news = JSON.parse(host.news(0)) as News;
    events.push(...news.events.map(({ e }) => e));
  };
  for (const { action, replies } of scene.steps) {
    if (action === undefined) {
      continue;
    }
    const { toact, actions } = JSON.parse(host.table(0)) as TableState;
    expect(toact).toContain(0);
    if (actions !== null) {
      expect(actions.map(({ text }) => text)).toContain(action);
    }
    act(0, action);
    for (const [seat, reply] of replies ?? []) {
      act(seat, reply);
    }
  }
  return events;
}

test.each(Object.entries(lessons))(
  "the tutorial of %s can be played to its end",
  (path, lesson) => {
    const game = gameOf(path);
    expect(lesson.length).toBeGreaterThanOrEqual(2);
    for (const scene of lesson) {
      expect(scene.steps.length).toBeGreaterThan(0);
      const asked = scene.steps.some(({ action }) => action !== undefined);
      expect(play(game, scene).length > 0).toBe(asked);
    }
    expect(lesson.some(({ steps }) => steps.some(({ action }) => action !== undefined))).toBe(true);
  },
);

test("a tutorial belongs to a game of the lobby", () => {
  const games = cards.map(({ key }) => key);
  expect(games).toEqual(expect.arrayContaining(Object.keys(lessons).map(gameOf)));
});
