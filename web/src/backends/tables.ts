// The open tables of the server, as the lobby shows them.
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../store";
import { who } from "./identity";
import { hangUp, line } from "./line";

export interface OpenTable {
  match: string;
  game: string;
  phase: "waiting" | "playing";
  seats: { kind: "open" | "human" | "bot"; name?: string; guest?: boolean }[];
}

/** The list while it is looked at. Where there is no server, it is called once and never again. */
export function useTables(): readonly OpenTable[] {
  const [tables, setTables] = useState<readonly OpenTable[]>([]);
  const account = useStore(who)?.account;
  useEffect(() => {
    if (!navigator.onLine) {
      return;
    }
    const wire = line();
    const leave = wire.visit((message) => setTables(message.tables as OpenTable[]));
    const deaf = wire.connection.listen((now) => {
      if (now === "lost" && !wire.answered) {
        hangUp();
      }
    });
    return () => {
      deaf();
      leave();
    };
  }, [account]);
  return tables;
}
