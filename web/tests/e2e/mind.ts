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

const SOON = { intervals: [5, 10, 20, 50], timeout: 20_000 };

/** The match that the page keeps, from its nth entry on. */
function kept(page: Page, from: number): Promise<{ opening: string; entries: string[] }> {
  return page.evaluate((n) => {
    const [match] = JSON.parse(localStorage.getItem("divetable.shelf") ?? "[]");
    return { opening: match?.opening ?? "", entries: match?.entries.slice(n) ?? [] };
  }, from);
}

interface Told {
  phase: string;
  toact: number[];
}

class Mind {
  private entered = 0;
  readonly acts: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly wasm: Wasm,
  ) {}

  static async of(page: Page): Promise<Mind> {
    const wasm = await loadWasm(readFileSync(MODULE));
    const { opening } = await kept(page, 0);
    wasm.seed(1, 2);
    wasm.open(opening);
    return new Mind(page, wasm);
  }

  /** Hears of everything that has happened since, and tells what the table is like now. */
  async look(): Promise<Told> {
    const { entries } = await kept(this.page, this.entered);
    for (const entry of entries) {
      this.wasm.enter(entry);
      const [, act] = new RegExp(`^\\d+ ${SEAT} act (.*)$`).exec(entry) ?? [];
      this.acts.push(...(act === undefined ? [] : [act]));
    }
    this.entered += entries.length;
    return JSON.parse(this.wasm.tell(SEAT)) as Told;
  }

  /** How many decisions of its seat the page has kept. */
  async made(): Promise<number> {
    await this.look();
    return this.acts.length;
  }

  decide(): string {
    this.wasm.think(SEAT, "medium");
    this.wasm.slice(ITERATIONS);
    return this.wasm.choice();
  }
}

/** Plays until the end; `does` presses what an action needs. Gives the number of decisions. */
export async function playMindfully(
  page: Page,
  does: (action: string) => Promise<void>,
): Promise<number> {
  const mind = await Mind.of(page);
  for (let table = await mind.look(); table.phase !== "over"; table = await mind.look()) {
    const made = mind.acts.length;
    if (!table.toact.includes(SEAT)) {
      await page.waitForTimeout(5);
    } else {
      const action = mind.decide();
      await does(action);
      await expect.poll(() => mind.made(), SOON).toBe(made + 1);
      expect(mind.acts.at(-1)).toBe(action);
    }
    expect(made).toBeLessThan(TOO_MANY);
  }
  await page.locator(".end").waitFor();
  return mind.acts.length;
}
