import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type News,
  NO_PREVIEW,
  type TableMessage,
  type TableState,
} from "../../src/table/protocol";
import type { ConnectionState, Table } from "../../src/table/table";
import { TableStore } from "../../src/table/tableStore";
import record from "../fixtures/hainoon.json";

const messages = record as unknown as TableMessage[];
const first = messages[0] as { t: "table" } & TableState;
const news = messages.filter((m): m is News => m.t === "news" && m.table !== undefined);

function fakeTable(): Table & { emit(message: TableMessage): void } {
  let onMessage: (message: TableMessage) => void = () => {};
  return {
    connection: signal<ConnectionState>("open"),
    ownSeats: [0],
    subscribe(listener) {
      onMessage = listener;
      return () => {};
    },
    emit: (message) => onMessage(message),
    submit: async () => {
      throw new Error("illegal-action");
    },
    preview: async () => NO_PREVIEW,
    advice: async () => null,
    record: async () => "",
    close() {},
  };
}

/** Shows messages at once, instead of after the next paint. */
const now = (task: () => void) => task();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("messages are shown one after the other, and skip shows them all", () => {
  const table = fakeTable();
  const store = new TableStore(table, () => 500, now);
  const { snapshot } = store;
  table.emit(first);
  expect(snapshot.value.state?.seq).toBe(1);
  for (const piece of news.slice(0, 3)) {
    table.emit({ ...piece, seat: first.you + 1 });
  }
  expect(snapshot.value.state?.seq).toBe(2);
  expect(snapshot.value.behind).toBe(false);
  expect(store.hasQueued()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(snapshot.value.state?.seq).toBe(3);
  expect(snapshot.value.behind).toBe(true);
  store.skip();
  expect(snapshot.value.state?.seq).toBe(4);
  expect(snapshot.value.behind).toBe(false);
  expect(store.hasQueued()).toBe(false);
  expect(snapshot.value.entries.map((e) => e.seq)).toEqual([2, 3, 4]);
});

test("the player's own move is shown at once", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 500, now);
  table.emit(first);
  const [theirs, next, mine] = news as [News, News, News];
  const you = first.you;
  table.emit({ ...theirs, seat: you + 1 });
  table.emit({ ...next, seat: you + 1 });
  expect(snapshot.value.state?.seq).toBe(2);
  table.emit({ ...mine, seat: you });
  expect(snapshot.value.state?.seq).toBe(4);
  expect(snapshot.value.entries.map((e) => e.seq)).toEqual([2, 3, 4]);
});

test("missed messages go into the log without animation", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 500, now);
  for (const piece of news.slice(0, 4)) {
    table.emit({ ...piece, table: undefined });
  }
  table.emit(news[4] as News);
  vi.advanceTimersByTime(0);
  expect(snapshot.value.entries).toHaveLength(5);
  expect(snapshot.value.state?.seq).toBe(6);
});

test("a long history is shown in batches, after the table", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 0, now);
  let steps = 0;
  snapshot.subscribe(() => steps++);
  const [piece] = news as [News];
  table.emit({ ...first, seq: 5000 });
  for (let seq = 2; seq < 5000; seq++) {
    table.emit({ ...piece, seq, seat: first.you, table: undefined });
  }
  expect(snapshot.value.state?.seq).toBe(5000);
  expect(steps).toBeLessThan(4);
  vi.advanceTimersByTime(100);
  expect(snapshot.value.entries).toHaveLength(4998);
  table.emit({ ...piece, seq: 5000, table: { ...first, seq: 5000 } });
  expect(snapshot.value.entries).toHaveLength(4999);
  expect(snapshot.value.entries.map((e) => e.seq)).toEqual(
    Array.from({ length: 4999 }, (_, i) => i + 2),
  );
  expect(snapshot.value.last?.seq).toBe(5000);
  expect(steps).toBeLessThan(6);
});

