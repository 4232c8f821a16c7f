// Shown until a table arrives: loading, or an error.
import { useEffect, useState } from "preact/hooks";
import { LoadingScreen, Problem } from "../components/loading";
import { plainText } from "../components/richText";
import { t } from "../i18n";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import type { Table } from "../table/table";
import type { TableStore } from "../table/tableStore";
import { outdatedText } from "./notice";

/** Timeout in milliseconds after which an online table counts as unreachable. */
const TIMEOUT = 5000;

interface ConnectingScreenProps {
  table: Table;
  store: TableStore;
  onAgain: (() => void) | undefined;
}

export function ConnectingScreen({ table, store, onAgain }: ConnectingScreenProps) {
  const connection = table.connection.value;
  const [timedOut, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT);
    return () => clearTimeout(timer);
  }, [table]);
  /* A local table has no timeout: a slow device may take longer. */
  const online = table.oceanImage !== undefined;
  const unreachable = connection === "lost" || (timedOut && online && connection !== "paused");
  const problem =
    store.snapshot.value.error ?? (unreachable ? errorText(new CodedError("offline")) : null);
  if (connection === "outdated") {
    return <Problem text={plainText(outdatedText())} onAgain={() => location.reload()} />;
  }
  return problem === null ? (
    <LoadingScreen text={t("Loading table …")} />
  ) : (
    <Problem text={problem} onAgain={() => onAgain?.()} />
  );
}
