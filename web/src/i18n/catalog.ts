// The messages of a game (locale/<game>.txt): loaded once a language, used through a Formatter.
import { useEffect, useMemo, useState } from "preact/hooks";
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
import type { Line, PlayerInfo } from "../boards/api";
import { type Language, settings } from "../settings";
import { useStore } from "../store";
import type { GameAction, GameEvent, GameOutcome, TableState } from "../table/protocol";

const catalogs = new Map<string, Catalog>();

const keyOf = (game: string, language: Language) => `words:${game}:${language}`;

/** The messages of a game, if they are loaded. */
export const loadedCatalog = (game: string, language: Language): Catalog | null =>
  catalogs.get(keyOf(game, language)) ?? null;

/** The messages of a game; an empty catalog if it has none, so that types and words are shown. */
export async function loadCatalog(game: string, language: Language): Promise<Catalog | null> {
  const key = keyOf(game, language);
  const load = loaders[key];
  if (!catalogs.has(key)) {
    catalogs.set(
      key,
      load ? ((await load()).default as Catalog) : { lang: language, text: {}, games: {} },
    );
  }
  return loadedCatalog(game, language);
}

/** Formats a game's events, actions and names as sentences. */
export interface Formatter {
  /** An event as a line of the log, with **bold** names and [[pieces]]; null for no line. */
  line(event: GameEvent): Line | null;
  action(action: GameAction): string;
  /** The reason of the game's outcome. */
  outcome(outcome: GameOutcome): string;
  /** The prompt of a phase for you, or for the seats that are waited for. */
  ask(phase: string): string;
  wait(phase: string, seats: readonly number[]): string;
  /** The name of a thing: label("species", "turtle"), also of a list or an object. */
  label(kind: string, value: unknown): string;
  /** The same with other players' names. */
  withPlayers(players: readonly PlayerInfo[]): Formatter;
}

/** The number of the turn or round that an event begins. */
export function turnOf(event: GameEvent): number | undefined {
  const number = event.turn ?? event.round;
  const begins = ["turn", "round", "laid"].includes(event.e);
  return begins && typeof number === "number" ? number : undefined;
}

export function createFormatter(
  catalog: Catalog | null,
  table: TableState,
  players: readonly PlayerInfo[],
): Formatter {
  const names = players.map((player) => player.called);
  const empty: Catalog = { lang: "en", text: {}, games: {} };
  const you = players.find((player) => player.you)?.seat ?? -1;
  const context: Context = { catalog: catalog ?? empty, game: table.game, names, you };
  const bold: Context = { ...context, names: names.map((name) => `**${name}**`) };
  return {
    line(event) {
      const turn = turnOf(event);
      const quiet = catalog === null || isQuiet(context, event);
      const text = quiet ? "" : formatObject(bold, "event", event);
      return turn !== undefined ? { text, turn } : quiet ? null : { text };
    },
    /* Not by formatObject: the first member of a legal action is its text. */
    action: (action) => plain(formatLine(context, "action", action.a, action)),
    outcome: (outcome) => plain(formatObject(context, "outcome", outcome)),
    ask: (phase) => format(context, "ask", phase) ?? "",
    label: (kind, value) => plain(formatValue(context, kind, value)),
    wait: (phase, seats) => (catalog === null ? "" : formatLine(context, "wait", phase, { seats })),
    withPlayers: (others) => createFormatter(catalog, table, others),
  };
}

/** The formatter of a table's game in the language of the page. */
export function useFormatter(table: TableState, players: readonly PlayerInfo[]): Formatter {
  const { language } = useStore(settings);
  const [catalog, setCatalog] = useState(() => loadedCatalog(table.game, language));
  useEffect(() => {
    let wanted = true;
    loadCatalog(table.game, language).then((found) => wanted && setCatalog(found));
    return () => {
      wanted = false;
    };
  }, [table.game, language]);
  const names = players.map((player) => player.called).join();
  return useMemo(() => createFormatter(catalog, table, players), [catalog, table.game, names]);
}
