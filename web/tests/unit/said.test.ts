// Who won, who left, and what is told of it.
import { afterEach, describe, expect, test } from "vitest";
import { standOf } from "../../src/backends/local";
import { formatEvent as diveTell } from "../../src/boards/dive/eventText";
import { loadBoard } from "../../src/boards/index";
import { learn } from "../../src/i18n";
import { speaker as bookSpeaker, loadCatalog } from "../../src/i18n/catalog";
import { ranking } from "../../src/screens/endscores";
import { headline, placesOf, whyEarly } from "../../src/screens/endwhy";
import { change } from "../../src/settings";
import { firstLines, linesOf, teller } from "../../src/table/lines";
import { named, playersOf as peopleOf } from "../../src/table/players";
import type { Result, Seat, TableState } from "../../src/table/protocol";
import type { Entry } from "../../src/table/tableStore";
import record from "../fixtures/dive.json";
import { heard, speak } from "./heard";

const seat = (name: string, gone: Seat["gone"] = null): Seat => ({
  kind: "human",
  name,
  bot: gone === null ? null : "medium",
  here: gone === null,
  gone,
  words: null,
  left: null,
});

/** A table that is over; you are at seat 0 unless told. */
function over(seats: Seat[], result: Partial<Result>, you = 0): TableState {
  const scores = seats.map(() => 0);
  const whole: Result = { winners: [], scores, why: "end", outcome: "", key: "", ...result };
  const table = record[0] as unknown as TableState;
  return { ...table, you, phase: "over", toact: [], seats, scores, result: whole };
}

const speaker = { label: (_: string, word: string) => word };
const said = (table: TableState) => {
  const people = peopleOf(table);
  return [headline(table, people, speaker), whyEarly(table, people)];
};

async function inGerman<T>(say: () => T): Promise<T> {
  await learn("de");
  change({ language: "de" });
  return say();
}

afterEach(() => change({ language: "en" }));

describe("the end in words", () => {
  test("whoever gives up has not won, and who has is said in one sentence", async () => {
    const table = over([seat("Ann", "resigned"), seat("Ben")], { winners: [1], why: "resigned" });
    expect(said(table)).toEqual(["Ben wins.", "You gave up, so Ben wins."]);
    expect(said({ ...table, you: 1 })).toEqual(["You win.", "Ann gave up, so you win."]);
    expect(said({ ...table, you: -1 })).toEqual(["Ben wins.", "Ann gave up, so Ben wins."]);
    expect(await inGerman(() => said({ ...table, you: -1 }))).toEqual([
      "Ben gewinnt.",
      "Ann hat aufgegeben, also gewinnt Ben.",
    ]);
    expect(said(table)[1]).toBe("Du hast aufgegeben, also gewinnt Ben.");
  });

  test("time, a draw, and several who win", async () => {
    const seats = [seat("Ann"), seat("Ben", "time"), seat("Cleo")];
    const table = over(seats, { winners: [0, 2], why: "time" });
    expect(said(table)).toEqual([
      "You win together with Cleo.",
      "Ben ran out of time, so you win together with Cleo.",
    ]);
    expect(said({ ...table, you: 1 })).toEqual([
      "Ann and Cleo win.",
      "You ran out of time, so Ann and Cleo win.",
    ]);
    const draw = over([seat("Ann"), seat("Ben")], { why: "agreed" });
    expect(said(draw)).toEqual(["A draw.", "The game ended in a draw, so nobody wins."]);
    expect(await inGerman(() => said(table)[1])).toBe(
      "Die Zeit von Ben ist abgelaufen, also gewinnst du zusammen mit Cleo.",
    );
    expect(said(draw)[1]).toBe("Die Partie endete unentschieden, also gewinnt niemand.");
  });

  test("several who gave up, and nobody who wins", async () => {
    const seats = [seat("Ann", "resigned"), seat("Ben", "resigned")];
    const table = over(seats, { why: "resigned" }, -1);
    expect(said(table)).toEqual(["Nobody wins.", "Ann and Ben have given up."]);
    expect(await inGerman(() => said(table)[1])).toBe("Ann und Ben haben aufgegeben.");
  });

  test("a game that was lost alone is lost, and its own words say why", () => {
    expect(said(over([seat("Ann")], {}))).toEqual(["You lose.", null]);
    expect(said(over([seat("Ann")], {}, -1))).toEqual(["Ann loses.", null]);
    expect(said(over([seat("Ann"), seat("Ben")], {}))).toEqual(["Nobody wins.", null]);
  });
});

