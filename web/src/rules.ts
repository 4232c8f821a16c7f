// The rules pages as modules built by build/rules.ts.

import type { Language } from "./settings";

/** The text below one heading of the rules. */
export interface RuleSection {
  /** The same in every language: "attack". */
  id: string;
  title: string;
  /** HTML from our own build, safe to insert. */
  html: string;
  /** The symbols of pieces.svg that it uses. */
  pieces: string[];
}

const pages = import.meta.glob<RuleSection[]>("../../locale/rules/*.md", { import: "default" });

/** The rules of a game; empty if it has no page. */
export async function loadRules(game: string, language: Language): Promise<RuleSection[]> {
  return (await pages[`../../locale/rules/${game}.${language}.md`]?.()) ?? [];
}
