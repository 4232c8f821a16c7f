// Shared by the board tests: the table of a recorded game, and a formatter that returns texts unchanged.
import type { Formatter } from "../../src/i18n/catalog";
import { playersOf } from "../../src/table/players";
import type { News, TableMessage, TableState } from "../../src/table/protocol";

/** The first table of a recorded game, its players, and the messages after it. */
export function recordedTable<View>(record: unknown) {
  const [table, ...later] = record as [TableState<View>, ...TableMessage<View>[]];
  const news = later.filter((message): message is News<View> => message.t === "news");
  return { table, players: playersOf(table), news };
}

export const format: Formatter = {
  line: (words) => ({ text: words }),
  action: String,
  outcome: String,
  ask: String,
  wait: String,
  label: (_, word) => word.toLowerCase(),
  withPlayers: () => format,
};
