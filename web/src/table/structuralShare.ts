// Keeps what has not changed: a message brings the whole view anew, and most of it says what it said.

type Parts = Record<string, unknown>;

const isWhole = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** What `next` says, made of the parts of `last` that say the same. Both are plain JSON. */
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
