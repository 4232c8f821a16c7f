// Loads a match that is looked back at, wherever it was played.
import { useEffect, useState } from "preact/hooks";
import { develop } from "../doors/develop";
import { t } from "../i18n";
import type { Film } from "../table/film";
import { NotWhole } from "../table/share";

interface Loading {
  film: Film | null;
  problem: string | null;
}

const wordsOf = (error: Error): string =>
  error instanceof NotWhole ? t("This link is not whole.") : error.message;

/** The match with the eyes of a seat; null for your own. */
export function useFilm(id: string, eyes: number | null): Loading {
  const [loading, setLoading] = useState<Loading>({ film: null, problem: null });
  useEffect(() => {
    let wanted = true;
    develop(id, eyes)
      .then((film) => wanted && setLoading({ film, problem: null }))
      .catch((e: Error) => wanted && setLoading({ film: null, problem: wordsOf(e) }));
    return () => {
      wanted = false;
    };
  }, [id, eyes]);
  return loading;
}
