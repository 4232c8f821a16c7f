// Shared by the board tests: the table of a recorded game, and formatters.

import { loadLanguage } from "../../src/i18n";
import { createFormatter, type Formatter, loadCatalog } from "../../src/i18n/catalog";
import { type Language, updateSettings } from "../../src/settings";
import type { PlayerInfo } from "../../src/table/players";
import { playersOf } from "../../src/table/players";
import type { GameTypes, News, TableMessage, TableState } from "../../src/table/protocol";

/** The first table of a recorded game, its players, and the messages after it. */
export function recordedTable<G extends GameTypes>(record: unknown) {
  const [table, ...later] = record as [TableState<G>, ...TableMessage<G>[]];
  const news = later.filter((message): message is News<G> => message.t === "news");
  return { table, players: playersOf(table), news };
}

/** The formatter of a table's game; the page speaks the language from now on. */
export async function formatterOf(
  table: TableState,
  players: readonly PlayerInfo[],
  language: Language = "en",
): Promise<Formatter> {
  await loadLanguage(language);
  updateSettings({ language });
  return createFormatter(await loadCatalog(table.game, language), table.game, players);
}

/** A formatter that returns types and words. */
export const format: Formatter = {
  event: (event) => event.e,
  action: (action) => action.a,
  outcome: (outcome) => outcome.o,
  ask: String,
  wait: String,
  label: (_, value) => String(value).toLowerCase(),
  withPlayers: () => format,
};