describe("places", () => {
  const seats = [seat("Ann"), seat("Ben"), seat("Cleo"), seat("Dan")];

  test("those who are level share a place, and the next one is free", () => {
    const table = over(seats, { winners: [2], scores: [5, 5, 9, 1] });
    expect(placesOf(table)).toEqual([2, 2, 1, 4]);
    expect(ranking(table)).toEqual([2, 0, 1, 3]);
  });

  test("a tie that was broken, and a victory that is shared", () => {
    expect(placesOf(over(seats, { winners: [1], scores: [9, 9, 9, 1] }))).toEqual([2, 1, 2, 4]);
    expect(placesOf(over(seats, { winners: [0, 1], scores: [9, 9, 3, 1] }))).toEqual([1, 1, 3, 4]);
  });

  test("whoever left comes last, however many points there were", () => {
    const [ann, ...others] = seats;
    const left = [{ ...ann, gone: "resigned" } as Seat, ...others];
    const scores = [9, 2, 3, 1];
    const table = over(left, { winners: [1, 2, 3], scores, why: "resigned" });
    expect(placesOf(table)).toEqual([4, 1, 1, 1]);
  });

  test("the chief has a place like everybody, and whoever he beats is second", () => {
    const rival = { name: "chief", score: 24, won: true };
    const beaten = over([seat("Ann")], { scores: [21], rival });
    expect(placesOf(beaten)).toEqual([2, 1]);
    expect(said(beaten)[0]).toBe("chief wins.");
    const ahead = { ...rival, score: 20, won: false };
    const won = over(seats, { winners: [1], scores: [9, 25, 21, 3], rival: ahead });
    expect(placesOf(won)).toEqual([4, 1, 2, 5, 3]);
    expect(said(won)[0]).toBe("Ben wins.");
  });

  test("where nobody wins nobody is first", () => {
    expect(placesOf(over([seat("Ann")], { scores: [7] }))).toEqual([null]);
    expect(placesOf(over(seats, { scores: [7, 6, 5, 4], why: "agreed" }))).toEqual(
      seats.map(() => null),
    );
  });
});

describe("a bot that plays on for somebody", () => {
  const seats = [seat("Ann", "resigned"), seat("Ben"), seat("Cleo")];
  const won = over(seats, { winners: [0] });

  test("wins in its own name", async () => {
    expect(said(won)[0]).toBe("Coral (for Ann) wins.");
    expect(peopleOf(won)[0]).toMatchObject({ you: false, bot: "medium", former: { you: true } });
    expect(standOf(won, [0])).toBe("lost");
    expect(standOf({ ...won, seats: [seat("Ann"), seat("Ben")] }, [0])).toBe("won");
    expect(await inGerman(() => said(won)[0])).toBe("Coral (für Ann) gewinnt.");
  });

  test("is told of from the moment on in which it was needed", () => {
    const entry = (seq: number, verb: string, events: string[]): Entry => ({
      ...{ seq, at: 0, seat: 0, verb, text: null, events },
    });
    const board = { Board: () => null, tell: diveTell } as never;
    const lines = (entries: Entry[]) =>
      linesOf(entries, board, peopleOf(won), won.view, speak).map(({ text }) => text);
    const played = [entry(1, "act", ["locked 0"]), entry(3, "act", ["locked 0", "over 0"])];
    const told = [
      "**You** are ready.",
      "**Coral** is ready.",
      "The game is over. Coral brings the stone home.",
    ];
    expect(lines([...played, entry(2, "resign", [])].sort((a, b) => a.seq - b.seq))).toEqual([
      told[0],
      "**You** give up.",
      ...told.slice(1),
    ]);
    /* Of a record only the end is known. */
    expect(lines(played)).toEqual(told);
  });

  test("has nothing to do where it was not needed", () => {
    const table = over([seat("Ann", "resigned"), seat("Ben")], { winners: [1], why: "resigned" });
    expect(peopleOf(table)[0]).toMatchObject({ name: "You", you: true });
  });
});

test("it is your turn if somebody here is to act, and not a bot for them", () => {
  const playing = { ...over([seat("Ann"), seat("Ben")], {}), phase: "playing" } as TableState;
  expect(standOf({ ...playing, toact: [0] }, [0])).toBe("turn");
  expect(standOf({ ...playing, toact: [1] }, [0])).toBe("wait");
  const gone = [seat("Ann", "away"), seat("Ben")];
  expect(standOf({ ...playing, seats: gone, toact: [0] }, [0])).toBe("wait");
});

test("with other eyes the names and faces at a table stay the same", () => {
  const table = record[0] as unknown as TableState;
  const look = (you: number) =>
    named(peopleOf({ ...table, you }, 0)).map(({ name, face }) => `${name} ${face}`);
  expect(look(1)).toEqual(look(0));
  expect(look(0)[0]).not.toContain("You");
  expect(named(peopleOf(table, -1)).some(({ you }) => you)).toBe(false);
});

test("a replay's list keeps the rounds apart", () => {
  const table = record[0] as unknown as TableState;
  const news = record.slice(1, 8) as unknown as Entry[];
  const board = { Board: () => null, tell: diveTell } as never;
  const told = teller(board, named(peopleOf(table)), speak)(news, table.view);
  const heads = firstLines(told, news).map((line) => line?.head?.text);
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
  expect(boards.map(({ pointless = false }) => pointless)).toEqual([false, false, false, true]);
}, 60_000);

const GAMES = ["dive", "deepblue", "hainoon", "scuba"] as const;

test.each(GAMES)(
  "in the log of %s nobody is called You inside of a sentence",
  async (game) => {
    const { tell } = await loadBoard(game);
    const { default: messages } = await import(`../fixtures/${game}.json`);
    for (const language of ["en", "de"] as const) {
      await learn(language);
      change({ language });
      const { table, people, news } = heard<unknown>(messages);
      const speaker = bookSpeaker(await loadCatalog(game, language), table, people);
      const lines = news.flatMap(({ events, table: after }) => {
        const words = events.map((event) => event.split(" "));
        const told = words.map((event, i) =>
          tell?.(event, people, after?.view ?? table.view, speaker, words.slice(0, i)),
        );
        return told.map((line) => line?.text ?? "").filter((text) => text !== "");
      });
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
