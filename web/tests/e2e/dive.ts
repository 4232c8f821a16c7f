// Helpers of Dive's browser tests: the next step on the page, input, and saved games made by bots.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadWasm } from "../../src/backends/wasm";
import type { TableState } from "../../src/table/protocol";
import type { SavedGame } from "../../src/table/savedGames";
import { untilOver } from "./table";

/** Selectors of the next step at a table of Dive, by priority. */
const STEPS = {
  over: ".end",
  next: ".go-on",
  take: ".dv-pick > .btn:not(:disabled)",
  companion: ".dv-comp",
  use: ".dv-call .btn:not(:disabled)",
  depth: ".ds.over .ds-hit",
  lock: "[data-lock]:not(:disabled)",
  token: ".dtray .tok:not(:disabled)",
};

type Step = Exclude<keyof typeof STEPS, "over">;

/** Plays until the end; `act` does each step. Returns the number of plans. */
export async function playOn(page: Page, act: (what: Step) => Promise<void>): Promise<number> {
  let plans = 0;
  await untilOver(page, STEPS, async (what: Step) => {
    plans += what === "lock" ? 1 : 0;
    await act(what);
  });
  return plans;
}

/** Presses the element of a step; it may have gone by then. */
export function presser(page: Page, how: "click" | "tap") {
  return async (what: Step) => {
    const target = page.locator(STEPS[what]).locator("visible=true").first();
    await target[how]({ timeout: 1500 }).catch(() => {});
  };
}

/** The ocean's image as a string, to compare. */
export function picture(page: Page): Promise<string> {
  return page
    .locator(".ocean canvas[aria-busy='false']")
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL("image/jpeg", 0.1));
}

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");

/** A saved game, played by bots until `until` or the end. */
export async function playedGame(
  options: Record<string, string> = {},
  until: (table: TableState, entries: readonly string[]) => boolean = () => false,
): Promise<SavedGame> {
  const wasm = await loadWasm(readFileSync(MODULE));
  const words = Object.entries(options).map(([key, choice]) => `option.${key}=${choice}`);
  const opening = `id=DIVED game=dive rules=new version=new seats=2 ${words.join(" ")} undo=free host=0 key=${"07".repeat(32)}`;
  const entries: string[] = [];
  const enter = (entry: string) => {
    wasm.enter(entry);
    entries.push(entry);
  };
  wasm.seed(1, 2);
  wasm.open(opening);
  enter("1 0 sit Ada");
  enter("1 1 bot easy");
  enter("1 0 start");
  for (let at = 2; ; at++) {
    const table = JSON.parse(wasm.tell(0)) as TableState;
    const [seat] = table.toact;
    if (seat === undefined || until(table, entries)) {
      const sitters = [{ name: "Ada" }, { bot: "easy" }];
      const stand = seat === undefined ? "lost" : "turn";
      return { id: "DIVED", game: "dive", options, sitters, at: 1, opening, entries, stand };
    }
    wasm.think(seat, "easy");
    wasm.slice(1);
    enter(`${at} ${seat} act ${wasm.choice()}`);
  }
}

/** A saved game lost to the chief: every plan is one depth with all tokens, shark side. */
export async function lostToTheChief(): Promise<SavedGame> {
  const wasm = await loadWasm(readFileSync(MODULE));
  const options = { chief: "expert" };
  const opening = `id=LOST game=dive rules=new version=new seats=1 option.chief=expert undo=free host=0 key=${"07".repeat(32)}`;
  const entries = ["1 0 sit Ada", "1 0 start"];
  wasm.open(opening);
  for (const entry of entries) {
    wasm.enter(entry);
  }
  for (let at = 2; (JSON.parse(wasm.tell(0)) as TableState).toact.length > 0; at++) {
    const entry = `${at} 0 act plan 12345S`;
    wasm.enter(entry);
    entries.push(entry);
  }
  const sitters = [{ name: "Ada" }];
  return { id: "LOST", game: "dive", options, sitters, at: 1, opening, entries, stand: "lost" };
}

/** The saved games of this page, as text. */
export function savedGames(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("divetable.game."))
      .map((key) => localStorage.getItem(key))
      .join("\n"),
  );
}

/** Stores a saved game in a page that is opened after this. */
export async function saveGame(page: Page, game: SavedGame): Promise<void> {
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem("divetable.shelf") === null) {
        localStorage.setItem("divetable.shelf", text);
      }
    },
    JSON.stringify([game]),
  );
}
