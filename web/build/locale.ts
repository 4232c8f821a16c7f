// The shared catalogue (locale/ at the top of the tree) as modules, so that a page loads only the
// words it needs: "words:de" has the sentences of this client's own code, "words:hainoon:de" the
// phrases of a game, "words" a loader for each of them, and "games" the games without a card of their
// own. docs/translating.md describes the files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Catalog as Book } from "../../locale/format.mjs";
import { plainGames, plainWords } from "./games.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const AND = " and ";

/** All catalogues by language, as scripts/catalogue.py makes them. */
function catalogues(): Map<string, Book> {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  try {
    execFileSync("python3", ["-B", join(ROOT, "scripts/catalogue.py"), "--json", folder]);
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Book;
    return new Map(readdirSync(folder).map((file) => [file.replace(".json", ""), read(file)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The modules by name. */
function modules(): Map<string, string> {
  const out = new Map<string, string>();
  const give = (name: string, value: unknown) =>
    out.set(name, `export default ${JSON.stringify(value)};`);
  const books = catalogues();
  const english = books.get("en") as Book;
  for (const [language, book] of books) {
    const words = { ...plainWords(english, book), ...book.text };
    give(`words:${language}`, language === "en" ? {} : words);
    for (const [game, phrases] of Object.entries(book.games)) {
      const small: Book = {
        lang: language,
        text: { [AND]: book.text[AND] ?? AND },
        games: { [game]: phrases },
      };
      give(`words:${game}:${language}`, small);
    }
  }
  const loaders = [...out.keys()].map((name) => `"${name}": () => import("${name}")`);
  give("games", plainGames(english));
  return out.set("words", `export default {${loaders.join(",")}};`);
}

export function locale(): Plugin {
  let made: Map<string, string> | undefined;
  return {
    name: "divetable-locale",
    resolveId(id) {
      made ??= modules();
      return made.has(id) ? `\0${id}` : null;
    },
    load: (id) => (id.startsWith("\0") ? (made?.get(id.slice(1)) ?? null) : null),
  };
}
