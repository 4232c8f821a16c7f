// What this device stored about a shuffle before play: the table's commitment to its key as first
// received, this device's own seeds, and the commitments of all seats when a seed was revealed. A record is
// compared with it, so that no key or seed can be replaced afterwards (docs/fairness.md).

import type { TableState } from "../table/protocol";
import type { Fairness } from "../table/replay";
import { sha256 } from "./sha256";

const KEY = "divetable.promises";
/** Older matches are dropped. */
const MAX_MATCHES = 60;
/** Seeds kept of one match: every cancelled start needs a new one. */
const MAX_SEEDS = 8;

export interface OwnSeed {
  seed: string;
  /** Set when it is revealed: the seat, and the SHA-256 of each seat's seed. */
  seat?: number;
  sums?: readonly string[];
}

type StoredCommitment = readonly [match: string, commitment: string, seeds?: readonly OwnSeed[]];

/** Used if nothing can be stored: lasts as long as the page. */
let memory: readonly StoredCommitment[] | null = null;

/** Read each time: another page of this device may have written. */
function read(): readonly StoredCommitment[] {
  if (memory !== null) {
    return memory;
  }
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

function find(match: string): StoredCommitment {
  return read().find(([known]) => known === match) ?? [match, ""];
}

function write(stored: StoredCommitment): void {
  const saved = [stored, ...read().filter(([known]) => known !== stored[0])].slice(0, MAX_MATCHES);
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    memory = saved;
  }
}

/** The first commitment received for a match; null for none. */
export function firstCommitment(match: string): string | null {
  return find(match)[1] || null;
}

/** Stores a match's commitment; later calls change nothing. */
export function keepCommitment(match: string, commitment: string): void {
  if (commitment !== "" && firstCommitment(match) === null) {
    write([match, commitment, find(match)[2] ?? []]);
  }
}

/** A random client seed for the shuffle. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Stores a seed of this device; must happen before its commitment is sent. */
export function keepSeed(match: string, seed: string): void {
  const [, commitment, seeds = []] = find(match);
  write([match, commitment, [...seeds, { seed }].slice(-MAX_SEEDS)]);
}

/** The seed that this device committed to, to be revealed now; null if another device did. The commitments
 * of all seats are stored first and never changed afterwards: a player who has seen this seed could choose
 * another one of their own. */
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

/** What this device kept of a match before play: its commitment, and the own seed that was revealed. */
export function keptOf(match: string): { commitment: string | null; shown: OwnSeed | undefined } {
  const [, commitment, seeds = []] = find(match);
  return {
    commitment: commitment || null,
    shown: seeds.findLast((seed) => seed.sums !== undefined),
  };
}

/** The value of a record's tag. */
export function tag(record: string, name: string): string | undefined {
  return new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)?.[1];
}

/** Whether a record has the seeds that were revealed last, of this device and of the others. */
function checkSeeds(record: string, { seed, seat, sums = [] }: OwnSeed): Fairness {
  const words = sums.map((_, i) => tag(record, `Words${i}`) ?? "");
  if (seat === undefined || words[seat] !== seed) {
    return "otherSeed";
  }
  const same = words.every((text, i) => sha256(text) === sums[i]);
  return same && tag(record, "Seats") === String(sums.length) ? "fair" : "otherSeeds";
}

/** The verdict on a record; `proved`: the engine verified it by itself. */
export function checkFairness(match: string, record: string, proved: boolean): Fairness {
  const { commitment, shown } = keptOf(match);
  if (commitment !== null && commitment !== tag(record, "Commitment")) {
    return "otherKey";
  }
  const seeds = shown === undefined ? "seedless" : checkSeeds(record, shown);
  if (seeds !== "fair" && seeds !== "seedless") {
    return seeds;
  }
  return !proved ? "unproved" : commitment === null ? "unseen" : seeds;
}
