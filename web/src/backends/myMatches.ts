// The player's matches at the server.
import { useEffect, useState } from "preact/hooks";
import type { Result, Seat } from "../table/protocol";
import { type Connection, serverConnection } from "./connection";
import { identity } from "./identity";

export interface OnlineMatch {
  match: string;
  /** The code by which others find a waiting table. */
  code?: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** Your seat. */
  you: number;
  /** Missing, as is the result, of matches that ended before the server kept it. */
  seats?: {
    kind: "open" | "human" | "bot";
    name: string | null;
    bot: string | null;
    gone: Seat["gone"];
  }[];
  result?: Pick<Result, "winners" | "scores" | "why"> | null;
  /** Only while playing: whether it is your turn, whether you have left for good, and when your time ends. */
  turn?: boolean;
  left?: boolean;
  due?: number | null;
  /** When it was opened, in ms since 1970. */
  opened: number;
  /** When the phase last changed: of a match that is over, its end. */
  moved: number;
}

/** The answer to `mine`; `next` is `from` of the next page. Changes come unasked, after `"on":true`. */
export interface MyMatches {
  matches?: OnlineMatch[];
  changed?: OnlineMatch[];
  next?: string;
}

/** Refresh interval in milliseconds. */
const REFRESH = 30_000;

export async function fetchMyMatches(socket: Connection): Promise<OnlineMatch[]> {
  return (await socket.request({ t: "mine" })).matches as OnlineMatch[];
}

/** The list; connects only with a known identity, so that local play needs no connection. */
export function useMyMatches(): readonly OnlineMatch[] {
  const [matches, setMatches] = useState<readonly OnlineMatch[]>([]);
  const me = identity.value;
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
    /* Others move meanwhile, so the turns change. */
    const timer = setInterval(ask, REFRESH);
    document.addEventListener("visibilitychange", ask);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [known, me?.account]);
  return matches;
}
