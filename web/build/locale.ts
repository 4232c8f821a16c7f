// The shared words of the games (locale/<game>.txt and locale/<language>.po at the top of the tree)
// as modules: "phrases:hainoon:de" is a book, and "phrases" has a loader for each of them.
// docs/translating.md describes the files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import type { Book } from "../src/i18n/phrases";

const ROOT = resolve(import.meta.dirname, "../..");
const NAME = /^phrases:([a-z]+):([a-z]+)$/;

/** The sections of a game's file: pattern and text, in order. */
export function readBook(text: string): Book {
  const book: Book = {};
  let section: [string, string][] = [];
  for (const line of text.split("\n")) {
    const head = /^\[(.+)\]$/.exec(line.trim());
    const pair = /^(.*?)\s+=\s(.*)$/.exec(line);
    if (head?.[1] !== undefined) {
      section = [];
      book[head[1]] = section;
    } else if (pair?.[1] !== undefined && pair[2] !== undefined && !line.startsWith("#")) {
      section.push([pair[1].trim(), pair[2].trim()]);
    }
  }
  return book;
}

/** A .po file as context, then text, then translation. */
export function readPo(text: string): Map<string, Map<string, string>> {
  const out = new Map<string, Map<string, string>>();
  const unquote = (s: string) => JSON.parse(s.trim()) as string;
  for (const block of text.split(/\n\s*\n/)) {
    const field: Record<string, string> = {};
    let at = "";
    for (const line of block.split("\n")) {
      const start = /^(msgctxt|msgid|msgstr) (".*)$/.exec(line);
      if (start?.[1] !== undefined && start[2] !== undefined) {
        at = start[1];
        field[at] = unquote(start[2]);
      } else if (line.startsWith('"') && at !== "") {
        field[at] += unquote(line);
      }
    }
    const { msgctxt = "", msgid, msgstr } = field;
    if (msgid && msgstr) {
      const known = out.get(msgctxt) ?? new Map<string, string>();
      out.set(msgctxt, known.set(msgid, msgstr));
    }
  }
  return out;
}

function bookOf(game: string, language: string): Book {
  const file = resolve(ROOT, "locale", `${game}.txt`);
  const book = existsSync(file) ? readBook(readFileSync(file, "utf8")) : {};
  const po = resolve(ROOT, "locale", `${language}.po`);
  if (language === "en" || !existsSync(po)) {
    return book;
  }
  const words = readPo(readFileSync(po, "utf8"));
  for (const [section, lines] of Object.entries(book)) {
    const known = words.get(`${game}/${section}`);
    for (const line of lines) {
      line[1] = known?.get(line[1]) ?? line[1];
    }
  }
  return book;
}

function index(): string {
  const folder = resolve(ROOT, "locale");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const games = files.filter((f) => f.endsWith(".txt")).map((f) => f.slice(0, -4));
  const languages = ["en", ...files.filter((f) => f.endsWith(".po")).map((f) => f.slice(0, -3))];
  const names = games.flatMap((game) => languages.map((language) => `${game}:${language}`));
  const entries = names.map((n) => `"${n}": () => import("phrases:${n}")`);
  return `export default {${entries.join(",")}};`;
}

export function locale(): Plugin {
  return {
    name: "divetable-locale",
    resolveId: (id) => (id === "phrases" || NAME.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === "\0phrases") {
        return index();
      }
      const found = NAME.exec(id.replace("\0", ""));
      if (!id.startsWith("\0") || found?.[1] === undefined || found[2] === undefined) {
        return null;
      }
      return `export default ${JSON.stringify(bookOf(found[1], found[2]))};`;
    },
  };
}
