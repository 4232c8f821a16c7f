// Parses messages in the syntax of ICU MessageFormat, for locale/format.mjs.
import { parse } from "@messageformat/parser";

function part(token) {
  switch (token.type) {
    case "content":
      return token.value;
    case "octothorpe":
      return 0;
    case "argument":
      return [token.arg, "word"];
    case "function":
      return [token.arg, token.key];
    default: {
      const cases = token.cases.map(({ key, tokens }) => [key, tokens.map(part)]);
      return [token.arg, token.type, Object.fromEntries(cases)];
    }
  }
}

/** A message as parts: text, 0 for #, [name, kind] and [name, "plural" or "select", cases]. */
export const compile = (message) => parse(message).map(part);

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** A catalogue as scripts/catalogue.py writes it, with its messages parsed. */
export const compileCatalog = (catalog) => ({
  ...catalog,
  games: mapValues(catalog.games, (sections) =>
    mapValues(sections, (entries) => mapValues(entries, compile)),
  ),
});
