// Development only: a recorded game at any message, `#/look/scuba?at=12`.
import { useEffect, useMemo, useState } from "preact/hooks";
import { recordedTable } from "../backends/recorded";
import type { Route } from "../router";
import type { TableMessage } from "../table/protocol";
import { TableScreen } from "./table";

const records = import.meta.glob<TableMessage[]>("../../tests/fixtures/*.json", {
  import: "default",
});

export function FixtureViewer({ route }: { route: Route }) {
  const [game = "hainoon"] = route.args;
  const at = Number(route.query.get("at") ?? 5);
  const [messages, setMessages] = useState<TableMessage[] | null>(null);
  useEffect(() => {
    records[`../../tests/fixtures/${game}.json`]?.().then(setMessages);
  }, [game]);
  const table = useMemo(() => messages && recordedTable(messages, at), [messages, at]);
  return table && <TableScreen table={table} key={at} />;
}
