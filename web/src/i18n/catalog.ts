// The messages of a game (locale/<game>.txt): loaded once a language, used through a Formatter. With them come the
// translated sentences of the game's board.
import { signal } from "@preact/signals";
import loaders from "words";
import {
  type Catalog,
  type Context,
  format,
  formatLine,
  formatObject,
  formatValue,
  isQuiet,
  plain,
} from "../../../locale/format.mjs";
import { type Language, language } from "../settings";

const catalogs = signal<ReadonlyMap<string, Catalog>>(new Map());
/** The games whose messages have been asked for, in any language; errors count as one. */
const games = new Set(["errors"]);

const keyOf = (game: string, language: Language) => `words:${game}:${language}`;

/** The messages of a game in the language of the page, if they are loaded. */
export const loadedCatalog = (game: string): Catalog | null =>
  catalogs.value.get(keyOf(game, language.value)) ?? null;

/** Loads the messages of a game; an empty catalog if it has none, so that types and words are shown. */
export async function loadCatalog(game: string, language: Language): Promise<Catalog> {
  const key = keyOf(game, language);
  const load = loaders[key];
  games.add(game);
  const known = catalogs.value.get(key);
  if (known !== undefined) {
    return known;
  }
  const found = load
    ? ((await load()).default as Catalog)
    : { lang: language, text: {}, games: {} };
  catalogs.value = new Map([...catalogs.value, [key, found]]);
  return found;
}

/** The translation of a board's sentence, if a loaded game has one. */
export function boardText(text: string): string | undefined {
  for (const { lang, text: texts } of catalogs.value.values()) {
    if (lang === language.value && text in texts) {
      return texts[text];
    }
  }
  return undefined;
}

/** Loads the messages of all games in use. */
export async function loadCatalogs(language: Language): Promise<void> {
  await Promise.all([...games].map((game) => loadCatalog(game, language)));
}

/** An event, action or outcome of a game: its type, and its arguments by name. */
export type GameEvent = { readonly e: string } & Readonly<Record<string, unknown>>;
export type GameAction = { readonly a: string } & Readonly<Record<string, unknown>>;
export type GameOutcome = { readonly o: string } & Readonly<Record<string, unknown>>;

/** A player in a sentence. */
interface Named {
  seat: number;
  called: string;
  you: boolean;
}

/** Formats a game's events, actions and names as sentences. */
export interface Formatter {
  /** An event as a sentence, with **bold** names and [[pieces]]; null for none. */
  event(event: GameEvent): string | null;
  action(action: GameAction): string;
  /** The reason of the game's outcome. */
  outcome(outcome: GameOutcome): string;
  /** The prompt of a phase for you, or for the seats that are waited for. */
  ask(phase: string): string;
  wait(phase: string, seats: readonly number[]): string;
  /** The name of a thing: label("species", "turtle"), also of a list or an object. */
  label(kind: string, value: unknown): string;
  /** The same with other players' names. */
  withPlayers(players: readonly Named[]): Formatter;
}

export function createFormatter(
  catalog: Catalog | null,
  game: string,
  players: readonly Named[],
): Formatter {
  const names = players.map((player) => player.called);
  const empty: Catalog = { lang: "en", text: {}, games: {} };
  const you = players.find((player) => player.you)?.seat ?? -1;
  const context: Context = { catalog: catalog ?? empty, game, names, you };
  const bold: Context = { ...context, names: names.map((name) => `**${name}**`) };
  return {
    event: (event) =>
      catalog === null || isQuiet(context, event) ? null : formatObject(bold, "event", event),
    /* Not by formatObject: the first member of a legal action is its text. */
    action: (action) => plain(formatLine(context, "action", action.a, action)),
    outcome: (outcome) => plain(formatObject(context, "outcome", outcome)),
    ask: (phase) => format(context, "ask", phase) ?? "",
    label: (kind, value) => plain(formatValue(context, kind, value)),
    wait: (phase, seats) => (catalog === null ? "" : formatLine(context, "wait", phase, { seats })),
    withPlayers: (others) => createFormatter(catalog, game, others),
  };
}
