// Turns a game's RULES.md into sections at build time: `import rules from "….md"`. A section is one
// paragraph of the rules (§4), so that the table can open the text where it applies.
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { RuleSection } from "../src/rules";

/* Everything behind these headings is for those who write code, not for those who play. */
const FOR_PROGRAMMERS = /rulings|digital table|what we added/i;

/** The same within a paragraph, where the text says how code refers to it. */
const REFERENCES = /\s*Code and tests\s+refer [^.]*\(§[\d.]+\)[^.]*\([^)]*\)\./;

function anchor(heading: string): string {
  const paragraph = /^§(\d+)/.exec(heading);
  return paragraph ? `p${paragraph[1]}` : "intro";
}

export function sections(markdown: string): RuleSection[] {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown.replace(REFERENCES, ""));
  const out: RuleSection[] = [];
  let body: Tokens.Generic[] = [];
  let title = "";
  const close = () => {
    const html = marked.parser(body as Parameters<typeof marked.parser>[0]);
    if (html.trim() !== "" && !FOR_PROGRAMMERS.test(title)) {
      out.push({ id: anchor(title), title: title.replace(/^§\d+\s*/, ""), html });
    }
    body = [];
  };
  for (const token of tokens) {
    if (token.type === "heading" && (token as Tokens.Heading).depth <= 2) {
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
