// Structural sharing: every message brings a new table, most of which is equal to the last one. Equal parts
// keep their identity, so that signals and components that read them do not change.
import { computed, type ReadonlySignal } from "@preact/signals";

type Parts = Record<string, unknown>;

const isWhole = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** A copy of `next` that reuses the equal parts of `last`. Both are plain JSON. */
export function structuralShare<T>(last: unknown, next: T): T {
  if (
    last === next ||
    !isWhole(last) ||
    !isWhole(next) ||
    Array.isArray(last) !== Array.isArray(next)
  ) {
    return next;
  }
  const names = Object.keys(next);
  const parts = names.map((name) => structuralShare(last[name], next[name]));
  const same =
    names.length === Object.keys(last).length &&
    names.every((name, i) => name in last && parts[i] === last[name]);
  if (same) {
    return last as T;
  }
  const whole = Array.isArray(next)
    ? parts
    : Object.fromEntries(names.map((name, i) => [name, parts[i]]));
  return whole as T;
}

/** A computed signal whose value keeps its equal parts. */
export function sharedComputed<T>(compute: () => T): ReadonlySignal<T> {
  let last: T | undefined;
  return computed(() => {
    last = structuralShare(last, compute());
    return last;
  });
}
