// What the tests of the boards share: a table as a record tells it, and a speaker that says words as
// they are.
import type { Formatter } from "../../src/i18n/catalog";
import { playersOf } from "../../src/table/players";
import type { News, TableMessage, TableState } from "../../src/table/protocol";

/** The table of a recorded game as it was at the beginning, who sits there, and what was told then. */
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
