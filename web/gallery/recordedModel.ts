// The recorded games (tests/fixtures), and the table of one at a message, for what the gallery shows of it.
import { recordedTable } from "../src/backends/recorded";
import { loadBoard } from "../src/boards";
import { loadCatalog } from "../src/i18n/catalog";
import { language } from "../src/settings";
import type { TableMessage } from "../src/table/protocol";
import type { Table } from "../src/table/table";
import { createTableModel, type TableModel } from "../src/table/tableModel";
import { TableStore } from "../src/table/tableStore";

const records = import.meta.glob<TableMessage[]>("../tests/fixtures/*.json", { import: "default" });

export async function loadTable(game: string, at: number): Promise<Table> {
  const load = records[`../tests/fixtures/${game}.json`];
  if (load === undefined) {
    throw new Error(`There is no recorded game of ${game}.`);
  }
  return recordedTable(await load(), at);
}

/** The model of a table at a message, with nothing left to wait for. */
export async function loadModel(game: string, at: number): Promise<TableModel> {
  const [table, module] = await Promise.all([
    loadTable(game, at),
    loadBoard(game),
    loadCatalog(game, language.value),
  ]);
  const store = new TableStore(
    table,
    () => 0,
    (task) => task(),
  );
  const { state } = store.snapshot.value;
  if (state === null) {
    throw new Error(`Message ${at} of the recorded game of ${game} has no table.`);
  }
  return createTableModel(table, store, module, state);
}
