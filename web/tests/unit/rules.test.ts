import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { figure, sections } from "../../build/rules";
import { loadBoard } from "../../src/boards/index";
import type { RuleFigure, RuleSection } from "../../src/rules";
import type { FromTable, TableState } from "../../src/table/protocol";

const text = (path: string) => readFileSync(path, "utf8");

const DRAWINGS = [...text("src/pieces/pieces.svg").matchAll(/<symbol id="([^"]+)"/g)];
const NAMES = new Set(DRAWINGS.map(([, name]) => name));

/** The rules of a game in both languages. */
const booksOf = (game: string) => ({
  en: sections(text(`../games/${game}/RULES.md`)),
  de: sections(text(`../locale/rules/${game}.de.md`)),
});

const wordsOf = (section: RuleSection | undefined) =>
  (section?.parts ?? []).filter((part) => typeof part === "string").join("");

const figuresOf = (book: readonly RuleSection[]): [string, RuleFigure][] =>
  book.flatMap(({ id, parts }) =>
    parts.flatMap((part) => (typeof part === "string" ? [] : [[id, part] as [string, RuleFigure]])),
  );

/** Every phase that a game has a headline for. */
function phasesOf(game: string): string[] {
  const [, list = ""] = /^\[phase\]\n(.*?)\n\n/ms.exec(text(`../locale/${game}.txt`)) ?? [];
  return list.split("\n").map((line) => line.split(" = ")[0] ?? "");
}

interface Phased {
  phase: string;
}

/** The views of a recorded game. */
function viewsOf(game: string): Phased[] {
  const messages = JSON.parse(text(`tests/fixtures/${game}.json`)) as FromTable<Phased>[];
  return messages.flatMap((message) => {
    const { view } = ("table" in message ? message.table : message) as TableState<Phased>;
    return view == null ? [] : [view];
  });
}

test("a figure is a comment with drawings and words", () => {
  const comment = "<!-- figure: A bite.\nshark-hungry diver-ok+cage > 3 = gone\n-->\n";
  expect(figure(comment)).toEqual({
    caption: "A bite.",
    rows: [{ pieces: [["shark-hungry"], ["diver-ok", "cage"], [">"], ["3"]], words: "gone" }],
  });
  expect(figure("<!-- something else -->")).toBeNull();
});

describe.each(["hainoon", "dive", "deepblue", "scuba"])("the rules of %s", (game) => {
  const books = booksOf(game);

  test("have their paragraphs, and none of the rulings for programmers", () => {
    const { en } = books;
    expect(en[0]?.id).toBe("intro");
    expect(wordsOf(en.find((s) => s.id === "p1")).length).toBeGreaterThan(100);
    expect(en.some((s) => /Rulings/.test(s.title))).toBe(false);
    expect(wordsOf(en[0])).toMatch(/in our own words\.<\/p>/);
    expect(en.every((s) => !/style=|<!--/.test(wordsOf(s)))).toBe(true);
  });

  test("have the paragraph of every phase in both languages", async () => {
    const { paragraph } = await loadBoard(game);
    const views = viewsOf(game);
    const phases = phasesOf(game);
    expect(views.length).toBeGreaterThan(5);
    expect(phases.length).toBeGreaterThan(5);
    const all = views.flatMap((view) => phases.map((phase) => ({ ...view, phase })));
    const asked = new Set([...views, ...all].map((view) => paragraph?.(view)));
    for (const book of Object.values(books)) {
      expect(book.map((s) => s.id)).toEqual(expect.arrayContaining([...asked]));
    }
  });

  test("have figures, the same in both languages, of drawings that exist", () => {
    const [en, de] = [figuresOf(books.en), figuresOf(books.de)];
    expect(en.length).toBeGreaterThan(2);
    const drawn = ([id, { rows }]: [string, RuleFigure]) => [id, rows.map((row) => row.pieces)];
    expect(de.map(drawn)).toEqual(en.map(drawn));
    for (const [, { caption, rows }] of [...en, ...de]) {
      expect(caption).toMatch(/\.$/);
      const names = rows.flatMap((row) => row.pieces.flat());
      const unknown = names.filter((name) => !NAMES.has(name) && !/^(>|\d+)$/.test(name));
      expect(unknown, caption).toEqual([]);
    }
  });
});
