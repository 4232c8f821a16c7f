import { expect, test } from "vitest";
import { EngineHost } from "../../src/backends/engineHost";
import type { Wasm } from "../../src/backends/wasm";
import type { ReplayFrame } from "../../src/table/replay";

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
        throw new Error("no-picture");
      }
      return JSON.stringify({ lie: "1", first: step, water: 0, cards: [], tile: null });
    },
  };
  return fake as unknown as Wasm;
}

function replayOf(wasm: Wasm): ReplayFrame[] {
  const host = new EngineHost(wasm, Date.now, async () => {});
  return host.replay("record", 0).map(([news, , pile]) => ({ ...JSON.parse(news), pile }));
}

test("a replay has the stack after every move and its chance draws", () => {
  const frames = replayOf(recorded(true));
  expect(frames.map(({ pile }) => pile?.first)).toEqual([1, 3]);
  expect(frames[1]?.events).toEqual(["event 2", "event 3"]);
});

test("a game without a stack has none in its replay", () => {
  expect(replayOf(recorded(false)).map(({ pile }) => pile)).toEqual([null, null]);
});

/** A fake bot: milliseconds an iteration, and iterations until it has decided. */
function thinking(cost: number, enough: number) {
  let clock = 0;
  let done = 0;
  let whose = "";
  const slices: number[] = [];
  const fake = {
    think: (seat: number) => {
      whose = `seat ${seat}`;
      done = 0;
    },
    slice: (iterations: number) => {
      const now = Math.min(iterations, enough - done);
      slices.push(iterations);
      done += now;
      clock += now * cost;
      return done < enough;
    },
    choice: () => whose,
    candidates: () => JSON.stringify({ of: whose }),
  };
  const host = new EngineHost(
    fake as unknown as Wasm,
    () => clock,
    async () => {},
  );
  return { host: host, slices, passed: () => clock, done: () => done };
}

test.each([0.002, 0.05, 1, 30])(
  "a bot uses its time and no more, at %d ms an iteration",
  async (cost) => {
    const bot = thinking(cost, Number.POSITIVE_INFINITY);
    await bot.host.think(0, 600);
    expect(bot.slices.every((slice) => slice >= 1 && slice <= 4096)).toBe(true);
    expect(bot.passed()).toBeGreaterThanOrEqual(600);
    expect(bot.passed()).toBeLessThan(600 + Math.max(16 * cost, 1));
  },
);

test("a coarse clock makes no long or empty slices", async () => {
  const bot = thinking(0, 100_000);
  await bot.host.think(0, 600);
  expect(bot.done()).toBe(100_000);
  expect(bot.slices.every((slice) => slice >= 1 && slice <= 4096)).toBe(true);
});

test("a bot that has decided stops", async () => {
  const bot = thinking(0.1, 100);
  await bot.host.think(0, 600);
  expect(bot.done()).toBe(100);
  expect(bot.passed()).toBeLessThan(11);
});

test("advice during a search does not change the bot's decision", async () => {
  const bot = thinking(1, 500);
  const [choice, advice] = await Promise.all([bot.host.think(1, 600), bot.host.advice(0)]);
  expect(choice).toBe("seat 1");
  expect(advice).toEqual({ of: "seat 0" });
});
