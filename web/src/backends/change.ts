// What changed at a table, as the server sends it (docs/protocol.md, "Changes"). Parts that did not change keep
// their identity.
import type { TableState } from "../table/protocol";

/** The part of an update that changes the table of the entry before it. */
export interface TableChange {
  seq: number;
  /** What changed for all, and for this seat alone. */
  change: unknown;
  own: unknown;
  /** The hash of the view and the facts after it. */
  check: number;
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** What a value becomes by a change. */
export function changed(old: unknown, change: unknown): unknown {
  if (!isContainer(old) || !isContainer(change)) {
    return change;
  }
  if (Array.isArray(change)) {
    return change[0];
  }
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>;
  for (const [name, member] of Object.entries(change)) {
    next[name] = changed(next[name], member);
  }
  return next;
}

/** The hash that `check` has: of each letter 31 times the hash before it and its code, modulo 2^32. */
export function checkOf({ view, facts }: TableState): number {
  const text = JSON.stringify(view) + JSON.stringify(facts);
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  }
  return hash >>> 0;
}

/** The table after a change; null if it does not fit, and the whole table is needed. */
export function changedTable(table: TableState | null, by: TableChange): TableState | null {
  if (table?.seq !== by.seq - 1) {
    return null;
  }
  const next = changed(changed(table, by.change), by.own) as TableState;
  return checkOf(next) === by.check ? { ...next, seq: by.seq } : null;
}
