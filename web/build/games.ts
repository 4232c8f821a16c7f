// What the engine says of its games, asked of the WebAssembly module: so a new game is in the lobby
// without a line of its own there. Its words come from locale/<game>.txt.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Book } from "../../locale/tell.mjs";
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

/** The sentence of a word of some kind, if the game has one. */
function phrase(book: Book, game: string, kind: string, word: string): string | undefined {
  return book.games[game]?.[kind]?.find(([pattern]) => pattern === word)?.[1];
}

/** A game in English words for people. */
function worded(game: EngineGame, book: Book): EngineGame {
  const say = (kind: string, word: string) => phrase(book, game.key, kind, word);
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

/** Games that have no card of their own, with words of English. */
export function plainGames(book: Book): EngineGame[] {
  const hasCard = (key: string) => existsSync(join(ROOT, "web/src/boards", key, "card.ts"));
  return engineGames()
    .filter(({ key }) => !hasCard(key))
    .map((game) => worded(game, book));
}

/** Those words in another language, by the English ones. */
export function plainWords(english: Book, other: Book): Record<string, string> {
  const out: Record<string, string> = {};
  for (const { key } of plainGames(english)) {
    for (const kind of ["game", "option", "choice"]) {
      for (const [i, [, sentence]] of (english.games[key]?.[kind] ?? []).entries()) {
        out[sentence] = other.games[key]?.[kind]?.[i]?.[1] ?? sentence;
      }
    }
  }
  return out;
}
