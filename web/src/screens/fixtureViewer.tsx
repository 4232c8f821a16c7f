// Development only: a recorded game at any message, `#/look/scuba?at=12`.
import { useMemo } from "preact/hooks";
import { recordedTable } from "../backends/recorded";
import { useLoaded } from "../components/useLoaded";
import type { Route } from "../router";
import type { TableMessage } from "../table/protocol";
import { TableScreen } from "./table";

const records = import.meta.glob<TableMessage[]>("../../tests/fixtures/*.json", {
  import: "default",
});

export function FixtureViewer({ route }: { route: Route }) {
  const [game = "hainoon"] = route.args;
  const at = Number(route.query.get("at") ?? 5);
  const load = () => records[`../../tests/fixtures/${game}.json`]?.();
  const { value: messages } = useLoaded(load, [game]);
  const table = useMemo(() => messages && recordedTable(messages, at), [messages, at]);
  return table && <TableScreen table={table} key={at} />;
}
