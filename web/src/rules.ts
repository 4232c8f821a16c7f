// What a rule text is once it has been built (build/rules.ts), and where to find a game's.

import type { Language } from "./settings";

/** Drawings within the rules, with a word or two for each. */
export interface RuleFigure {
  caption: string;
  /** Drawings side by side, each a pile of names from below; ">" is an arrow, a number is itself. */
  rows: { pieces: string[][]; words: string }[];
}

/** One paragraph of the rules. */
export interface RuleSection {
  /** "intro", or "p4" for §4. */
  id: string;
  title: string;
  /** HTML of our own making, and what is drawn in between. */
  parts: (string | RuleFigure)[];
}

const english = import.meta.glob<RuleSection[]>("../../games/*/RULES.md", { import: "default" });
const others = import.meta.glob<RuleSection[]>("../../locale/rules/*.md", { import: "default" });

export interface Rulebook {
  /** The language it is written in; that of the page, if there is such a text. */
  language: Language;
  sections: RuleSection[];
}

/** The rules of a game; without sections if it has no text. */
export async function loadRules(game: string, language: Language): Promise<Rulebook> {
  const own = others[`../../locale/rules/${game}.${language}.md`];
  if (own !== undefined) {
    return { language, sections: await own() };
  }
  return { language: "en", sections: (await english[`../../games/${game}/RULES.md`]?.()) ?? [] };
}
