// Shown until a table arrives: loading, or an error.
import { useEffect, useState } from "preact/hooks";
import { LoadingScreen } from "../components/loadingScreen";
import { t } from "../i18n";
import { useStore } from "../store";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import type { Table } from "../table/table";
import { Problem } from "./problem";

/** Timeout in milliseconds after which an online table counts as unreachable. */
const TIMEOUT = 5000;

interface ConnectingScreenProps {
  table: Table;
  /** The error as a sentence. */
  error: string | null;
  onAgain: (() => void) | undefined;
}

export function ConnectingScreen({ table, error, onAgain }: ConnectingScreenProps) {
  const connection = useStore(table.connection);
  const [timedOut, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT);
    return () => clearTimeout(timer);
  }, [table]);
  /* A local table has no timeout: a slow device may take longer. */
  const online = table.oceanImage !== undefined;
  const unreachable = connection === "lost" || (timedOut && online && connection !== "paused");
  const problem = error ?? (unreachable ? errorText(new CodedError("offline")) : null);
  return problem === null ? (
    <LoadingScreen text={t("Loading table …")} />
  ) : (
    <Problem text={problem} onAgain={() => onAgain?.()} />
  );
}
