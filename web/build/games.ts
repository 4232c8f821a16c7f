// Reads the games from the engine's WebAssembly module at build time, so that a new game appears in the lobby
// without code there. Its texts come from locale/<game>.txt.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Catalog } from "../../locale/format.mjs";
import type { EngineGame } from "../src/boards/genericCard";

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

/** A game's phrase, if it has one. */
function sentenceOf(
  catalog: Catalog,
  game: string,
  kind: string,
  word: string,
): string | undefined {
  return catalog.games[game]?.[kind]?.find(([pattern]) => pattern === word)?.[1];
}

/** A game with its texts in English. */
function translated(game: EngineGame, catalog: Catalog): EngineGame {
  const say = (kind: string, word: string) => sentenceOf(catalog, game.key, kind, word);
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
export function gamesWithoutCard(catalog: Catalog): EngineGame[] {
  const hasCard = (key: string) => existsSync(join(ROOT, "web/src/boards", key, "card.ts"));
  return engineGames()
    .filter(({ key }) => !hasCard(key))
    .map((game) => translated(game, catalog));
}

/** Translations of those texts, by the English ones. */
export function cardTranslations(english: Catalog, other: Catalog): Record<string, string> {
  const out: Record<string, string> = {};
  for (const { key } of gamesWithoutCard(english)) {
    for (const kind of ["game", "option", "choice"]) {
      for (const [i, [, sentence]] of (english.games[key]?.[kind] ?? []).entries()) {
        out[sentence] = other.games[key]?.[kind]?.[i]?.[1] ?? sentence;
      }
    }
  }
  return out;
}
