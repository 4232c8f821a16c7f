// Loads a match that is looked back at, wherever it was played.
import { useEffect, useState } from "preact/hooks";
import { develop } from "../backends/develop";
import type { Film } from "../table/film";
import { excuse, Refusal } from "../table/refusal";
import { isShared } from "../table/share";

interface Loading {
  film: Film | null;
  /** Why there is none, as a sentence. */
  problem: string | null;
  /** Tries once more. */
  again(): void;
}

/** What went wrong: the server says it itself; a link or a kept game is broken or of other rules. */
function sentence(id: string, problem: unknown): string {
  const code = isShared(id) ? "link" : "film";
  const text = problem instanceof Error ? problem.message : "";
  return excuse(problem instanceof Refusal ? problem : new Refusal(code, text));
}

/** The match with the eyes of a seat; null for your own. */
export function useFilm(id: string, eyes: number | null): Loading {
  const [loading, setLoading] = useState<Omit<Loading, "again">>({ film: null, problem: null });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let wanted = true;
    develop(id, eyes)
      .then((film) => wanted && setLoading({ film, problem: null }))
      .catch((e: unknown) => wanted && setLoading({ film: null, problem: sentence(id, e) }));
    return () => {
      wanted = false;
    };
  }, [id, eyes, tries]);
  const again = () => {
    setLoading({ film: null, problem: null });
    setTries(tries + 1);
  };
  return { ...loading, again };
}
