// Vite plugin: the shared catalogue (locale/) as virtual modules, so that a page loads only the texts it
// needs. "words:de" has the client's own sentences, "words:hainoon:de" those of a game's board and its messages, parsed,
// "words" a loader for each of them, "games" the games without their own card. docs/translating.md describes the files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Catalog } from "../../locale/format.mjs";
import { cardTranslations, gamesWithoutCard } from "./games.ts";
import { compileCatalog } from "./messages.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const AND = " and ";

/** With the sentences of each game's board. */
type Written = Catalog<string> & { boards: Record<string, Record<string, string>> };

/** All catalogues by language, as scripts/catalogue.py makes them. */
function catalogues(): Map<string, Written> {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  try {
    execFileSync("python3", ["-B", join(ROOT, "scripts/catalogue.py"), "--json", folder]);
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Written;
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
  const catalogs = catalogues();
  const english = catalogs.get("en") as Written;
  for (const [language, catalog] of catalogs) {
    const words = { ...cardTranslations(english, catalog), ...catalog.text };
    give(`words:${language}`, language === "en" ? {} : words);
    for (const [game, messages] of Object.entries(catalog.games)) {
      const board = language === "en" ? {} : catalog.boards[game];
      const small: Catalog<string> = {
        lang: language,
        text: { [AND]: catalog.text[AND] ?? AND, ...board },
        games: { [game]: messages },
      };
      give(`words:${game}:${language}`, compileCatalog(small));
    }
  }
  const loaders = [...out.keys()].map((name) => `"${name}": () => import("${name}")`);
  give("games", gamesWithoutCard(english));
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
