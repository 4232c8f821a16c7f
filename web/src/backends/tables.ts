// The open tables of the server, as the lobby shows them.
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../store";
import { disconnect, serverConnection } from "./connection";
import { who } from "./identity";

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
    const socket = serverConnection();
    const leave = socket.watchLobby((message) => setTables(message.tables as OpenTable[]));
    const deaf = socket.state.subscribe((now) => {
      if (now === "lost" && !socket.answered) {
        disconnect();
      }
    });
    return () => {
      deaf();
      leave();
    };
  }, [account]);
  return tables;
}
