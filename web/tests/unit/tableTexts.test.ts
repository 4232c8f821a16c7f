// Texts about the end of a match, absent players, and the log.

import { afterEach, describe, expect, test } from "vitest";
import { standOf } from "../../src/backends/local";
import { lineStyle } from "../../src/boards/dive/events";
import { loadBoard } from "../../src/boards/index";
import { loadLanguage } from "../../src/i18n";
import { headline, placesOf, ranking, whyEarly } from "../../src/screens/endScores";
import { updateSettings } from "../../src/settings";
import { allLines, entryLines, type LineStyle, logFormatter } from "../../src/table/lines";
import { named, playersOf } from "../../src/table/players";
import type { GameEvent, Result, Seat, TableState } from "../../src/table/protocol";
import type { Entry } from "../../src/table/tableStore";
import record from "../fixtures/dive.json";
import { formatterOf, recordedTable } from "./recordedTable";

const seat = (name: string, gone: Seat["gone"] = null): Seat => ({
  kind: "human",
  name,
  bot: gone === null ? null : "medium",
  here: gone === null,
  gone,
  words: null,
  left: null,
});

/** A finished table; you are at seat 0 by default. */
function over(seats: Seat[], result: Partial<Result>, you = 0): TableState {
  const scores = seats.map(() => 0);
  const whole: Result = { winners: [], scores, why: "end", outcome: null, key: "", ...result };
  const table = record[0] as unknown as TableState;
  return { ...table, you, phase: "over", toact: [], seats, scores, result: whole };
}

const formatter = { label: (_: string, word: string) => word };
const texts = (table: TableState) => {
  const players = playersOf(table);
  return [headline(table, players, formatter), whyEarly(table, players)];
};

async function inGerman<T>(say: () => T): Promise<T> {
  await loadLanguage("de");
  updateSettings({ language: "de" });
  return say();
}

afterEach(() => updateSettings({ language: "en" }));

describe("the end in words", () => {
  test("a player who gives up loses, and one sentence names the winner", async () => {
    const table = over([seat("Ann", "resigned"), seat("Ben")], { winners: [1], why: "resigned" });
    expect(texts(table)).toEqual(["Ben wins.", "You gave up, so Ben wins."]);
    expect(texts({ ...table, you: 1 })).toEqual(["You win.", "Ann gave up, so you win."]);
    expect(texts({ ...table, you: -1 })).toEqual(["Ben wins.", "Ann gave up, so Ben wins."]);
    expect(await inGerman(() => texts({ ...table, you: -1 }))).toEqual([
      "Ben gewinnt.",
      "Ann hat aufgegeben, also gewinnt Ben.",
    ]);
    expect(texts(table)[1]).toBe("Du hast aufgegeben, also gewinnt Ben.");
  });

  test("time, a draw, and several who win", async () => {
    const seats = [seat("Ann"), seat("Ben", "time"), seat("Cleo")];
    const table = over(seats, { winners: [0, 2], why: "time" });
    expect(texts(table)).toEqual([
      "You win together with Cleo.",
      "Ben ran out of time, so you win together with Cleo.",
    ]);
    expect(texts({ ...table, you: 1 })).toEqual([
      "Ann and Cleo win.",
      "You ran out of time, so Ann and Cleo win.",
    ]);
    const draw = over([seat("Ann"), seat("Ben")], { why: "agreed" });
    expect(texts(draw)).toEqual(["A draw.", "The game ended in a draw."]);
    expect(await inGerman(() => texts(table)[1])).toBe(
      "Die Zeit von Ben ist abgelaufen, also gewinnst du zusammen mit Cleo.",
    );
    expect(texts(draw)[1]).toBe("Die Partie endete unentschieden.");
  });

  test("several who gave up, without a winner", async () => {
    const seats = [seat("Ann", "resigned"), seat("Ben", "resigned")];
    const table = over(seats, { why: "resigned" }, -1);
    expect(texts(table)).toEqual(["No one wins.", "Ann and Ben have given up."]);
    expect(await inGerman(() => texts(table)[1])).toBe("Ann und Ben haben aufgegeben.");
  });

  test("a solo game is lost, without a reason", () => {
    expect(texts(over([seat("Ann")], {}))).toEqual(["You lose.", null]);
    expect(texts(over([seat("Ann")], {}, -1))).toEqual(["Ann loses.", null]);
    expect(texts(over([seat("Ann"), seat("Ben")], {}))).toEqual(["No one wins.", null]);
  });
});

describe("places", () => {
  const seats = [seat("Ann"), seat("Ben"), seat("Cleo"), seat("Dan")];

  test("equal scores share a place", () => {
    const table = over(seats, { winners: [2], scores: [5, 5, 9, 1] });
    expect(placesOf(table)).toEqual([2, 2, 1, 4]);
    expect(ranking(table)).toEqual([2, 0, 1, 3]);
  });

  test("a tie that was broken, and a victory that is shared", () => {
    expect(placesOf(over(seats, { winners: [1], scores: [9, 9, 9, 1] }))).toEqual([2, 1, 2, 4]);
    expect(placesOf(over(seats, { winners: [0, 1], scores: [9, 9, 3, 1] }))).toEqual([1, 1, 3, 4]);
  });

  test("a player who left comes last, with any score", () => {
    const [ann, ...others] = seats;
    const left = [{ ...ann, gone: "resigned" } as Seat, ...others];
    const scores = [9, 2, 3, 1];
    const table = over(left, { winners: [1, 2, 3], scores, why: "resigned" });
    expect(placesOf(table)).toEqual([4, 1, 1, 1]);
  });

  test("the chief has a place in the ranking", () => {
    const rival = { name: "chief", score: 24, won: true };
    const beaten = over([seat("Ann")], { scores: [21], rival });
    expect(placesOf(beaten)).toEqual([2, 1]);
    expect(texts(beaten)[0]).toBe("chief wins.");
    const ahead = { ...rival, score: 20, won: false };
    const won = over(seats, { winners: [1], scores: [9, 25, 21, 3], rival: ahead });
    expect(placesOf(won)).toEqual([4, 1, 2, 5, 3]);
    expect(texts(won)[0]).toBe("Ben wins.");
  });

  test("without a winner there are no places", () => {
    expect(placesOf(over([seat("Ann")], { scores: [7] }))).toEqual([null]);
    expect(placesOf(over(seats, { scores: [7, 6, 5, 4], why: "agreed" }))).toEqual(
      seats.map(() => null),
    );
  });
});

