import { expect, test } from "vitest";
import { Desk } from "../../src/doors/desk";
import type { Wasm } from "../../src/doors/wasm";
import type { Frame } from "../../src/table/film";

const CHANCE = 31;

/** A record of three steps: a draw, a move, and a draw that belongs to it. */
function recorded(piles: boolean): Wasm {
  const by = [-1, CHANCE, 0, CHANCE];
  let step = 0;
  const fake = {
    replayOpen: () => {},
    replayStep: () => (step + 1 < by.length ? ++step : 0),
    replayTell: () =>
      JSON.stringify({
        step,
        by: by[step],
        game: "any",
        seats: ["Ada"],
        options: {},
        events: [`event ${step}`],
        toact: [0],
        scores: [0],
        view: {},
      }),
    replayPile: () => {
      if (!piles) {
        throw new Error("phase: there is nothing to look into");
      }
      return JSON.stringify({ lie: "1", first: step, water: 0, cards: [], tile: null });
    },
  };
  return fake as unknown as Wasm;
}

function filmOf(wasm: Wasm): Frame[] {
  const desk = new Desk(wasm, Date.now, async () => {});
  return desk.replay("record", 0).map((text) => JSON.parse(text) as Frame);
}

test("a replay has the cards as they lay after every move and what chance did to it", () => {
  const frames = filmOf(recorded(true));
  expect(frames.map(({ pile }) => pile?.first)).toEqual([1, 3]);
  expect(frames[1]?.events).toEqual(["event 2", "event 3"]);
});

test("a game that nobody looks into has no cards in its replay", () => {
  expect(filmOf(recorded(false)).map(({ pile }) => pile)).toEqual([null, null]);
});
