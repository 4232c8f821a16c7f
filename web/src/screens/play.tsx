// Opens the table of the route: a local or online one by its id, or an online one that is created or played again
// first.
import { useEffect, useState } from "preact/hooks";
import { keepSeed, newSeed } from "../backends/commitments";
import { reconnectNow, serverConnection } from "../backends/connection";
import { localTable } from "../backends/local";
import { fetchTable, onlineTable } from "../backends/onlineTable";
import { sha256 } from "../backends/sha256";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link, type Route, replace } from "../router";
import { atOnlineTable } from "../sound";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import { findSavedGame } from "../table/savedGames";
import type { Table } from "../table/table";
import { TableScreen } from "./table";
import { CLOCKS } from "./variant";

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

/** The first player creates the new table; all others find its id at the old one. */
async function rematch(match: string): Promise<string> {
  const server = serverConnection();
  const { rematch: known, you } = await fetchTable(server, match);
  if (known !== null && you < 0) {
    return link("join", known);
  }
  if (known === null) {
    /* Another player may have been faster. */
    await server.request({ t: "do", match, verb: "rematch" }).catch((refusal) => {
      if (!(refusal instanceof CodedError && refusal.code === "rematch-exists")) {
        throw refusal;
      }
    });
  }
  const next = known ?? (await fetchTable(server, match)).rematch ?? match;
  await server.request({ t: "join", match: next });
  return link("table", next);
}

/** The bots of a new table, by seat: the last ones. */
function lastSeats(seats: number, bots: number, bot: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: bots }, (_, i) => [seats - 1 - i, bot]));
}

async function create(game: string, seats: number, query: URLSearchParams): Promise<string> {
  const { open, clock, bots = "0", bot = "medium", ...options } = Object.fromEntries(query);
  const { label: _, ...chosen } = CLOCKS[clock ?? ""] ?? { label: "", kind: "off" };
  const table = {
    game,
    seats,
    options,
    open: open === "yes",
    bots: lastSeats(seats, Number(bots), bot),
    clock: chosen.kind === "off" ? undefined : chosen,
  };
  const server = serverConnection();
  await server.takeName();
  const seed = newSeed();
  const { match } = await server.request({ t: "create", ...table, commit: sha256(seed) });
  keepSeed(String(match), seed);
  return link("table", String(match));
}

function find(route: Route): Promise<string> {
  const [word = "", seats] = route.args;
  return route.screen === "rematch" ? rematch(word) : create(word, Number(seats), route.query);
}

/** After so many milliseconds without an answer the server counts as missing. */
const PATIENCE = 5000;

/** What the server answers; an error says so after a while, and the answer may come nevertheless. */
export function useAnswer<T>(
  ask: () => Promise<T>,
  inputs: readonly unknown[],
): { value: T | null; problem: string | null } {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const fail = (refusal: unknown) => wanted && setProblem(errorText(refusal));
    const slow = setTimeout(() => fail(new CodedError("offline")), PATIENCE);
    ask()
      .then((answer) => wanted && setValue(answer), fail)
      .finally(() => clearTimeout(slow));
    return () => {
      wanted = false;
      clearTimeout(slow);
    };
  }, inputs);
  return { value, problem };
}

/** Shown until the server has answered, with what is wrong if it does not. */
export function Asking({ problem }: { problem: string | null }) {
  return (
    <div class="app centered" role="status">
      <div class="column">
        <p>{problem ?? t("Connecting …")}</p>
        {problem !== null && <Button label={t("Back to the lobby")} href={link("lobby")} />}
      </div>
    </div>
  );
}

/** Shown until an online table is found; then the address is the table's. */
export function Online({ route }: { route: Route }) {
  const { value: address, problem } = useAnswer(() => find(route), [route]);
  useEffect(() => {
    if (address !== null) {
      replace(address);
    }
  }, [address]);
  return <Asking problem={problem} />;
}
