import { afterEach, expect, test, vi } from "vitest";
import { card } from "../../src/boards/dive/card";
import { begin, endOf } from "../../src/boards/dive/deadline";
import type { View } from "../../src/boards/dive/view";
import { hereAt, setHour } from "../../src/table/hour";
import type { TableState } from "../../src/table/protocol";
import record from "../fixtures/dive.json";
import { heard } from "./heard";

const { table } = heard<View>(record);
const NOW = 1_000_000;
const FREE = { orca: null, timer: 0 };

/** The table with a clock of 90 s for each decision that has run for a while. */
const clocked = (at: number, left: number, running = [0]): TableState => ({
  ...table,
  you: 0,
  seats: table.seats.map((seat) => ({ ...seat, left })),
  clock: { kind: "move", base: 90_000, extra: 0, at, running, due: at + left },
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setHour(Date.now());
});

test("without clocks the sand glass counts from the beginning, the orca ten seconds", () => {
  expect(endOf(table, FREE, NOW)).toBeNull();
  expect(endOf(table, { ...FREE, timer: 60 }, NOW)).toEqual({ at: NOW + 60_000, of: 60 });
  const orca = { orca: { seat: 1, seconds: 10 }, timer: 60 };
  expect(endOf(table, orca, NOW)).toEqual({ at: NOW + 10_000, of: 10 });
});

test("a plan is sent before the table's clock runs out", () => {
  vi.useFakeTimers({ now: NOW });
  setHour(NOW);
  expect(endOf(clocked(NOW, 20_000), { ...FREE, timer: 60 }, NOW)).toEqual({
    at: NOW + 18_500,
    of: 60,
  });
  expect(endOf(clocked(NOW, 20_000), FREE, NOW)).toEqual({ at: NOW + 18_500, of: 90 });
  expect(endOf(clocked(NOW, 20_000, [1]), FREE, NOW)).toBeNull();
});

test("a device whose clock is an hour ahead loses no time", () => {
  const hour = 3_600_000;
  vi.useFakeTimers({ now: NOW + hour });
  setHour(NOW);
  expect(hereAt(NOW)).toBe(Date.now());
  const end = endOf(clocked(NOW, 60_000), { ...FREE, timer: 60 }, Date.now());
  expect(end?.at).toBe(Date.now() + 58_500);
});

test("planning goes on from where it was when the page is loaded again", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: NOW });
  expect(begin("CORAL", "0 1")).toBe(NOW);
  vi.setSystemTime(NOW + 4000);
  expect(begin("CORAL", "0 1")).toBe(NOW);
  expect(begin("REEFS", "0 1")).toBe(NOW + 4000);
  expect(begin("CORAL", "0 2")).toBe(NOW + 4000);
});

test("online tables have a clock where time matters", () => {
  expect(card.clock?.({})).toBeUndefined();
  expect(card.clock?.({ timer: "off", companions: "off" })).toBeUndefined();
  expect(card.clock?.({ timer: "60" })).toEqual({ kind: "move", base: 90_000 });
  expect(card.clock?.({ companions: "on" })).toEqual({ kind: "move", base: 300_000 });
});
