// A table that is not there yet: it is being set, or something is in its way.
import { useEffect, useState } from "preact/hooks";
import { LoadingScreen } from "../components/loadingScreen";
import { t } from "../i18n";
import { useStore } from "../store";
import { CodedError, errorText } from "../table/errors";
import type { Table } from "../table/table";
import { Problem } from "./problem";

/** How long a table may take before it is said that it does not come, in milliseconds. */
const PATIENCE = 5000;

interface ConnectingScreenProps {
  table: Table;
  /** Why it cannot be had, as a sentence. */
  error: string | null;
  onAgain: (() => void) | undefined;
}

export function ConnectingScreen({ table, error, onAgain }: ConnectingScreenProps) {
  const connection = useStore(table.connection);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [table]);
  /* One of this device has nobody to wait for; a slow one may take longer. */
  const distant = table.frame !== undefined;
  const silent = connection === "lost" || (late && distant && connection !== "paused");
  const problem = error ?? (silent ? errorText(new CodedError("offline", "")) : null);
  return problem === null ? (
    <LoadingScreen text={t("The table is being set …")} />
  ) : (
    <Problem text={problem} onAgain={() => onAgain?.()} />
  );
}
