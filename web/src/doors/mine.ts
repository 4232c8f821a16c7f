// The matches of the server that this person sits at.
import { useEffect, useState } from "preact/hooks";
import { line, wasHere } from "./line";

export interface OnlineMatch {
  match: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** When something last happened, in ms since 1970. */
  moved: number;
}

/** Asks the server, but only for somebody it knows: whoever plays alone needs no line to it. */
export function useMine(): readonly OnlineMatch[] {
  const [mine, setMine] = useState<readonly OnlineMatch[]>([]);
  useEffect(() => {
    if (!wasHere()) {
      return;
    }
    let wanted = true;
    line()
      .ask({ t: "mine" })
      .then((answer) => wanted && setMine(answer.matches as OnlineMatch[]))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, []);
  return mine;
}
