import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { store } from "../../src/store";
import type { News, TableMessage, TableState } from "../../src/table/protocol";
import type { ConnectionState, Table } from "../../src/table/table";
import { createTableStore } from "../../src/table/tableStore";
import record from "../fixtures/hainoon.json";

const messages = record as unknown as TableMessage[];
const first = messages[0] as { t: "table" } & TableState;
const news = messages.filter((m): m is News => m.t === "news" && m.table !== undefined);

function quietTable(): Table & { say(message: TableMessage): void } {
  let hear: (message: TableMessage) => void = () => {};
  return {
    connection: store<ConnectionState>("open"),
    ownSeats: [0],
    subscribe(listener) {
      hear = listener;
      return () => {};
    },
    say: (message) => hear(message),
    submit: async () => {
      throw new Error("action: it is not your turn");
    },
    preview: async () => [],
    advice: async () => null,
    record: async () => "",
    close() {},
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("news are shown one after the other, and a tap lets them all through", async () => {
  const table = quietTable();
  const { snapshot, skip, hasQueued } = createTableStore(table, () => 500);
  table.say(first);
  expect(snapshot.get().state?.seq).toBe(1);
  for (const piece of news.slice(0, 3)) {
    table.say(piece);
  }
  expect(snapshot.get().state?.seq).toBe(2);
  expect(snapshot.get().behind).toBe(false);
  expect(hasQueued()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(snapshot.get().state?.seq).toBe(3);
  expect(snapshot.get().behind).toBe(true);
  await skip();
  expect(snapshot.get().state?.seq).toBe(4);
  expect(snapshot.get().behind).toBe(false);
  expect(hasQueued()).toBe(false);
  expect(snapshot.get().entries.map((e) => e.seq)).toEqual([2, 3, 4]);
});

test("nobody waits for their own move", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 500);
  table.say(first);
  const [theirs, next, mine] = news as [News, News, News];
  const you = first.you;
  table.say({ ...theirs, seat: you + 1 });
  table.say({ ...next, seat: you + 1 });
  expect(snapshot.get().state?.seq).toBe(2);
  table.say({ ...mine, seat: you });
  expect(snapshot.get().state?.seq).toBe(4);
  expect(snapshot.get().entries.map((e) => e.seq)).toEqual([2, 3, 4]);
});

test("what was missed goes into the log without being played", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 500);
  for (const piece of news.slice(0, 4)) {
    table.say({ ...piece, table: undefined });
  }
  table.say(news[4] as News);
  vi.advanceTimersByTime(0);
  expect(snapshot.get().entries).toHaveLength(5);
  expect(snapshot.get().state?.seq).toBe(6);
});

test("a long past is shown in a few steps, and the table before it", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 0);
  let steps = 0;
  snapshot.subscribe(() => steps++);
  const [piece] = news as [News];
  table.say({ ...first, seq: 5000 });
  for (let seq = 2; seq < 5000; seq++) {
    table.say({ ...piece, seq, seat: first.you, table: undefined });
  }
  expect(snapshot.get().state?.seq).toBe(5000);
  expect(steps).toBeLessThan(3);
  vi.advanceTimersByTime(100);
  expect(snapshot.get().entries).toHaveLength(4998);
  table.say({ ...piece, seq: 5000, table: { ...first, seq: 5000 } });
  expect(snapshot.get().entries).toHaveLength(4999);
  expect(snapshot.get().entries.map((e) => e.seq)).toEqual(
    Array.from({ length: 4999 }, (_, i) => i + 2),
  );
  expect(snapshot.get().last?.seq).toBe(5000);
  expect(steps).toBeLessThan(5);
});

test("who comes back keeps the log, and other eyes do not", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 0);
  table.say(first);
  table.say(news[0] as News);
  table.say(news[1] as News);
  table.say({ ...first, seq: 2 });
  expect(snapshot.get().entries.map((e) => e.seq)).toEqual([2]);
  table.say({ ...first, seq: 2, you: first.you + 1 });
  expect(snapshot.get().entries).toEqual([]);
});

test("a refusal is told and nothing stays busy", async () => {
  const { snapshot, submit } = createTableStore(quietTable(), () => 0);
  await submit("act", "pass");
  expect(snapshot.get().error).toBe("That is not possible here.");
  expect(snapshot.get().pending).toBe(false);
});

test("somebody who lost the connection is away", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 0);
  table.say(first);
  table.say({ t: "here", match: "look", seats: [false, true, true, true], onlookers: 0 });
  expect(snapshot.get().state?.seats[0]?.here).toBe(false);
});

test("who was waited for too long can be claimed against, until it is over", () => {
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 0);
  const here = { t: "here" as const, match: "look", seats: [true, false], onlookers: 0 };
  table.say(first);
  expect(snapshot.get().claims).toEqual([]);
  table.say({ ...here, claims: [{ seat: 1, may: ["bot", "win"] }] });
  expect(snapshot.get().claims).toEqual([{ seat: 1, may: ["bot", "win"] }]);
  table.say(news[0] as News);
  expect(snapshot.get().claims).toHaveLength(1);
  table.say(here);
  expect(snapshot.get().claims).toEqual([]);
});

test("a press is answered first, and what comes of it is shown after that", async () => {
  let paint = () => {};
  const painted = () =>
    new Promise<void>((resolve) => {
      paint = resolve;
    });
  const table = quietTable();
  table.submit = async () => table.say(news[0] as News);
  const { snapshot, submit, isActPending } = createTableStore(table, () => 0, {
    nextPaint: painted,
    inputPending: () => false,
  });
  table.say(first);
  const told = submit("act", "pass");
  await Promise.resolve();
  expect(snapshot.get()).toMatchObject({ pending: false, state: { seq: 1 } });
  expect(isActPending()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(snapshot.get()).toMatchObject({ pending: true, state: { seq: 1 } });
  paint();
  await told;
  expect(snapshot.get()).toMatchObject({ pending: false, state: { seq: 2 } });
  expect(isActPending()).toBe(false);
});

test("a remark that is not answered does not keep anybody from acting", () => {
  const table = quietTable();
  table.submit = () => new Promise(() => {});
  const { submit, isActPending } = createTableStore(table, () => 0);
  submit("chat", "Is anybody there?");
  expect(isActPending()).toBe(false);
  submit("act", "pass");
  expect(isActPending()).toBe(true);
});

test("nothing is drawn while something is pressed", () => {
  let pressed = true;
  const table = quietTable();
  const { snapshot } = createTableStore(table, () => 0, {
    nextPaint: async () => {},
    inputPending: () => pressed,
  });
  table.say(first);
  table.say(news[0] as News);
  vi.advanceTimersByTime(500);
  expect(snapshot.get().state?.seq).toBe(1);
  pressed = false;
  vi.advanceTimersByTime(100);
  expect(snapshot.get().state?.seq).toBe(2);
});
