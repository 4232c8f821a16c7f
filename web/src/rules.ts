// What a rule text is once it has been built (build/rules.ts), and where to find a game's.

/** One paragraph of the rules, as HTML of our own making. */
export interface RuleSection {
  /** "intro", or "p4" for §4. */
  id: string;
  title: string;
  html: string;
}

const texts = import.meta.glob<RuleSection[]>("../../games/*/RULES.md", { import: "default" });

/** The rules of a game, or nothing if it has no text. */
export async function loadRules(game: string): Promise<RuleSection[]> {
  return (await texts[`../../games/${game}/RULES.md`]?.()) ?? [];
}
