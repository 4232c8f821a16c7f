// Terse words of a game as sentences, from the phrases that all clients share. A phrase is a pattern
// and a text: `played {seat} {card} {side} = {0} plays {2}: {1}.`; the name in braces says which
// section a word is looked up in, and the first pattern that fits is taken.

/** Sections of a game's phrases: pairs of pattern and text. */
export type Book = Record<string, [string, string][]>;

/** What seats are called. */
export type Names = (seat: number) => string;

type Slot = { literal: string } | { section: string };

/** Cuts a pattern such as "{shark}-{shark}" into what must be there and what may vary. */
function slots(pattern: string): Slot[] {
  return pattern
    .split(/(\{[^}]+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => (piece.startsWith("{") ? { section: piece.slice(1, -1) } : { literal: piece }));
}

/** The texts of the braces of a pattern, if the words fit it. */
function fit(words: string, pattern: string): { section: string; text: string }[] | null {
  const parts = slots(pattern);
  const source = parts
    .map((p, i) => {
      if ("literal" in p) {
        return p.literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      }
      const last = i === parts.length - 1;
      return last && (p.section === "seats" || p.section.endsWith("...")) ? "(.+)" : "([^ ]+?)";
    })
    .join("");
  const found = new RegExp(`^${source}$`).exec(words);
  if (found === null) {
    return null;
  }
  const names = parts.filter((p) => "section" in p).map((p) => p.section);
  return names.map((section, i) => ({ section, text: found[i + 1] ?? "" }));
}

function one(book: Book, section: string, word: string, names: Names): string | null {
  switch (section) {
    case "seat":
      return /^\d+$/.test(word) ? names(Number(word)) : null;
    case "seats":
      return /^[\d ]+$/.test(word) ? word.split(" ").map(Number).map(names).join(", ") : null;
    case "number":
      return /^[+-]?\d+$/.test(word) ? word : null;
    case "word":
      return word;
    default:
      return phrase(book, section, word, names);
  }
}

/** The text for some words in a section, or null if no phrase fits. */
export function phrase(book: Book, section: string, words: string, names: Names): string | null {
  for (const [pattern, text] of book[section] ?? []) {
    const found = fit(words, pattern);
    const args = found?.map((f) => one(book, f.section, f.text, names));
    if (args?.every((a) => a !== null)) {
      const filled = text.replace(/\{(\d)\}/g, (_, n: string) => args[Number(n)] ?? "");
      return filled === "" ? filled : (filled[0] ?? "").toUpperCase() + filled.slice(1);
    }
  }
  return null;
}
