// What tables of a server promised before play: the commitment to their key, as this device first heard it.
// A record is compared with it, so that nobody can choose another key afterwards (docs/fairness.md).
import type { Fairness } from "../table/film";

const KEY = "divetable.promises";
/** Older ones are forgotten. */
const ROOM = 60;

type Promises = readonly (readonly [match: string, commitment: string])[];

function read(): Promises {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

let promises = read();

/** The commitment that was first heard of a match; null if none was. */
export function promised(match: string): string | null {
  return promises.find(([known]) => known === match)?.[1] ?? null;
}

/** Keeps what a match promises; later words change nothing. */
export function keepPromise(match: string, commitment: string): void {
  if (commitment === "" || promised(match) !== null) {
    return;
  }
  promises = [[match, commitment] as const, ...promises].slice(0, ROOM);
  try {
    localStorage.setItem(KEY, JSON.stringify(promises));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** What can be said of a record: `proved` is that it holds by itself. */
export function judge(match: string, record: string, proved: boolean): Fairness {
  const commitment = /^\[Commitment "([0-9a-f]+)"\]$/m.exec(record)?.[1];
  const promise = promised(match);
  if (promise !== null && promise !== commitment) {
    return "broken";
  }
  if (!proved) {
    return "unproved";
  }
  return promise === null ? "unseen" : "fair";
}

/** Words for the shuffle that no host can foresee. */
export function ownWords(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
