import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  checkFairness,
  firstCommitment,
  keepCommitment,
  keepSeed,
  newSeed,
  revealSeed,
} from "../../src/backends/commitments";
import type { Connection, Message } from "../../src/backends/connection";
import { onlineTable } from "../../src/backends/onlineTable";
import { sha256 } from "../../src/backends/sha256";
import { loadWasm, type Wasm } from "../../src/backends/wasm";
import { shortForm } from "../../src/screens/sharing";
import type { TableState } from "../../src/table/protocol";
import type { SavedGame } from "../../src/table/savedGames";
import shelf from "../fixtures/shelf.json";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");

/** The unmodified record of a finished saved game. */
function recordOf(wasm: Wasm, id: string): string {
  const kept = (shelf as SavedGame[]).find((game) => game.id === id);
  wasm.open(kept?.opening ?? "");
  for (const entry of kept?.entries ?? []) {
    wasm.enter(entry);
  }
  return wasm.record();
}

const proves = (wasm: Wasm, record: string): boolean =>
  (JSON.parse(wasm.verify(record)) as { proved: boolean }).proved;

const commitmentOf = (record: string): string => /Commitment "(\w+)"/.exec(record)?.[1] ?? "";

test("SHA-256 equals node's", () => {
  for (const text of ["", "abc", "ä".repeat(27), "x".repeat(55), "x".repeat(56), "y".repeat(200)]) {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("a record is fair only with the committed key", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const honest = recordOf(wasm, "PEARL");
  const forged = recordOf(wasm, "KELPS");
  expect([proves(wasm, honest), proves(wasm, forged)]).toEqual([true, true]);
  expect(checkFairness("pearls", honest, true)).toBe("unseen");
  keepCommitment("pearls", commitmentOf(honest));
  expect(checkFairness("pearls", honest, true)).toBe("seedless");
  expect(checkFairness("pearls", honest, false)).toBe("unproved");
  /* A record with another key and commitment verifies by itself. */
  expect(checkFairness("pearls", forged, true)).toBe("otherKey");
  /* A later commitment is ignored. */
  keepCommitment("pearls", commitmentOf(forged));
  expect(checkFairness("pearls", forged, true)).toBe("otherKey");
  expect(checkFairness("pearls", honest.replace(/\[Commitment.*\n/, ""), true)).toBe("otherKey");
});

test("a limited number of commitments is stored, and no empty one", () => {
  keepCommitment("none", "");
  expect(firstCommitment("none")).toBeNull();
  for (let i = 0; i < 80; i++) {
    keepCommitment(`match ${i}`, "ab".repeat(32));
  }
  expect(firstCommitment("match 79")).not.toBeNull();
  expect(firstCommitment("match 3")).toBeNull();
});

test("a seed is new each time and fits into the protocol", () => {
  expect(newSeed()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSeed()).not.toBe(newSeed());
  expect(shortForm("75877bb41d393b5fb845")).toBe("7587 7bb4 1d39 3b5f");
});

const KEY_OF_TABLE = "07".repeat(32);
const THEIRS = "a seed of another player";

/** A match as stored: what an operator can change. */
interface Stored {
  opening: string;
  entries: string[];
}

/** A fake server with one table, where another player sits. */
class FakeServer {
  readonly stored: Stored;
  private onMessage: (message: Message) => void = () => {};

  constructor(
    private readonly wasm: Wasm,
    readonly match: string,
    key = KEY_OF_TABLE,
  ) {
    this.stored = { opening: `id=${match} game=hainoon rules=new seats=2 key=${key}`, entries: [] };
    wasm.open(this.stored.opening);
    this.enter("0 sit Ada");
    this.enter("1 sit Bo");
    this.enter(`1 commit ${sha256(THEIRS)}`);
  }

  /** The page's connection to it. */
  get connection(): Connection {
    const connection = {
      state: { get: () => "open" },
      watch: (_match: string, onMessage: (message: Message) => void) => {
        this.onMessage = onMessage;
        this.tell();
        return () => {};
      },
      request: async (asked: Message) => {
        this.enter(`0 ${asked.verb} ${asked.text}`);
        this.tell();
        return { t: "ok" };
      },
    };
    return connection as unknown as Connection;
  }

  enter(entry: string): void {
    const line = `${1000 + this.stored.entries.length} ${entry}`;
    this.wasm.enter(line);
    this.stored.entries.push(line);
  }

  table(): TableState {
    return JSON.parse(this.wasm.tell(0)) as TableState;
  }

  tell(): void {
    this.onMessage(JSON.parse(this.wasm.tell(0)) as Message);
  }
}

/** Lets the page's answers arrive. */
const answered = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A whole match, with the page at seat 0. */
async function played(wasm: Wasm, match: string): Promise<Stored> {
  const server = new FakeServer(wasm, match);
  onlineTable(server.connection, match);
  await answered();
  expect(server.table().seats[0]?.commitment).toHaveLength(64);
  server.enter("- start");
  server.tell();
  await answered();
  expect(server.table().phase).toBe("waiting");
  server.enter(`1 words ${THEIRS}`);
  expect(server.table().phase).toBe("playing");
  server.enter("0 resign");
  return server.stored;
}

/** The page's verdict on the record of a stored match. */
function verdict(wasm: Wasm, match: string, { opening, entries }: Stored): string {
  wasm.open(opening);
  for (const entry of entries) {
    wasm.enter(entry);
  }
  const record = wasm.record();
  expect(proves(wasm, record)).toBe(true);
  return checkFairness(match, record, true);
}

/** The entries with a seat's seed replaced. */
function reseeded(entries: readonly string[], seat: number, seed: string): string[] {
  return entries
    .map((entry) => entry.replace(RegExp(` ${seat} commit .*`), ` ${seat} commit ${sha256(seed)}`))
    .map((entry) => entry.replace(RegExp(` ${seat} words .*`), ` ${seat} words ${seed}`));
}

test("the page names every change of the store by an operator", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const { opening, entries } = await played(wasm, "M1");
  const without = (seat: number) =>
    entries.filter((e) => !RegExp(` ${seat} (commit|words)`).test(e));
  const swapped = entries.map((entry) =>
    entry.replace(/ ([01]) (commit|words)/, (_, seat, verb) => ` ${1 - Number(seat)} ${verb}`),
  );
  const says = (stored: Partial<Stored>) => verdict(wasm, "M1", { opening, entries, ...stored });
  expect(says({})).toBe("fair");
  expect(says({ opening: opening.replace("key=07", "key=08") })).toBe("otherKey");
  expect(says({ entries: reseeded(entries, 0, "a better one") })).toBe("otherSeed");
  expect(says({ entries: without(0) })).toBe("otherSeed");
  expect(says({ entries: swapped })).toBe("otherSeed");
  expect(says({ entries: reseeded(entries, 1, "a better one") })).toBe("otherSeeds");
  expect(says({ entries: without(1) })).toBe("otherSeeds");
  expect(() => says({ entries: entries.map((e) => e.replace(THEIRS, "another")) })).toThrow();
});

test("the others' commitments are fixed when the own seed is revealed", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const { opening, entries } = await played(wasm, "M2");
  /* A player who has seen the seed changes their commitment; the page reveals its seed again and keeps the first. */
  const seats = entries.flatMap((entry) => /commit (.*)/.exec(entry)?.[1] ?? []);
  const table = {
    match: "M2",
    you: 0,
    seats: [{ commitment: seats[1] }, { commitment: sha256("chosen later") }],
  } as unknown as TableState;
  expect(revealSeed(table)).toMatch(/^[0-9a-f]{32}$/);
  const later = reseeded(entries, 1, "chosen later");
  expect(verdict(wasm, "M2", { opening, entries: later })).toBe("otherSeeds");
  expect(verdict(wasm, "M2", { opening, entries })).toBe("fair");
});

test("after a cancelled start only the last seed counts", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const server = new FakeServer(wasm, "M3");
  onlineTable(server.connection, "M3");
  await answered();
  server.enter("- start");
  server.tell();
  await answered();
  const early = [...server.stored.entries, `2000 1 words ${THEIRS}`, "2001 0 resign"];
  /* The other player withholds the seed; the page commits to a new one. */
  server.enter("1 chat wait");
  const late = `${20000} 1 flag`;
  wasm.enter(late);
  server.stored.entries.push(late);
  server.tell();
  await answered();
  expect(server.table().seats[0]?.commitment).toHaveLength(64);
  server.enter(`1 commit ${sha256(THEIRS)}`);
  server.enter("- start");
  server.tell();
  await answered();
  server.enter(`1 words ${THEIRS}`);
  server.enter("0 resign");
  expect(verdict(wasm, "M3", server.stored)).toBe("fair");
  /* The record of the first start does not match. */
  expect(verdict(wasm, "M3", { opening: server.stored.opening, entries: early })).toBe("otherSeed");
});

test("a seed of another device is not revealed by this one", () => {
  keepSeed("M4", "mine");
  const seats = [{ commitment: sha256("of my telephone") }, { words: null }];
  const table = { match: "M4", you: 0, seats } as unknown as TableState;
  expect(revealSeed(table)).toBeNull();
});
