// A test player driven by the engine's own bot: it searches the match that the page stores, presses what its
// decision needs, and checks that the page submitted exactly that action.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadWasm, type Wasm } from "../../src/backends/wasm";
import type { LegalAction } from "../../src/table/protocol";
import { expect, shown } from "./table";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");
const SEAT = 0;
const ITERATIONS = 64;
/** More decisions than any game has. */
const TOO_MANY = 400;

/** How long the page may take for a move, in milliseconds. */
const TIMEOUT = 60_000;

interface Kept {
  opening: string;
  entries: string[];
}

/** The entries of the page's stored match from the nth on, as soon as there is one. */
async function entriesFrom(page: Page, from: number): Promise<Kept> {
  const kept = await page.evaluate(
    async ([n, patience]) => {
      const end = performance.now() + patience;
      for (;;) {
        /* The newest item: a summary, the opening, and the entries, one a line. */
        const [item = []] = Object.keys(localStorage)
          .filter((key) => key.startsWith("divetable.game."))
          .map((key) => (localStorage.getItem(key) ?? "").split("\n"))
          .sort(([a = "{}"], [b = "{}"]) => JSON.parse(b).at - JSON.parse(a).at);
        const [, opening = "", ...all] = item;
        const entries = all.slice(n);
        if (entries.length > 0 || performance.now() > end) {
          return { opening, entries };
        }
        await new Promise((next) => setTimeout(next, 5));
      }
    },
    [from, TIMEOUT] as const,
  );
  if (kept.entries.length === 0) {
    throw new Error("The match does not continue.");
  }
  return kept;
}

export interface TableStatus {
  seq: number;
  phase: string;
  toact: number[];
  actions: LegalAction[] | null;
  view: unknown;
}

/** Offers of Deep Blue that the page passes by itself when there is nothing else to choose. */
const OFFER = /^(pass|rush none)$/;
const passesItself = ({ actions }: TableStatus): boolean =>
  actions?.length === 1 && OFFER.test(actions[0]?.text ?? "");

class BotPlayer {
  private entered = 0;
  readonly acts: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly wasm: Wasm,
  ) {}

  static async of(page: Page, seed: number): Promise<BotPlayer> {
    const wasm = await loadWasm(readFileSync(MODULE));
    const { opening } = await entriesFrom(page, 0);
    wasm.seed(seed, 2);
    wasm.open(opening);
    return new BotPlayer(page, wasm);
  }

  /** Waits for new entries; returns the table after them. */
  async catchUp(): Promise<TableStatus> {
    const { entries } = await entriesFrom(this.page, this.entered);
    for (const entry of entries) {
      this.wasm.enter(entry);
      const [, act] = new RegExp(`^\\d+ ${SEAT} act (.*)$`).exec(entry) ?? [];
      this.acts.push(...(act === undefined ? [] : [act]));
    }
    this.entered += entries.length;
    return JSON.parse(this.wasm.tell(SEAT)) as TableStatus;
  }

  decide(): string {
    this.wasm.think(SEAT, "medium");
    this.wasm.slice(ITERATIONS);
    return this.wasm.choice();
  }
}

/** A saved match of a player with bots, played by bots alone until it is the player's turn and `ready` is
 * true. */
export async function playedUntil(
  game: string,
  seats: number,
  ready: (actions: readonly LegalAction[]) => boolean,
): Promise<{ id: string; shelf: string }> {
  const wasm = await loadWasm(readFileSync(MODULE));
  const id = "MOMENT";
  const opening = `id=${id} game=${game} rules=new seats=${seats} undo=free host=0 key=${"17".repeat(32)}`;
  const bots = Array.from({ length: seats - 1 }, (_, i) => i + 1);
  const entries: string[] = [];
  const enter = (words: string) => {
    entries.push(`${1_763_200_000_000 + 1000 * entries.length} ${words}`);
    wasm.enter(entries.at(-1) ?? "");
  };
  wasm.seed(1, 2);
  wasm.open(opening);
  for (const words of ["0 sit Guest", ...bots.map((seat) => `${seat} bot medium`), "0 start"]) {
    enter(words);
  }
  while (entries.length < TOO_MANY) {
    const { toact, actions } = JSON.parse(wasm.tell(SEAT)) as TableStatus;
    const [seat = SEAT] = toact;
    if (seat === SEAT && ready(actions ?? [])) {
      break;
    }
    wasm.think(seat, "medium");
    wasm.slice(ITERATIONS);
    enter(`${seat} act ${wasm.choice()}`);
  }
  const sitters = [{ name: "" }, ...bots.map(() => ({ bot: "medium" }))];
  const kept = { id, at: 1_763_200_000_000, game, options: {}, sitters, opening, entries };
  return { id, shelf: JSON.stringify([kept]) };
}

/** Plays until the end; `does` presses what an action needs. Returns the number of decisions. With fixed random
 * numbers in the page, the bot's seed makes the game deterministic. */
export async function playAsBot(
  page: Page,
  does: (action: string, table: TableStatus) => Promise<void>,
  seed = 1,
): Promise<number> {
  const bot = await BotPlayer.of(page, seed);
  let table = await bot.catchUp();
  while (table.phase !== "over") {
    const made = bot.acts.length;
    if (table.toact.includes(SEAT)) {
      const action = bot.decide();
      if (!passesItself(table)) {
        await shown(page, table.seq);
        await does(action, table);
      }
      while (bot.acts.length === made) {
        table = await bot.catchUp();
      }
      const [own, ...passed] = bot.acts.slice(made);
      expect(own).toBe(action);
      expect(passed.filter((act) => !OFFER.test(act))).toEqual([]);
    } else {
      table = await bot.catchUp();
    }
    expect(made).toBeLessThan(TOO_MANY);
  }
  await page.locator(".end").waitFor();
  return bot.acts.length;
}
