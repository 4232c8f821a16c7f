// Turns a game's RULES.md into sections at build time: `import rules from "….md"`. A section is one
// paragraph of the rules (§4), so that the table can open the text where it applies.
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { RuleFigure, RuleSection } from "../src/rules";

/* Everything behind these headings is for those who write code, not for those who play. */
const FOR_PROGRAMMERS = /rulings|digital table|what we added/i;

/** The same within a paragraph, where the text says how code refers to it. */
const REFERENCES = /\s*Code and tests\s+refer [^.]*\(§[\d.]+\)[^.]*\([^)]*\)\./;

function anchor(heading: string): string {
  const paragraph = /^§(\d+)/.exec(heading);
  return paragraph ? `p${paragraph[1]}` : "intro";
}

/* A figure is a comment, so that other readers of the file see the text alone:
 *
 *   <!-- figure: What it shows.
 *   shark-full = full
 *   shark-hungry diver-ok+cage > shark-hungry diver-ok = the cage is gone
 *   -->
 *
 * A line has drawings of pieces.svg, those joined by + above each other, > for an arrow, a number for
 * itself; behind = stand its words, &shy; being where a long one may be broken. */
const FIGURE = /^<!-- figure: *(.*)\n([\s\S]*?)\s*-->\s*$/;

export function figure(comment: string): RuleFigure | null {
  const [, caption, lines] = FIGURE.exec(comment) ?? [];
  if (caption === undefined || lines === undefined) {
    return null;
  }
  const rows = lines.split("\n").map((line) => {
    const [drawings = "", words = ""] = line.split(" = ");
    const pieces = drawings.trim().split(/ +/);
    return {
      pieces: pieces.map((piece) => piece.split("+")),
      words: words.trim().replaceAll("&shy;", "\u00ad"),
    };
  });
  return { caption, rows };
}

export function sections(markdown: string): RuleSection[] {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown.replace(REFERENCES, ""));
  const out: RuleSection[] = [];
  let body: Tokens.Generic[] = [];
  let parts: RuleSection["parts"] = [];
  let title = "";
  const pause = () => {
    const html = marked.parser(body as Parameters<typeof marked.parser>[0]);
    if (html.trim() !== "") {
      parts.push(html);
    }
    body = [];
  };
  const close = () => {
    pause();
    if (parts.length > 0 && !FOR_PROGRAMMERS.test(title)) {
      out.push({ id: anchor(title), title: title.replace(/^§\d+\s*/, ""), parts });
    }
    parts = [];
  };
  for (const token of tokens) {
    const drawn = token.type === "html" ? figure(token.raw) : null;
    if (drawn !== null) {
      pause();
      parts.push(drawn);
    } else if (token.type === "heading" && (token as Tokens.Heading).depth <= 2) {
      close();
      const heading = token as Tokens.Heading;
      title = heading.depth === 1 ? "" : heading.text;
    } else {
      body.push(token);
    }
  }
  close();
  return out;
}

export function rules(): Plugin {
  return {
    name: "divetable-rules",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".md")) {
        return null;
      }
      return { code: `export default ${JSON.stringify(sections(code))};`, map: null };
    },
  };
}
