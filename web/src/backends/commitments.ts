// What this device knows of a shuffle from before play: the table's commitment to its key as it was first
// heard, this device's own seeds, and what all seats had committed to when a seed was shown. A record is
// compared with it, so that nobody can choose another key or seed afterwards (docs/fairness.md).

import type { TableState } from "../table/protocol";
import type { Fairness } from "../table/replay";
import { sha256 } from "./sha256";

const KEY = "divetable.promises";
/** Older matches are forgotten. */
const ROOM = 60;
/** Seeds kept of one match: a start that is called off needs a new one. */
const SEEDS = 8;

interface OwnSeed {
  seed: string;
  /** Once it was shown: the seat, and the SHA-256 that the words of each seat must have. */
  seat?: number;
  sums?: readonly string[];
}

type StoredCommitment = readonly [match: string, commitment: string, seeds?: readonly OwnSeed[]];

/** Where nothing can be stored, they last as long as the page. */
let memory: readonly StoredCommitment[] | null = null;

/** Read anew each time: another page of this device may have written. */
function read(): readonly StoredCommitment[] {
  if (memory !== null) {
    return memory;
  }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function find(match: string): StoredCommitment {
  return read().find(([known]) => known === match) ?? [match, ""];
}

function write(stored: StoredCommitment): void {
  const kept = [stored, ...read().filter(([known]) => known !== stored[0])].slice(0, ROOM);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    memory = kept;
  }
}

/** The commitment that was first heard of a match; null if none was. */
export function firstCommitment(match: string): string | null {
  return find(match)[1] || null;
}

/** Keeps what a match promises; later words change nothing. */
export function keepCommitment(match: string, commitment: string): void {
  if (commitment !== "" && firstCommitment(match) === null) {
    write([match, commitment, find(match)[2] ?? []]);
  }
}

/** A seed for the shuffle that nobody can foresee. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Keeps a seed of this device before its commitment is sent. */
export function keepSeed(match: string, seed: string): void {
  const [, commitment, seeds = []] = find(match);
  write([match, commitment, [...seeds, { seed }].slice(-SEEDS)]);
}

/** The seed that this device committed to at the table, to be shown now; null if it was another device.
 * What all seats have committed to is kept first, and never changed afterwards: whoever has seen the seed
 * could choose anew. */
export function revealSeed({ match, you, seats }: TableState): string | null {
  const [, commitment, seeds = []] = find(match);
  const own = seeds.find(({ seed }) => sha256(seed) === seats[you]?.commitment);
  if (own === undefined) {
    return null;
  }
  if (own.sums === undefined) {
    const sums = seats.map((seat) => seat.commitment ?? sha256(seat.words ?? ""));
    const shown = { seed: own.seed, seat: you, sums };
    write([match, commitment, [...seeds.filter((seed) => seed !== own), shown]]);
  }
  return own.seed;
}

function tag(record: string, name: string): string | undefined {
  return new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)?.[1];
}

/** Whether a record has the seeds that were shown last, of this device and of the others. */
function checkSeeds(record: string, { seed, seat, sums = [] }: OwnSeed): Fairness {
  const words = sums.map((_, i) => tag(record, `Words${i}`) ?? "");
  if (seat === undefined || words[seat] !== seed) {
    return "otherSeed";
  }
  const same = words.every((text, i) => sha256(text) === sums[i]);
  return same && tag(record, "Seats") === String(sums.length) ? "fair" : "otherSeeds";
}

/** What can be said of a record: `proved` is that it holds by itself. */
export function checkFairness(match: string, record: string, proved: boolean): Fairness {
  const commitment = firstCommitment(match);
  const shown = find(match)[2]?.findLast((seed) => seed.sums !== undefined);
  if (commitment !== null && commitment !== tag(record, "Commitment")) {
    return "otherKey";
  }
  const seeds = shown === undefined ? "seedless" : checkSeeds(record, shown);
  if (seeds !== "fair" && seeds !== "seedless") {
    return seeds;
  }
  return !proved ? "unproved" : commitment === null ? "unseen" : seeds;
}
