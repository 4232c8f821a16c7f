// What a rule text is once it has been built (build/rules.ts), and where to find a game's.

import type { Language } from "./settings";

/** One paragraph of the rules, as HTML of our own making. */
export interface RuleSection {
  /** "intro", or "p4" for §4. */
  id: string;
  title: string;
  html: string;
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
