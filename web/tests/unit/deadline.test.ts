import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import {
  type Dive,
  type DiveTable,
  deadlineOf,
  draftModel,
  SEND_INTERVAL,
  SEND_MARGIN,
  saveDrafts,
  sendDelay,
} from "../../src/boards/dive/model";
import type { TableState } from "../../src/table/protocol";
import { serverNow, setServerTime, toLocalTime } from "../../src/table/serverClock";
import record from "../fixtures/dive.json";
import { recordedTable } from "./recordedTable";

const { table } = recordedTable<Dive>(record);
const NOW = 1_000_000;

/** The table with a clock of 90 s a decision, of which `left` ms are left. */
const clocked = (at: number, left: number, running = [0]): TableState => ({
  ...table,
  you: 0,
  seats: table.seats.map((seat) => ({ ...seat, left })),
  clock: { kind: "move", base: 90_000, extra: 0, at, running, due: at + left },
});

afterEach(() => {
  vi.useRealTimers();
  setServerTime(Date.now());
});

test("the deadline comes from the match, or else from the table's clock", () => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(NOW);
  expect(deadlineOf(table)).toBeNull();
  const deadline = { due: NOW + 10_000, of: 10_000 };
  expect(deadlineOf({ ...table, deadline })).toEqual({ at: NOW + 10_000, of: 10 });
  expect(deadlineOf({ ...clocked(NOW, 20_000), deadline })).toEqual({ at: NOW + 10_000, of: 10 });
  expect(deadlineOf(clocked(NOW, 20_000))).toEqual({ at: NOW + 20_000, of: 90 });
  expect(deadlineOf(clocked(NOW, 20_000, [1]))).toBeNull();
});

test("a device clock that is an hour ahead does not shorten the deadline", () => {
  const ahead = 3_600_000;
  vi.useFakeTimers({ now: NOW + ahead });
  setServerTime(NOW);
  expect(serverNow()).toBe(NOW);
  expect(toLocalTime(NOW)).toBe(Date.now());
  const end = deadlineOf({ ...table, deadline: { due: NOW + 60_000, of: 60_000 } });
  expect(end?.at).toBe(Date.now() + 60_000);
});

test("drafts are sent at intervals, and before the deadline", () => {
  expect(sendDelay(NOW, 0, NOW + 10_000)).toBe(0);
  expect(sendDelay(NOW, NOW - 100, NOW + 10_000)).toBe(SEND_INTERVAL - 100);
  expect(sendDelay(NOW, NOW - 100, NOW + SEND_MARGIN + 50)).toBe(50);
  expect(sendDelay(NOW, NOW, NOW)).toBe(0);
});

test("a plan is saved while time runs, once it counts, and not twice", () => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(NOW);
  const saved: string[] = [];
  const draft = signal(draftModel.first({ ...table, table } as unknown as DiveTable));
  const board = {
    ...{ view: table.view, facts: table.facts, count: 1, pending: false },
    table: { ...table, deadline: { due: NOW + 10_000, of: 10_000 } },
    get draft() {
      return draft.value;
    },
    saveDraft: (text: string) => saved.push(text),
  } as unknown as DiveTable;
  const lay = (token: number) => {
    draft.value = draftModel.reduce(draft.value, { type: "drop", token, depth: token }, board);
  };
  const stop = saveDrafts(board);
  [1, 2, 3, 4].forEach(lay);
  vi.advanceTimersByTime(1000);
  expect(saved).toEqual([]);
  lay(5);
  vi.advanceTimersByTime(1000);
  lay(5);
  vi.advanceTimersByTime(1000);
  expect(saved).toEqual(["plan 1N 2N 3N 4N 5N"]);
  stop();
  draft.value = draftModel.reduce(draft.value, { type: "flip", depth: 1 }, board);
  vi.advanceTimersByTime(1000);
  expect(saved).toHaveLength(1);
});
