// Opens the table of the route: a local or online one by its id, or an online one that is joined, created or
// played again first.
import { useEffect, useState } from "preact/hooks";
import { keepSeed, newSeed } from "../backends/commitments";
import { reconnectNow, serverConnection } from "../backends/connection";
import { localTable } from "../backends/local";
import { fetchTable, onlineTable } from "../backends/onlineTable";
import { sha256 } from "../backends/sha256";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { go, link, type Route } from "../router";
import { atOnlineTable } from "../sound";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import { findSavedGame } from "../table/savedGames";
import type { Table } from "../table/table";
import { CODE_LENGTH } from "./newTable";
import { TableScreen } from "./table";

function open(id: string): Table {
  const saved = findSavedGame(id);
  return saved === undefined ? onlineTable(serverConnection(), id) : localTable(saved);
}

export function Play({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const [opened, setOpened] = useState<{ table: Table; tries: number } | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    const table = open(id);
    setOpened({ table, tries });
    atOnlineTable.value = table.code !== undefined;
    return () => {
      atOnlineTable.value = false;
      table.close();
    };
  }, [id, tries]);
  const again = () => {
    reconnectNow();
    setTries(tries + 1);
  };
  return opened && <TableScreen key={opened.tries} table={opened.table} onAgain={again} />;
}

async function join(word: string): Promise<string> {
  const query = word.length <= CODE_LENGTH ? { code: word } : { match: word };
  return String((await serverConnection().request({ t: "join", ...query })).match);
}

/** The first player creates the new table; all others find its id at the old one. */
async function rematch(match: string): Promise<string> {
  const known = (await fetchTable(serverConnection(), match)).rematch;
  if (known !== null) {
    return join(known);
  }
  await serverConnection().request({ t: "do", match, verb: "rematch" });
  return (await fetchTable(serverConnection(), match)).rematch ?? match;
}

async function create(game: string, seats: number, query: URLSearchParams): Promise<string> {
  const { open, ...options } = Object.fromEntries(query);
  const table = { game, seats, options, open: open === "yes" };
  const seed = newSeed();
  const match = String(
    (await serverConnection().request({ t: "create", ...table, commit: sha256(seed) })).match,
  );
  keepSeed(match, seed);
  return match;
}

function find(route: Route): Promise<string> {
  const [word = "", seats] = route.args;
  switch (route.screen) {
    case "join":
      return join(word);
    case "rematch":
      return rematch(word);
    default:
      return create(word, Number(seats), route.query);
  }
}

/** Shown until an online table is found; then the address is the table's. */
export function Online({ route }: { route: Route }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const slow = setTimeout(() => wanted && setProblem(errorText(new CodedError("offline"))), 5000);
    find(route)
      .then((match) => wanted && go("table", match))
      .catch((refusal) => wanted && setProblem(errorText(refusal)))
      .finally(() => clearTimeout(slow));
    return () => {
      wanted = false;
      clearTimeout(slow);
    };
  }, [route]);
  return (
    <div class="app centered" role="status">
      <div class="column">
        <p>{problem ?? t("Connecting …")}</p>
        {problem !== null && <Button label={t("Back to the lobby")} href={link("lobby")} />}
      </div>
    </div>
  );
}
