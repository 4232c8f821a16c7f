// Opens the local or online table of the route.
import { useEffect, useState } from "preact/hooks";
import { reconnectNow, serverConnection } from "../backends/connection";
import { localTable } from "../backends/local";
import { onlineTable } from "../backends/onlineTable";
import type { Route } from "../router";
import { findSavedGame } from "../table/savedGames";
import type { Table } from "../table/table";
import { TableScreen } from "./table";

function open(id: string): Table {
  const saved = findSavedGame(id);
  return saved === undefined ? onlineTable(serverConnection(), id) : localTable(saved);
}

export function Play({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const [table, setTable] = useState<Table | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    const opened = open(id);
    setTable(opened);
    return () => opened.close();
  }, [id, tries]);
  const again = () => {
    reconnectNow();
    setTries(tries + 1);
  };
  return table && <TableScreen table={table} onAgain={again} />;
}
