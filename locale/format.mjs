// Formats messages in the syntax of ICU MessageFormat for the web client: the same rules as locale/format.c, on
// messages that web/build/messages.mjs has parsed. docs/translating.md describes the catalogue.

/** The word of a value, which selects a case or names an entry of a section. */
function wordOf(value) {
  if (value === null || value === undefined) return "none";
  if (value === "?") return "hidden";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** An argument: a member of an object, an item of a list, or the value itself. */
function argument(args, name) {
  if (name === "value") return args;
  return typeof args === "object" && args !== null && Object.hasOwn(args, name)
    ? args[name]
    : undefined;
}

/** The number of a value, a list's being its length; undefined if it has none. */
function numberOf(value) {
  if (Array.isArray(value)) return value.length;
  return Number.isInteger(value) ? value : undefined;
}

const rules = new Map();

/** Creating plural rules takes longer than using them. */
function pluralOf(language, n) {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language));
  return rules.get(language).select(n);
}

function caseFor(context, type, value, cases) {
  if (type === "select") {
    const own = value === context.you ? cases.you : undefined;
    return own ?? cases[wordOf(value)] ?? cases.other;
  }
  const n = numberOf(value);
  if (n === undefined) return cases.other;
  return cases[`=${n}`] ?? cases[pluralOf(context.catalog.lang, n)] ?? cases.other;
}

const sectionOf = ({ catalog, game }, name) => catalog.games[game]?.[name] ?? {};
const entryOf = (context, section, key) => {
  const entries = sectionOf(context, section);
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
};

function formatItems(context, kind, items) {
  const of = kind === "players" ? "player" : kind;
  const texts = items.map((item) => formatValue(context, of, item));
  if (kind !== "players") return texts.join(plainText(entryOf(context, kind, "between")) ?? ", ");
  const last = texts.pop() ?? "";
  return texts.length === 0
    ? last
    : `${texts.join(", ")}${context.catalog.text[" and "] ?? " and "}${last}`;
}

const plainText = (parts) => (parts === undefined ? undefined : parts.join(""));

/** A value by the section of its kind: a word, a list of them or an object. */
export function formatValue(context, kind, value) {
  const list = Array.isArray(value);
  if (list && entryOf(context, kind, "list") === undefined)
    return formatItems(context, kind, value);
  if (kind === "player" || kind === "players") return context.names[value] ?? wordOf(value);
  const object = typeof value === "object" && value !== null;
  const key = list ? "list" : object ? "object" : wordOf(value);
  const parts = entryOf(context, kind, key) ?? entryOf(context, kind, "other");
  return parts === undefined ? wordOf(value) : formatParts(context, parts, value);
}

/** A part is text, 0 for #, [name, kind], or [name, "plural" or "select", cases]. */
function formatParts(context, parts, args, number) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part === 0) return String(number);
      const [name, type, cases] = part;
      const value = argument(args, name);
      if (cases === undefined) return formatValue(context, type, value);
      const n = type === "plural" ? numberOf(value) : undefined;
      return formatParts(context, caseFor(context, type, value, cases), args, n ?? number);
    })
    .join("");
}

/** The message of a section with this key; null if there is none. */
export function format(context, section, key, args = {}) {
  const parts = entryOf(context, section, key);
  return parts === undefined ? null : formatParts(context, parts, args);
}

/** Capitalizes the first letter, after marks. */
const capital = (text) =>
  text.replace(
    /^((?:\*\*|\[\[.*?\]\] ?)*)(.)/su,
    (_, marks, letter) => marks + letter.toUpperCase(),
  );

/** The same, capitalized; the key itself if there is none. */
export function formatLine(context, section, key, args = {}) {
  return capital(format(context, section, key, args) ?? key);
}

/** An event, action or outcome, whose first member is the key: {"e":"bitten","shark":7}. */
export function formatObject(context, section, object) {
  return formatLine(context, section, String(Object.values(object)[0]), object);
}

/** Whether an event gets no line of its own in a log. */
export function isQuiet(context, event) {
  return (format(context, "quiet", event.e, event) ?? "") !== "";
}

/** A message without its marks **bold** and [[piece]], as the terminal shows it. */
export function plain(text) {
  return text.replace(/\*\*|\[\[.*?\]\] ?/g, "");
}

/** Translates a sentence of the client, with {0}, {1} … filled in. */
export function translate(catalog, english, ...args) {
  return (catalog.text[english] ?? english).replace(/\{(\d)\}/g, (slot, n) => args[n] ?? slot);
}
