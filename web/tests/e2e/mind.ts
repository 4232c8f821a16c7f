// A player who knows what it wants: the engine's own bot, asked about the match that the page keeps.
// It presses what its decision needs, and sees to it that the page did exactly that.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadWasm, type Wasm } from "../../src/doors/wasm";
import { expect } from "./table";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");
const SEAT = 0;
const ITERATIONS = 64;
/** More decisions than any sensible game has. */
const TOO_MANY = 400;

/** How long the page may take for a move, in milliseconds. */
const PATIENCE = 60_000;

interface Kept {
  opening: string;
  entries: string[];
}

/** The match that the page keeps, from its nth entry on, as soon as there is one. */
async function news(page: Page, from: number): Promise<Kept> {
  const kept = await page.evaluate(
    async ([n, patience]) => {
      const end = performance.now() + patience;
      for (;;) {
        const [match] = JSON.parse(localStorage.getItem("divetable.shelf") ?? "[]") as Kept[];
        const entries = match?.entries.slice(n) ?? [];
        if (entries.length > 0 || performance.now() > end) {
          return { opening: match?.opening ?? "", entries };
        }
        await new Promise((next) => setTimeout(next, 5));
      }
    },
    [from, PATIENCE] as const,
  );
  if (kept.entries.length === 0) {
    throw new Error("The match does not go on.");
  }
  return kept;
}

interface Told {
  seq: number;
  phase: string;
  toact: number[];
}

/** Waits until the page shows a moment of the match: its pieces, and some frames later the rest. */
async function seen(page: Page, seq: number): Promise<void> {
  await page.locator(`[data-seen="${seq}"]`).waitFor();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 6; frames++) {
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    }
  });
}

class Mind {
  private entered = 0;
  readonly acts: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly wasm: Wasm,
  ) {}

  static async of(page: Page, seed: number): Promise<Mind> {
    const wasm = await loadWasm(readFileSync(MODULE));
    const { opening } = await news(page, 0);
    wasm.seed(seed, 2);
    wasm.open(opening);
    return new Mind(page, wasm);
  }

  /** Waits until something has happened, and tells what the table is like then. */
  async listen(): Promise<Told> {
    const { entries } = await news(this.page, this.entered);
    for (const entry of entries) {
      this.wasm.enter(entry);
      const [, act] = new RegExp(`^\\d+ ${SEAT} act (.*)$`).exec(entry) ?? [];
      this.acts.push(...(act === undefined ? [] : [act]));
    }
    this.entered += entries.length;
    return JSON.parse(this.wasm.tell(SEAT)) as Told;
  }

  decide(): string {
    this.wasm.think(SEAT, "medium");
    this.wasm.slice(ITERATIONS);
    return this.wasm.choice();
  }
}

/** Plays until the end; `does` presses what an action needs. Gives the number of decisions. With the
 * page's luck fixed, the seed of the mind makes the game always the same. */
export async function playMindfully(
  page: Page,
  does: (action: string) => Promise<void>,
  seed = 1,
): Promise<number> {
  const mind = await Mind.of(page, seed);
  let table = await mind.listen();
  while (table.phase !== "over") {
    const made = mind.acts.length;
    if (table.toact.includes(SEAT)) {
      const action = mind.decide();
      await seen(page, table.seq);
      await does(action);
      while (mind.acts.length === made) {
        table = await mind.listen();
      }
      expect(mind.acts.slice(made)).toEqual([action]);
    } else {
      table = await mind.listen();
    }
    expect(made).toBeLessThan(TOO_MANY);
  }
  await page.locator(".end").waitFor();
  return mind.acts.length;
}
