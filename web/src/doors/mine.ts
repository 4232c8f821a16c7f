// The matches of the server that this person sits at.
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../store";
import { who } from "./identity";
import { type Line, line } from "./line";

export interface OnlineMatch {
  match: string;
  /** Five characters, by which others find a table that waits. */
  code?: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** When something last happened, in ms since 1970. */
  moved: number;
}

export async function mine(wire: Line): Promise<OnlineMatch[]> {
  return (await wire.ask({ t: "mine" })).matches as OnlineMatch[];
}

/** Asks the server, but only for somebody it knows: whoever plays alone needs no line to it. */
export function useMine(): readonly OnlineMatch[] {
  const [matches, setMatches] = useState<readonly OnlineMatch[]>([]);
  const me = useStore(who);
  const known = me !== null;
  useEffect(() => {
    let wanted = true;
    setMatches([]);
    if (known) {
      mine(line())
        .then((found) => wanted && setMatches(found))
        .catch(() => {});
    }
    return () => {
      wanted = false;
    };
  }, [known, me?.account]);
  return matches;
}
