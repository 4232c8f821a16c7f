// The games' terse words as sentences, for the web client: the same rules as locale/tell.c, on the
// JSON that scripts/catalogue.py makes. docs/translating.md has the patterns.

const literal = (pattern, from) => {
  const brace = pattern.indexOf("{", from);
  return pattern.slice(from, brace < 0 ? pattern.length : brace);
};

/** The arguments that a pattern finds in words, or null. */
function match(pattern, words) {
  const args = [];
  let at = 0;
  let rest = words;
  for (;;) {
    const fixed = literal(pattern, at);
    if (!rest.startsWith(fixed)) return null;
    at += fixed.length;
    rest = rest.slice(fixed.length);
    if (at === pattern.length) return rest === "" ? args : null;
    const end = pattern.indexOf("}", at);
    const kind = pattern.slice(at + 1, end);
    at = end + 1;
    const behind = literal(pattern, at);
    const len = behind === "" ? rest.length : rest.indexOf(behind, 1);
    if (len < 1) return null;
    args.push({ kind: kind.replace(/\*$/, ""), many: kind.endsWith("*"), words: rest.slice(0, len) });
    rest = rest.slice(len);
  }
}

function seats(book, names, words, most) {
  if (!/^[\d ,]+$/.test(words)) return null;
  const who = [...words].filter((c) => /\d/.test(c)).map((c) => names[Number(c)]);
  if (who.length < 1 || who.length > most || who.includes(undefined)) return null;
  const last = who.pop();
  return who.length === 0 ? last : who.join(", ") + (book.text[" and "] ?? " and ") + last;
}

function argument(book, game, names, arg) {
  if (!arg.many) return tell(book, game, names, arg.kind, arg.words);
  const told = arg.words.split(" ").filter(Boolean).map((w) => tell(book, game, names, arg.kind, w));
  return told.length === 0 || told.includes(null) ? null : told.join(", ");
}

/** Words of a kind ("event", "action", "card" …) as a sentence; null without a phrase that fits. */
export function tell(book, game, names, kind, words) {
  const phrases = book.games[game]?.[kind];
  if (phrases === undefined) {
    if (kind === "number") return /^\d+$/.test(words) ? words : null;
    if (kind === "word") return /^[^ ]+$/.test(words) ? words : null;
    if (kind === "seat") return seats(book, names, words, 1);
    return kind === "seats" ? seats(book, names, words, names.length) : null;
  }
  for (const [pattern, sentence] of phrases) {
    const told = match(pattern, words)?.map((arg) => argument(book, game, names, arg));
    if (told && !told.includes(null)) return sentence.replace(/\{(\d)\}/g, (_, n) => told[n]);
  }
  return null;
}

/** The same with a capital at the beginning; without a phrase that fits the words themselves. */
export function tellLine(book, game, names, kind, words) {
  const told = tell(book, game, names, kind, words);
  return told === null ? words : told.charAt(0).toUpperCase() + told.slice(1);
}

/** Whether an event is not worth a line of its own in a log. */
export function isQuiet(book, game, names, event) {
  return tell(book, game, names, "quiet", event) !== null;
}

/** A sentence of the client itself, with {0}, {1} … filled in. */
export function say(book, english, ...args) {
  return (book.text[english] ?? english).replace(/\{(\d)\}/g, (slot, n) => args[n] ?? slot);
}
