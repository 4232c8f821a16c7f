// Reads the games from the engine's WebAssembly module at build time, so that a new game appears in the lobby
// without code there. Its texts come from locale/<game>.txt.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Catalog } from "../../locale/format.mjs";
import type { EngineGame } from "../src/boards/gameCard";

const ROOT = resolve(import.meta.dirname, "../..");
const MODULE = join(ROOT, "build/wasm/divetable.wasm");

interface Exports {
  memory: WebAssembly.Memory;
  games(): number;
  result(): number;
}

function engineGames(): EngineGame[] {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(MODULE)));
  const { games, result, memory } = exports as unknown as Exports;
  const length = games();
  const bytes = new Uint8Array(memory.buffer, result(), length);
  return JSON.parse(new TextDecoder().decode(bytes)) as EngineGame[];
}

/** A game with its texts in English. */
function translated(game: EngineGame, catalog: Catalog<string>): EngineGame {
  const say = (section: string, key: string) => catalog.games[game.key]?.[section]?.[key];
  return {
    ...game,
    about: say("game", "about") ?? "",
    options: game.options.map((option) => ({
      ...option,
      about: say("option", option.key) ?? option.about,
      labels: option.choices.map((choice) => say("choice", `${option.key} ${choice}`) ?? choice),
    })),
  };
}

/** The games without their own card, with English texts. */
export function gamesWithoutCard(catalog: Catalog<string>): EngineGame[] {
  const hasCard = (key: string) => existsSync(join(ROOT, "web/src/boards", key, "card.ts"));
  return engineGames()
    .filter(({ key }) => !hasCard(key))
    .map((game) => translated(game, catalog));
}

/** Translations of those texts, by the English ones. */
export function cardTranslations(
  english: Catalog<string>,
  other: Catalog<string>,
): Record<string, string> {
  const out: Record<string, string> = {};
  for (const { key } of gamesWithoutCard(english)) {
    for (const section of ["game", "option", "choice"]) {
      for (const [word, text] of Object.entries(english.games[key]?.[section] ?? {})) {
        out[text] = other.games[key]?.[section]?.[word] ?? text;
      }
    }
  }
  return out;
}
