// Loads a replay of a local, shared or online match.
import { useEffect, useState } from "preact/hooks";
import { loadReplay } from "../backends/loadReplay";
import { openingError } from "../table/codedError";
import { errorText } from "../table/errors";
import type { Replay } from "../table/replay";
import { isShared } from "../table/share";

interface Loading {
  replay: Replay | null;
  /** The error as a sentence. */
  problem: string | null;
  /** Retries. */
  again(): void;
}

/** The error text: from the server, or for a broken link or saved game. */
function sentence(id: string, problem: unknown): string {
  return errorText(openingError(problem, isShared(id) ? "bad-link" : "no-replay"));
}

/** The replay as a seat sees it; null for your own. */
export function useReplay(id: string, seat: number | null): Loading {
  const [loading, setLoading] = useState<Omit<Loading, "again">>({ replay: null, problem: null });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let wanted = true;
    loadReplay(id, seat)
      .then((replay) => wanted && setLoading({ replay, problem: null }))
      .catch((e: unknown) => wanted && setLoading({ replay: null, problem: sentence(id, e) }));
    return () => {
      wanted = false;
    };
  }, [id, seat, tries]);
  const again = () => {
    setLoading({ replay: null, problem: null });
    setTries(tries + 1);
  };
  return { ...loading, again };
}
