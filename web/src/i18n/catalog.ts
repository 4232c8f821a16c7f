// The shared phrases of a game at hand: loaded once for a language, then spoken by components.
import { useEffect, useMemo, useState } from "preact/hooks";
import loaders from "words";
import { type Book, isQuiet, tell, tellLine } from "../../../locale/tell.mjs";
import type { Line, PlayerInfo } from "../boards/api";
import { type Language, settings } from "../settings";
import { useStore } from "../store";
import type { TableState } from "../table/protocol";

const catalogs = new Map<string, Book>();

const keyOf = (game: string, language: Language) => `words:${game}:${language}`;

/** The phrases of a game; without any, its own words are shown. */
export async function loadCatalog(game: string, language: Language): Promise<Book | null> {
  const key = keyOf(game, language);
  const load = loaders[key];
  if (!catalogs.has(key)) {
    catalogs.set(
      key,
      load ? ((await load()).default as Book) : { lang: language, text: {}, games: {} },
    );
  }
  return catalogs.get(key) ?? null;
}

/** Says the words of a game in sentences. */
export interface Formatter {
  /** An event as a line of the log; null if it is not worth one. */
  line(words: string): Line | null;
  action(words: string): string;
  /** Why the game ended so. */
  outcome(words: string): string;
  /** What you are asked in a phase of the game, or what others are, by seat. */
  ask(phase: string): string;
  wait(phase: string, seats: readonly number[]): string;
  /** A word of some kind as a label: label("species", "turtle"). */
  label(kind: string, word: string): string;
  /** The same with other people at the table. */
  withPlayers(people: readonly PlayerInfo[]): Formatter;
}

export function createFormatter(
  catalog: Book | null,
  table: TableState,
  people: readonly PlayerInfo[],
): Formatter {
  const names = people.map((person) => person.called);
  const say = (kind: string, words: string) =>
    catalog === null ? words : tellLine(catalog, table.game, names, kind, words);
  return {
    line(words) {
      const turn = /^(?:turn|round)\b.* (\d+)$/.exec(words)?.[1];
      if (turn !== undefined) {
        return { text: "", turn: Number(turn) };
      }
      const quiet = catalog === null || isQuiet(catalog, table.game, names, words);
      return quiet ? null : { text: say("event", words) };
    },
    action: (words) => say("action", words),
    outcome: (words) => say("outcome", words),
    ask: (phase) =>
      catalog === null ? "" : (tell(catalog, table.game, names, "ask", phase) ?? ""),
    label: (kind, word) =>
      catalog === null ? word : (tell(catalog, table.game, names, kind, word) ?? word),
    wait: (phase, seats) => (catalog === null ? "" : say("wait", `${phase} ${seats.join(" ")}`)),
    withPlayers: (others) => createFormatter(catalog, table, others),
  };
}

/** The phrases of a table's game in the language of the page. */
export function useFormatter(table: TableState, people: readonly PlayerInfo[]): Formatter {
  const { language } = useStore(settings);
  const [catalog, setBook] = useState(() => catalogs.get(keyOf(table.game, language)) ?? null);
  useEffect(() => {
    let wanted = true;
    loadCatalog(table.game, language).then((found) => wanted && setBook(found));
    return () => {
      wanted = false;
    };
  }, [table.game, language]);
  const names = people.map((person) => person.called).join();
  return useMemo(() => createFormatter(catalog, table, people), [catalog, table.game, names]);
}
