// The matches of the server that this person sits at.
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../store";
import { type Connection, serverConnection } from "./connection";
import { who } from "./identity";

export interface OnlineMatch {
  match: string;
  /** Five characters, by which others find a table that waits. */
  code?: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** Only of a match that is on: whether you are to decide, and whether you have left it for good. */
  turn?: boolean;
  left?: boolean;
  /** When something last happened, in ms since 1970. */
  moved: number;
}

/** After this time the list is asked for again, in milliseconds. */
const AGAIN = 30_000;

export async function fetchMyMatches(socket: Connection): Promise<OnlineMatch[]> {
  return (await socket.ask({ t: "mine" })).matches as OnlineMatch[];
}

/** Asks the server, but only for somebody it knows: whoever plays alone needs no line to it. */
export function useMyMatches(): readonly OnlineMatch[] {
  const [matches, setMatches] = useState<readonly OnlineMatch[]>([]);
  const me = useStore(who);
  const known = me !== null;
  useEffect(() => {
    let wanted = true;
    setMatches([]);
    const ask = () => {
      if (known && !document.hidden) {
        fetchMyMatches(serverConnection())
          .then((found) => wanted && setMatches(found))
          .catch(() => {});
      }
    };
    ask();
    /* Meanwhile others move, and then it is your turn. */
    const timer = setInterval(ask, AGAIN);
    document.addEventListener("visibilitychange", ask);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [known, me?.account]);
  return matches;
}