describe("a bot that replaces a player", () => {
  const seats = [seat("Ann", "resigned"), seat("Ben"), seat("Cleo")];
  const won = over(seats, { winners: [0] });

  test("wins in its own name", async () => {
    expect(texts(won)[0]).toBe("Coral (for Ann) wins.");
    expect(playersOf(won)[0]).toMatchObject({ you: false, bot: "medium", former: { you: true } });
    expect(standOf(won, [0])).toBe("lost");
    expect(standOf({ ...won, seats: [seat("Ann"), seat("Ben")] }, [0])).toBe("won");
    expect(await inGerman(() => texts(won)[0])).toBe("Coral (für Ann) gewinnt.");
  });

  test("is named from the moment of the replacement", async () => {
    const entry = (seq: number, verb: string, events: GameEvent[]): Entry => ({
      ...{ seq, at: 0, seat: 0, verb, text: null, events },
    });
    const players = playersOf(won);
    const format = await formatterOf(won, players);
    const lines = (entries: Entry[]) =>
      allLines(logFormatter(undefined, players, format), entries).map(({ text }) => text);
    const locked = { e: "locked", seat: 0 };
    const played = [
      entry(1, "act", [locked]),
      entry(3, "act", [locked, { e: "over", winners: [0] }]),
    ];
    const expected = [
      "**You** are ready.",
      "**Coral (for Ann)** is ready.",
      "The game is over. **Coral (for Ann)** brings the stone home.",
    ];
    expect(lines([...played, entry(2, "resign", [])].sort((a, b) => a.seq - b.seq))).toEqual([
      expected[0],
      "**You** give up.",
      ...expected.slice(1),
    ]);
    /* A record does not contain when the player left. */
    expect(lines(played)).toEqual(expected);
  });

  test("is not used when the match ended at once", () => {
    const table = over([seat("Ann", "resigned"), seat("Ben")], { winners: [1], why: "resigned" });
    expect(playersOf(table)[0]).toMatchObject({ name: "You", you: true });
  });
});

test("it is your turn if a local player is to act, and no bot for them", () => {
  const playing = { ...over([seat("Ann"), seat("Ben")], {}), phase: "playing" } as TableState;
  expect(standOf({ ...playing, toact: [0] }, [0])).toBe("turn");
  expect(standOf({ ...playing, toact: [1] }, [0])).toBe("wait");
  const gone = [seat("Ann", "away"), seat("Ben")];
  expect(standOf({ ...playing, seats: gone, toact: [0] }, [0])).toBe("wait");
});

test("names and faces are the same in every view", () => {
  const table = record[0] as unknown as TableState;
  const look = (you: number) =>
    named(playersOf({ ...table, you }, 0)).map(({ name, face }) => `${name} ${face}`);
  expect(look(1)).toEqual(look(0));
  expect(look(0)[0]).not.toContain("You");
  expect(named(playersOf(table, -1)).some(({ you }) => you)).toBe(false);
});

test("a replay's list has round headings", async () => {
  const table = record[0] as unknown as TableState;
  const news = record.slice(1, 8) as unknown as Entry[];
  const players = named(playersOf(table));
  const format = await formatterOf(table, players);
  const expected = logFormatter(lineStyle as unknown as LineStyle, players, format)(news);
  const line = entryLines(expected, news);
  const heads = news.map((_, n) => line(n)?.head?.text);
  const round = (n: number) => `**Round ${n}.** Everybody plans in secret.`;
  expect(heads).toEqual([
    undefined,
    round(1),
    undefined,
    undefined,
    round(2),
    undefined,
    undefined,
  ]);
});

test("a game of few points is still a game of points", async () => {
  const boards = await Promise.all(["dive", "deepblue", "scuba", "hainoon"].map(loadBoard));
  expect(boards.map(({ withoutPoints: pointless = false }) => pointless)).toEqual([
    false,
    false,
    false,
    true,
  ]);
}, 60_000);

const GAMES = ["dive", "deepblue", "hainoon", "scuba"] as const;

test.each(GAMES)(
  "the log of %s does not say You inside a sentence",
  async (game) => {
    const { default: messages } = await import(`../fixtures/${game}.json`);
    for (const language of ["en", "de"] as const) {
      const { table, players, news } = recordedTable(messages);
      const formatter = await formatterOf(table, players, language);
      const lines = news
        .flatMap(({ events }) => events.map((event) => formatter.event(event) ?? ""))
        .filter((text) => text !== "");
      expect(lines.length).toBeGreaterThan(20);
      const wrong = lines.filter((line) =>
        /[a-zäöü,] \*{0,2}(You|Du)\b|\b(You|Du)\*{0,2} (is|has|does|\w+ses|ist|hat|wird)\b/.test(
          line,
        ),
      );
      expect(wrong).toEqual([]);
    }
  },
  60_000,
);
