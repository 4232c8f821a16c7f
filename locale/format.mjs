// Formats the games' texts as sentences for the web client: the same rules as locale/format.c, with
// the JSON that scripts/catalogue.py generates. docs/translating.md has the patterns.

const literal = (pattern, from) => {
  const brace = pattern.indexOf("{", from);
  return pattern.slice(from, brace < 0 ? pattern.length : brace);
};

/** Matches a text against a pattern; its arguments, or null. */
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
    args.push({
      kind: kind.replace(/\*$/, ""),
      many: kind.endsWith("*"),
      words: rest.slice(0, len),
    });
    rest = rest.slice(len);
  }
}

function seats(catalog, names, words, most) {
  if (!/^[\d ,]+$/.test(words)) return null;
  const who = [...words].filter((c) => /\d/.test(c)).map((c) => names[Number(c)]);
  if (who.length < 1 || who.length > most || who.includes(undefined)) return null;
  const last = who.pop();
  return who.length === 0 ? last : who.join(", ") + (catalog.text[" and "] ?? " and ") + last;
}

function argument(catalog, game, names, arg) {
  if (!arg.many) return format(catalog, game, names, arg.kind, arg.words);
  const formatted = arg.words
    .split(" ")
    .filter(Boolean)
    .map((w) => format(catalog, game, names, arg.kind, w));
  return formatted.length === 0 || formatted.includes(null) ? null : formatted.join(", ");
}

/** Formats a text of a kind ("event", "action", "card" …) as a sentence; null if no pattern matches. */
export function format(catalog, game, names, kind, words) {
  const phrases = catalog.games[game]?.[kind];
  if (phrases === undefined) {
    if (kind === "number") return /^\d+$/.test(words) ? words : null;
    if (kind === "word") return /^[^ ]+$/.test(words) ? words : null;
    if (kind === "seat") return seats(catalog, names, words, 1);
    return kind === "seats" ? seats(catalog, names, words, names.length) : null;
  }
  for (const [pattern, sentence] of phrases) {
    const formatted = match(pattern, words)?.map((arg) => argument(catalog, game, names, arg));
    if (formatted && !formatted.includes(null))
      return sentence.replace(/\{(\d)\}/g, (_, n) => formatted[n]);
  }
  return null;
}

/** The same, capitalized; if no pattern matches, the text itself. */
export function formatLine(catalog, game, names, kind, words) {
  const formatted = format(catalog, game, names, kind, words);
  return formatted === null ? words : formatted.charAt(0).toUpperCase() + formatted.slice(1);
}

/** Whether an event gets no line of its own in a log. */
export function isQuiet(catalog, game, names, event) {
  return format(catalog, game, names, "quiet", event) !== null;
}

/** Translates a sentence of the client, with {0}, {1} … filled in. */
export function translate(catalog, english, ...args) {
  return (catalog.text[english] ?? english).replace(/\{(\d)\}/g, (slot, n) => args[n] ?? slot);
}
