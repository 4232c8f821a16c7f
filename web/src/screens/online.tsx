// Joining, creating or rematching an online table, before it opens.
import { useEffect, useState } from "preact/hooks";
import { keepSeed, newSeed } from "../backends/commitments";
import { serverConnection } from "../backends/connection";
import { fetchTable } from "../backends/onlineTable";
import { sha256 } from "../backends/sha256";
import { t } from "../i18n";
import { go, link, type Route } from "../router";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import { CODE_LENGTH } from "./join";

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
        {problem !== null && (
          <a class="btn" href={link("lobby")}>
            {t("Back to the lobby")}
          </a>
        )}
      </div>
    </div>
  );
}
