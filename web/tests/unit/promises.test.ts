import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judge, keepPromise, ownWords, promised } from "../../src/doors/promises";
import { loadWasm, type Wasm } from "../../src/doors/wasm";
import { shortForm } from "../../src/screens/sharingpromise";
import type { Kept } from "../../src/table/shelf";
import shelf from "../fixtures/shelf.json";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");

/** The record of a finished game of the shelf, whole and true. */
function recordOf(wasm: Wasm, id: string): string {
  const kept = (shelf as Kept[]).find((game) => game.id === id);
  wasm.open(kept?.opening ?? "");
  for (const entry of kept?.entries ?? []) {
    wasm.enter(entry);
  }
  return wasm.record();
}

const proves = (wasm: Wasm, record: string): boolean =>
  (JSON.parse(wasm.verify(record)) as { proved: boolean }).proved;

const commitmentOf = (record: string): string => /Commitment "(\w+)"/.exec(record)?.[1] ?? "";

test("a record is fair only with the key that was promised before play", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const honest = recordOf(wasm, "PEARL");
  const forged = recordOf(wasm, "KELPS");
  expect([proves(wasm, honest), proves(wasm, forged)]).toEqual([true, true]);
  expect(judge("pearls", honest, true)).toBe("unseen");
  keepPromise("pearls", commitmentOf(honest));
  expect(judge("pearls", honest, true)).toBe("fair");
  expect(judge("pearls", honest, false)).toBe("unproved");
  /* Another key, another commitment: by itself it proves everything. */
  expect(judge("pearls", forged, true)).toBe("broken");
  /* A server that says something else later is not believed. */
  keepPromise("pearls", commitmentOf(forged));
  expect(judge("pearls", forged, true)).toBe("broken");
  expect(judge("pearls", honest.replace(/\[Commitment.*\n/, ""), true)).toBe("broken");
});

test("only so many promises are kept, and an empty one is none", () => {
  keepPromise("none", "");
  expect(promised("none")).toBeNull();
  for (let i = 0; i < 80; i++) {
    keepPromise(`match ${i}`, "ab".repeat(32));
  }
  expect(promised("match 79")).not.toBeNull();
  expect(promised("match 3")).toBeNull();
});

test("words of one's own are new each time and fit into the protocol", () => {
  expect(ownWords()).toMatch(/^[0-9a-f]{32}$/);
  expect(ownWords()).not.toBe(ownWords());
  expect(shortForm("75877bb41d393b5fb845")).toBe("7587 7bb4 1d39 3b5f");
});
