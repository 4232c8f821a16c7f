// Vite plugin: compiles a game's rules page (locale/rules) into sections: `import rules from "….md"`.
// A section is the text below one heading, so that the table can open the page at the one that applies:
//
//   ## The attack {#attack}
//
// Pictures are images without alt text: a symbol of pieces.svg, several joined by + on top of each
// other, a number; or a file of Dive's ocean art:
//
//   - ![](shark-hungry) ![](diver-ok+cage) → ![](diver-ok) A cage holds off one attack.
//   - ![](../../ocean/art/whale.svg) **Whale.** It is not a shark.
//
// A list item that begins with pictures shows them beside its text.
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { RuleSection } from "../src/rules";

const HEADING = /^(.*?) \{#([a-z]+)\}$/;
const FILE = /\.svg$/;

/** Placeholder for the built address of a file. */
const address = (path: string) => `@@${path}@@`;
const ADDRESS = /@@([^@]+)@@/g;

function picture(href: string): string {
  if (FILE.test(href)) {
    return `<span class="fig-art of-water"><img src="${address(href)}" alt="" loading="lazy"></span>`;
  }
  const pile = href.split("+");
  const [lowest = ""] = pile;
  const drawn = pile.map((name) =>
    /^\d+$/.test(name)
      ? `<b>${name}</b>`
      : `<svg class="${name}" viewBox="0 0 100 100"><use href="#${name}"/></svg>`,
  );
  const [kind = ""] = lowest.split("-");
  return `<span class="fig-art of-${kind} of-${lowest}" aria-hidden="true">${drawn.join("")}</span>`;
}

/** A list with a longer item than this, in letters, is not set in columns. */
const LONG = 90;

const PICTURES = /^(?:<p>)?((?:<span class="fig-art.*?<\/span>(?:\s*→)?\s*)+)/;

function reader(pieces: Set<string>): Marked {
  return new Marked({
    renderer: {
      image({ href }) {
        if (!FILE.test(href)) {
          href.split("+").forEach((name) => void (/^\d+$/.test(name) || pieces.add(name)));
        }
        return picture(href);
      },
      list({ ordered, items }) {
        const body = items.map((item) => this.listitem(item)).join("");
        if (!items.some((item) => item.text.startsWith("!["))) {
          return ordered ? `<ol>\n${body}</ol>\n` : `<ul>\n${body}</ul>\n`;
        }
        const long = items.some((item) => item.text.replace(/!\[.*?\)/g, "").length > LONG);
        return `<ul class="pictures${long ? " long" : ""}">\n${body}</ul>\n`;
      },
      listitem({ tokens }) {
        const html = this.parser.parse(tokens);
        const [all = "", pictures = ""] = PICTURES.exec(html) ?? [];
        return all === ""
          ? `<li>${html}</li>\n`
          : `<li><span class="fig-row">${pictures.trim()}</span><span>${html.slice(all.length)}</span></li>\n`;
      },
    },
  });
}

export function sections(markdown: string): RuleSection[] {
  const out: RuleSection[] = [];
  let body: Tokens.Generic[] = [];
  let [title, id] = ["", ""];
  const close = () => {
    const pieces = new Set<string>();
    const html = reader(pieces).parser(body as Tokens.Generic[] as never);
    if (id !== "") {
      out.push({ id, title, html, pieces: [...pieces] });
    }
    body = [];
  };
  for (const token of new Marked().lexer(markdown)) {
    if (token.type !== "heading" || (token as Tokens.Heading).depth > 2) {
      body.push(token);
      continue;
    }
    close();
    [, title = "", id = ""] = HEADING.exec((token as Tokens.Heading).text) ?? [];
  }
  close();
  return out;
}

/** The module of a page; picture files are imported, so that they get their built addresses. */
export function moduleOf(markdown: string): string {
  const imports: string[] = [];
  const body = JSON.stringify(sections(markdown)).replace(ADDRESS, (_, path: string) => {
    let i = imports.indexOf(path);
    if (i < 0) {
      i = imports.push(path) - 1;
    }
    return `" + file${i} + "`;
  });
  const heads = imports.map(
    (path, i) => `import file${i} from ${JSON.stringify(`${path}?url`)};\n`,
  );
  return `${heads.join("")}export default ${body};`;
}

export function rules(): Plugin {
  return {
    name: "divetable-rules",
    enforce: "pre",
    transform(code, id) {
      return id.split("?")[0]?.endsWith(".md") ? { code: moduleOf(code), map: null } : null;
    },
  };
}
