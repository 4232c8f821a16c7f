// The server's open tables, for the lobby.
import { useEffect, useState } from "preact/hooks";
import { disconnect, serverConnection } from "./connection";
import { identity } from "./identity";

export interface OpenTable {
  match: string;
  game: string;
  phase: "waiting" | "playing";
  seats: { kind: "open" | "human" | "bot"; name?: string; guest?: boolean }[];
}

/** The live list. Connects once; if no server answers, it does not retry. */
export function useTables(): readonly OpenTable[] {
  const [tables, setTables] = useState<readonly OpenTable[]>([]);
  const account = identity.value?.account;
  useEffect(() => {
    if (!navigator.onLine) {
      return;
    }
    const socket = serverConnection();
    const leave = socket.watchLobby((message) => setTables(message.tables as OpenTable[]));
    const stopListening = socket.state.subscribe((now) => {
      if (now === "lost" && !socket.everWelcomed) {
        disconnect();
      }
    });
    return () => {
      stopListening();
      leave();
    };
  }, [account]);
  return tables;
}
