// The lists of games, the page's title, and times in words.
import { afterEach, expect, test, vi } from "vitest";
import type { OnlineMatch } from "../../src/backends/myMatches";
import { cards } from "../../src/boards/cards";
import { clockWords } from "../../src/components/seatClock";
import { titleFor } from "../../src/screens/called";
import { byUrgency, type ListedGame, othersAt, seatName } from "../../src/screens/gameList";
import { settings, updateSettings } from "../../src/settings";
import { soundOn } from "../../src/sound";
import { type GameSetup, saveGame } from "../../src/table/savedGames";
import { createLocalGame, firstGame, playNow } from "../../src/table/setup";
import { clockFace, duration } from "../../src/table/time";

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("durations have the units that matter", () => {
  expect(
    [20_000, 1000, MINUTE, 90_000, 64 * MINUTE, DAY, 1.2 * DAY, 5.5 * DAY].map(duration),
  ).toEqual([
    "20 seconds",
    "1 second",
    "1 minute",
    "1 minute",
    "1 hour 4 minutes",
    "1 day",
    "1 day 4 hours",
    "5 days",
  ]);
  expect([247_000, 9_000, 64 * MINUTE, 2 * DAY].map(clockFace)).toEqual([
    "4:07",
    "0:09",
    "1:04 h",
    "2 days",
  ]);
});

test("a clock says what it counts", () => {
  const words = (kind: "off" | "move" | "player" | "days", base: number, extra = 0) =>
    clockWords({ kind, base, extra });
  expect(words("off", 0)).toBe("");
  expect(words("player", 5 * MINUTE, 5000)).toBe(
    "5 minutes for the whole game, and 5 seconds more after each move",
  );
  expect(words("player", 5 * MINUTE)).toBe("5 minutes for the whole game");
  expect(words("days", 3 * DAY)).toBe("3 days for each move");
});

test("games that wait for you come first, by the time that is left", () => {
  const game = (id: string, part: Partial<ListedGame>) =>
    ({ id, at: 1, over: false, hot: false, due: null, ...part }) as ListedGame;
  const games = [
    game("over", { over: true, at: 9 }),
    game("waits", { at: 8 }),
    game("turn", { hot: true, at: 1 }),
    game("newer turn", { hot: true, at: 2 }),
    game("soon", { hot: true, due: 10 }),
    game("later", { hot: true, due: 20 }),
  ];
  expect(games.sort(byUrgency).map(({ id }) => id)).toEqual([
    "soon",
    "later",
    "newer turn",
    "turn",
    "waits",
    "over",
  ]);
});

test("the title says at which table it is your turn", () => {
  const match = (game: string) =>
    ({ match: game, game, phase: "playing", turn: true }) as OnlineMatch;
  expect(titleFor([])).toBe("divetable");
  expect(titleFor([match("dive")])).toBe("Your turn: Dive");
  expect(titleFor([match("scuba"), match("dive")])).toBe("(2) Your turn: Scuba");
  const seats: OnlineMatch["seats"] = [
    { kind: "human", name: "Ada", bot: null, gone: null },
    { kind: "bot", name: null, bot: "easy", gone: null },
    { kind: "human", name: "Bo", bot: null, gone: null },
  ];
  expect(othersAt({ ...match("dive"), you: 0, seats })).toBe("Tessa and Bo");
});

test("sound is on at online tables unless it is switched off", () => {
  const heard = (sound: typeof settings.value.sound) => {
    updateSettings({ sound });
    return [soundOn(true), soundOn(false)];
  };
  expect(heard("ask")).toEqual([true, false]);
  expect(heard("online")).toEqual([true, false]);
  expect(heard("off")).toEqual([false, false]);
  expect(heard("always")).toEqual([true, true]);
  updateSettings({ sound: "ask" });
});

test("play now is Dive with two bots, then the last game with its set-up", () => {
  expect(playNow(cards)).toEqual({
    game: "dive",
    options: {},
    sitters: [{ name: "" }, { bot: "easy" }, { bot: "easy" }],
  });
  const setup: GameSetup = {
    game: "hainoon",
    options: { length: "long" },
    sitters: [{ name: "Ada" }, { name: "Bo" }, { bot: "hard" }],
  };
  createLocalGame("LAST", setup);
  expect(playNow(cards)).toEqual(setup);
  expect(settings.value.companions).toEqual(["Bo"]);
  expect([0, 1, 2].map((seat) => seatName(setup, seat))).toEqual(["Ada", "Bo", "Marlow"]);
  /* A game of which this page does not know the rules is left out. */
  const stand = "wait";
  saveGame({
    ...setup,
    id: "X",
    game: "chess",
    at: Date.now() + 1,
    opening: "",
    entries: [],
    stand,
  });
  expect(playNow(cards)).toEqual(setup);
});

test("first games have few seats and no variants", () => {
  for (const card of cards) {
    const { options, sitters } = firstGame(card);
    expect(options).toEqual({});
    expect(sitters.length).toBeGreaterThanOrEqual(card.seats[0]);
    expect(sitters.length).toBeLessThanOrEqual(3);
  }
});
