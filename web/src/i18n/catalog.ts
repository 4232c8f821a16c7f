// The shared phrases of a game (locale/<game>.txt): loaded once a language, used through a Formatter.
import { useEffect, useMemo, useState } from "preact/hooks";
import loaders from "words";
import { type Catalog, format, formatLine, isQuiet } from "../../../locale/format.mjs";
import type { Line, PlayerInfo } from "../boards/api";
import { type Language, settings } from "../settings";
import { useStore } from "../store";
import type { TableState } from "../table/protocol";

const catalogs = new Map<string, Catalog>();

const keyOf = (game: string, language: Language) => `words:${game}:${language}`;

/** The phrases of a game; an empty catalog if it has none, so that its raw text is shown. */
export async function loadCatalog(game: string, language: Language): Promise<Catalog | null> {
  const key = keyOf(game, language);
  const load = loaders[key];
  if (!catalogs.has(key)) {
    catalogs.set(
      key,
      load ? ((await load()).default as Catalog) : { lang: language, text: {}, games: {} },
    );
  }
  return catalogs.get(key) ?? null;
}

/** Formats a game's events, actions and names as sentences. */
export interface Formatter {
  /** An event as a line of the log; null for no line. */
  line(words: string): Line | null;
  action(words: string): string;
  /** The reason of the game's outcome. */
  outcome(words: string): string;
  /** The prompt of a phase for you, or for the seats that are waited for. */
  ask(phase: string): string;
  wait(phase: string, seats: readonly number[]): string;
  /** The name of a thing: label("species", "turtle"). */
  label(kind: string, word: string): string;
  /** The same with other players' names. */
  withPlayers(players: readonly PlayerInfo[]): Formatter;
}

export function createFormatter(
  catalog: Catalog | null,
  table: TableState,
  players: readonly PlayerInfo[],
): Formatter {
  const names = players.map((player) => player.called);
  const sentence = (kind: string, words: string) =>
    catalog === null ? words : formatLine(catalog, table.game, names, kind, words);
  return {
    line(words) {
      const turn = /^(?:turn|round)\b.* (\d+)$/.exec(words)?.[1];
      if (turn !== undefined) {
        return { text: "", turn: Number(turn) };
      }
      const quiet = catalog === null || isQuiet(catalog, table.game, names, words);
      return quiet ? null : { text: sentence("event", words) };
    },
    action: (words) => sentence("action", words),
    outcome: (words) => sentence("outcome", words),
    ask: (phase) =>
      catalog === null ? "" : (format(catalog, table.game, names, "ask", phase) ?? ""),
    label: (kind, word) =>
      catalog === null ? word : (format(catalog, table.game, names, kind, word) ?? word),
    wait: (phase, seats) =>
      catalog === null ? "" : sentence("wait", `${phase} ${seats.join(" ")}`),
    withPlayers: (others) => createFormatter(catalog, table, others),
  };
}

/** The formatter of a table's game in the language of the page. */
export function useFormatter(table: TableState, players: readonly PlayerInfo[]): Formatter {
  const { language } = useStore(settings);
  const [catalog, setCatalog] = useState(() => catalogs.get(keyOf(table.game, language)) ?? null);
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
