// What a page of rules is once it has been built (build/rules.ts), and where to find a game's.

import type { Language } from "./settings";

/** What stands below one heading of the rules. */
export interface RuleSection {
  /** The same in every language: "attack". */
  id: string;
  title: string;
  /** HTML of our own making. */
  html: string;
  /** The drawings of pieces.svg in it. */
  pieces: string[];
}

const pages = import.meta.glob<RuleSection[]>("../../locale/rules/*.md", { import: "default" });

/** The rules of a game; without sections if it has no page. */
export async function loadRules(game: string, language: Language): Promise<RuleSection[]> {
  return (await pages[`../../locale/rules/${game}.${language}.md`]?.()) ?? [];
}
