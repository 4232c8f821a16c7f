// A table that is not there yet: it is being set, or something is in its way.
import { useEffect, useState } from "preact/hooks";
import { LoadingScreen } from "../components/loadingScreen";
import { t } from "../i18n";
import { useStore } from "../store";
import { CodedError, errorText } from "../table/errors";
import type { Table } from "../table/table";
import { Problem } from "./problem";

/** How long a table may take before it is said that it does not come, in milliseconds. */
const TIMEOUT = 5000;

interface ConnectingScreenProps {
  table: Table;
  /** Why it cannot be had, as a sentence. */
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
  /* One of this device has nobody to wait for; a slow one may take longer. */
  const online = table.oceanImage !== undefined;
  const unreachable = connection === "lost" || (timedOut && online && connection !== "paused");
  const problem = error ?? (unreachable ? errorText(new CodedError("offline", "")) : null);
  return problem === null ? (
    <LoadingScreen text={t("Loading table …")} />
  ) : (
    <Problem text={problem} onAgain={() => onAgain?.()} />
  );
}
