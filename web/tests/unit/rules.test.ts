import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import { describe, expect, test } from "vitest";
import words from "words";
import { moduleOf, sections } from "../../build/rules";
import { cardOf } from "../../src/boards/cards";
import { loadBoard } from "../../src/boards/index";
import { loadCatalog } from "../../src/i18n/catalog";
import type { Language } from "../../src/settings";
import type { GameTypes, TableMessage, TableState } from "../../src/table/protocol";

const ROOT = join(import.meta.dirname, "../../..");
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const pageOf = (game: string, language: string) => text(`locale/rules/${game}.${language}.md`);

const LANGUAGES = ["en", "de"] as const;
const DRAWINGS = [...text("web/src/pieces/pieces.svg").matchAll(/<symbol id="([^"]+)"/g)];
const NAMES = new Set(DRAWINGS.map(([, name]) => name));

const PICTURE = /!\[([^\]]*)\]\(([^)]*)\)/g;
const picturesOf = (markdown: string) =>
  [...markdown.matchAll(PICTURE)].map(([, , href]) => href ?? "");

/** What a reader sees, in one line. */
const readable = (markdown: string) =>
  markdown
    .replace(PICTURE, "")
    .replace(/\{#\w+\}|\*\*|^> ?|^#+ |^- /gm, "")
    .replace(/\s+/g, " ");

/** A page as a list of its blocks: what they are, how long, with which pictures and numbers. */
function shapeOf(markdown: string): unknown[] {
  const block = (token: Tokens.Generic): unknown => {
    const { raw, type } = token;
    return {
      type,
      anchor: /\{#\w+\}/.exec(raw)?.[0],
      bold: raw.match(/\*\*/g)?.length,
      pictures: picturesOf(raw),
      numbers: (raw.replace(PICTURE, "").match(/\d+/g) ?? []).sort(),
      items: type === "list" ? (token.items as Tokens.ListItem[]).map(block) : [],
    };
  };
  const tokens = new Marked().lexer(markdown) as Tokens.Generic[];
  return tokens.filter(({ type }) => type !== "space").map(block);
}

/** Every phase that a game has a headline for. */
function phasesOf(game: string): string[] {
  const [, list = ""] = /^\[phase\]\n(.*?)\n\n/ms.exec(text(`locale/${game}.txt`)) ?? [];
  return list.split("\n").map((line) => line.split(" = ")[0] ?? "");
}

interface Phased extends GameTypes {
  view: { phase: string };
}

/** The views of a recorded game. */
function viewsOf(game: string): Phased["view"][] {
  const messages = JSON.parse(text(`web/tests/fixtures/${game}.json`)) as TableMessage<Phased>[];
  return messages.flatMap((message) => {
    const { view } = ("table" in message ? message.table : message) as TableState<Phased>;
    return view == null ? [] : [view];
  });
}

/** The messages of each section, with their keys. */
type Phrases = Record<string, [key: string, text: string][]>;

async function phrasesOf(game: string, language: Language): Promise<Phrases> {
  const catalog = await loadCatalog(game, language);
  const sections = Object.entries(catalog?.games[game] ?? {}).map(([kind, messages]) => [
    kind,
    Object.entries(messages).map(([key, parts]) => [key, parts.filter(isText).join("")]),
  ]);
  return Object.fromEntries(sections);
}

const isText = (part: unknown): part is string => typeof part === "string";

/** The kinds of words that name what lies on the table. */
const KINDS: Record<string, string[]> = {
  hainoon: ["act", "colour", "health", "hunger", "place", "diver-colour"],
  dive: ["companion", "helper"],
  deepblue: ["card", "log", "colour", "danger"],
  scuba: ["species", "card"],
};

const ARTICLES = /^(the|an?|der|die|das|den|eine?|einer|einen) /;
/** Forms a name as it stands within a sentence. */
const bare = (name: string) => name.toLowerCase().replace(ARTICLES, "");

test("a picture is a drawing of the table, one above the other, or a drawing of the water", () => {
  const [section] = sections(
    "# X\n\n## The bite {#bite}\n\n- ![](shark-hungry) ![](diver-ok+cage) → ![](tok-plain+3) Gone.\n- ![](../../ocean/art/ray.svg) Ray.\n",
  );
  expect(section).toMatchObject({
    id: "bite",
    title: "The bite",
    pieces: ["shark-hungry", "diver-ok", "cage", "tok-plain"],
  });
  expect(section?.html).toMatch(/<li><span class="fig-row">.*→.*<b>3<\/b>.*<\/span><span>Gone\.</);
});

test("a page has the files of its pictures by their built addresses", () => {
  const module = moduleOf(
    "## W {#w}\n\n![](../../ocean/art/ray.svg) ![](../../ocean/art/ray.svg)\n",
  );
  expect(module.match(/^import/gm)).toHaveLength(1);
  expect(module).toContain('import file0 from "../../ocean/art/ray.svg?url";');
  expect(module.split('" + file0 + "')).toHaveLength(3);
});

describe.each(Object.keys(KINDS))("the rules of %s", (game) => {
  test("are the same in every language: headings, paragraphs, items, pictures, numbers", () => {
    const [en, de] = LANGUAGES.map((language) => shapeOf(pageOf(game, language)));
    expect(en?.length).toBeGreaterThan(40);
    expect(de).toEqual(en);
  });

  test("begin with the goal, then the set-up and a turn", () => {
    const ids = sections(pageOf(game, "en")).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(["goal", "setup", game === "dive" ? "round" : "turn"]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(LANGUAGES)("have a section for every phase (%s)", async (language) => {
    const { ruleSection: paragraph } = await loadBoard(game);
    const views = viewsOf(game);
    const phases = phasesOf(game);
    expect(views.length).toBeGreaterThan(5);
    expect(phases.length).toBeGreaterThan(5);
    const all = views.flatMap((view) => phases.map((phase) => ({ ...view, phase })));
    const asked = new Set([...views, ...all].map((view) => paragraph?.(view)));
    const ids = sections(pageOf(game, language)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...asked]));
  });

  test.each(LANGUAGES)("are written for players, not for programmers (%s)", async (language) => {
    const page = readable(pageOf(game, language));
    /* Rulings, code, file names, positions, and option=value. */
    for (const word of [
      /§/,
      /\b[A-Z]-\d\d?\b/,
      /`/,
      /\.(md|def|c|h|ts|svg)\b/,
      /\w=\w/,
      /\b[A-Z]\d\d\b/,
    ]) {
      expect(page).not.toMatch(word);
    }
    expect(page).not.toMatch(/\b(TL|TR|BL|BR)\b/);
    const phrases = await phrasesOf(game, "en");
    const keys = Object.entries(phrases).flatMap(([kind, pairs]) =>
      /^(option|choice|species|helper|log)$/.test(kind)
        ? pairs.map(([key]) => key.split(" ").at(-1) ?? "")
        : [],
    );
    const odd = keys.filter((key) => /\w-\w/.test(key));
    const shown = Object.values(phrases)
      .flat()
      .map(([, name]) => name.toLowerCase());
    for (const key of odd.filter((word) => !shown.some((name) => name.includes(word)))) {
      expect(page.toLowerCase()).not.toContain(key);
    }
  });

  test.each(LANGUAGES)("name every piece as the table does (%s)", async (language) => {
    const phrases = await phrasesOf(game, language);
    const page = readable(pageOf(game, language)).toLowerCase();
    for (const kind of KINDS[game] ?? []) {
      const names = (phrases[kind] ?? []).map(([, name]) => bare(name));
      expect(names.length, kind).toBeGreaterThan(0);
      const missing = names.filter((name) => !page.includes(name));
      expect(missing, kind).toEqual([]);
    }
  });

  test.each(LANGUAGES)("name every option as the lobby does (%s)", async (language) => {
    const phrases = await phrasesOf(game, language);
    const book = (await words[`words:${language}`]?.())?.default as Record<string, string>;
    const lobby = new Map(cardOf(game).options.map((option) => [option.key, option]));
    const page = readable(pageOf(game, language)).toLowerCase();
    const options = phrases.option ?? [];
    expect(options.length).toBeGreaterThan(0);
    for (const [key, name] of options) {
      const own = lobby.get(key);
      const choices = (phrases.choice ?? []).filter(([option]) => option.startsWith(`${key} `));
      const asked =
        own === undefined
          ? [name, ...choices.map(([, choice]) => choice)]
          : [own.label, ...own.choices.map(({ label }) => label)].map((word) => book[word] ?? word);
      for (const word of asked) {
        expect(page, key).toContain(word.toLowerCase());
      }
    }
  });

  test("show drawings that exist", () => {
    const pictures = picturesOf(pageOf(game, "en"));
    expect(pictures.length).toBeGreaterThan(15);
    for (const href of pictures) {
      const there = href.endsWith(".svg")
        ? existsSync(join(ROOT, "locale/rules", href))
        : href.split("+").every((name) => /^\d$/.test(name) || NAMES.has(name));
      expect(there, href).toBe(true);
    }
  });
});

test("Dive shows every drawing that a card of the water can have", () => {
  const [water] = sections(pageOf("dive", "en")).filter(({ id }) => id === "water");
  const cards = text("ocean/cards.def").matchAll(/^(?:DECOR|HELPER|SHARK)\( *\d+, (\w+),/gm);
  const drawings = new Set([...cards].map(([, name]) => name));
  expect(drawings.size).toBeGreaterThan(15);
  for (const name of [...drawings, "rim", "bubbles"]) {
    expect(water?.html).toContain(`/ocean/art/${name}.svg@@`);
  }
});

test("Dive says of everything in the water whether it is a shark", () => {
  const page = pageOf("dive", "en");
  const [, water = ""] = /\{#water\}(.*?)\n## /s.exec(page) ?? [];
  for (const [, name] of water.matchAll(/art\/(\w+)\.svg\) \*\*/g)) {
    const [line = ""] = new RegExp(`art/${name}\\.svg\\) .*`).exec(water) ?? [];
    expect(line).toMatch(/^.*(Shark\.|not a shark|turtle: \+[12]|Ray\.|Hole|Bubble)/);
  }
});

test("Scuba's animals have the points and colours of the box", () => {
  const page = pageOf("scuba", "en");
  const box = text("games/scuba/box.def").matchAll(
    /^SCUBA_SPECIES\(\w+, "[^"]+", "([^"]+)", (\w+), (\d+)/gm,
  );
  const species = [...box];
  expect(species).toHaveLength(18);
  for (const [, name = "", colour = "", points] of species) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    expect(page).toContain(`**${title}:** ${colour.toLowerCase()}, ${points} point`);
  }
});

test("Deep Blue's crew does what the box says", () => {
  const page = pageOf("deepblue", "en");
  const box = text("games/deepblue/box.def").matchAll(
    /^DEEPBLUE_CARD\(([A-Z]+), +NONE, +(\w+), +(\d), (\d), (\d), (\d), (\w+)\)/gm,
  );
  const crew = [...box];
  expect(crew).toHaveLength(20);
  for (const [, name = "", need = "", count, vp, money, propellers, plus = ""] of crew) {
    const title = name.charAt(0) + name.slice(1).toLowerCase();
    const gems = need === "ANY" ? "gems of any colour" : need.toLowerCase();
    const ways = propellers === "1" ? "1 propeller" : `${propellers} propellers`;
    const second = money !== "0" ? `; or $${money}` : propellers !== "0" ? `; or ${ways}` : "";
    const more = plus === "NONE" ? "" : ` +1 ${plus.toLowerCase()}.`;
    expect(page).toContain(`**${title}:** ${count} ${gems}: ${vp} points${second}.${more}\n`);
  }
});