test("a reconnect keeps the log, another seat does not", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 0, now);
  table.emit(first);
  table.emit(news[0] as News);
  table.emit(news[1] as News);
  table.emit({ ...first, seq: 2 });
  expect(snapshot.value.entries.map((e) => e.seq)).toEqual([2]);
  table.emit({ ...first, seq: 2, you: first.you + 1 });
  expect(snapshot.value.entries).toEqual([]);
});

test("an error is shown and nothing stays pending", async () => {
  const { snapshot, submit } = new TableStore(fakeTable(), () => 0);
  await submit("act", "pass");
  expect(snapshot.value.error).toBe("You can't do that here.");
  expect(snapshot.value.pending).toBe(false);
});

test("a disconnected player is absent", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 0, now);
  table.emit(first);
  table.emit({ t: "here", match: "look", seats: [false, true, true, true], spectators: 0 });
  expect(snapshot.value.state?.seats[0]?.here).toBe(false);
});

test("claims are shown until the player is back", () => {
  const table = fakeTable();
  const { snapshot } = new TableStore(table, () => 0, now);
  const here = { t: "here" as const, match: "look", seats: [true, false], spectators: 0 };
  table.emit(first);
  expect(snapshot.value.claims).toEqual([]);
  table.emit({ ...here, claims: [{ seat: 1, may: ["bot", "win"] }] });
  expect(snapshot.value.claims).toEqual([{ seat: 1, may: ["bot", "win"] }]);
  table.emit(news[0] as News);
  expect(snapshot.value.claims).toHaveLength(1);
  table.emit(here);
  expect(snapshot.value.claims).toEqual([]);
});

test("a press is painted before its result is shown, and until then it is not sent again", async () => {
  const tasks: (() => void)[] = [];
  const table = fakeTable();
  table.submit = async () => table.emit(news[0] as News);
  const store = new TableStore(
    table,
    () => 0,
    (task) => tasks.push(task),
  );
  const { snapshot, submit } = store;
  table.emit(first);
  await submit("act", "pass");
  expect(snapshot.value.state?.seq).toBe(1);
  expect(store.isActPending()).toBe(true);
  for (const task of tasks) {
    task();
  }
  expect(snapshot.value.state?.seq).toBe(2);
  expect(store.isActPending()).toBe(false);
});

test("an unanswered chat message does not block acting", () => {
  const table = fakeTable();
  table.submit = () => new Promise(() => {});
  const store = new TableStore(table, () => 0, now);
  store.submit("chat", "Is anybody there?");
  expect(store.isActPending()).toBe(false);
  store.submit("act", "pass");
  expect(store.isActPending()).toBe(true);
});

test("messages that come before the next paint are still shown one after the other", () => {
  const tasks: (() => void)[] = [];
  const table = fakeTable();
  const { snapshot } = new TableStore(
    table,
    () => 500,
    (task) => tasks.push(task),
  );
  table.emit(first);
  for (const piece of news.slice(0, 2)) {
    table.emit({ ...piece, seat: 1 });
  }
  expect(tasks).toHaveLength(1);
  tasks[0]?.();
  expect(snapshot.value).toMatchObject({ behind: true, state: { seq: 2 } });
  vi.advanceTimersByTime(500);
  expect(snapshot.value).toMatchObject({ behind: false, state: { seq: 3 } });
});

test("a bot's answer that comes before the next paint does not swallow the player's own move", () => {
  const tasks: (() => void)[] = [];
  const table = fakeTable();
  const { snapshot } = new TableStore(
    table,
    () => 500,
    (task) => tasks.push(task),
  );
  table.emit(first);
  table.emit({ ...(news[0] as News), seat: first.you });
  table.emit({ ...(news[1] as News), seat: 1 });
  tasks[0]?.();
  expect(snapshot.value).toMatchObject({ behind: true, state: { seq: 2 }, last: { seq: 2 } });
  vi.advanceTimersByTime(500);
  expect(snapshot.value).toMatchObject({ behind: false, state: { seq: 3 } });
});
