// What needs the server before a table is there: joining by code or link, and setting one.
import { useEffect, useState } from "preact/hooks";
import { line, type Message } from "../doors/line";
import { t } from "../i18n";
import { go, link, type Route } from "../router";

/** Five characters are a code, more are the name of a match. */
function wish(route: Route): Message {
  const [word = "", seats] = route.args;
  if (route.screen === "join") {
    return word.length === 5 ? { t: "join", code: word } : { t: "join", match: word };
  }
  if (route.screen === "rematch") {
    return { t: "do", match: word, verb: "rematch" };
  }
  const options = Object.fromEntries(route.query);
  return { t: "create", game: word, seats: Number(seats), options, open: false };
}

export function Online({ route }: { route: Route }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const slow = setTimeout(
      () =>
        wanted && setProblem(t("The server does not answer. Against bots you can always play.")),
      5000,
    );
    line()
      .ask(wish(route))
      .then((answer) => wanted && go("table", String(answer.match)))
      .catch((e: Error) => wanted && setProblem(e.message))
      .finally(() => clearTimeout(slow));
    return () => {
      wanted = false;
      clearTimeout(slow);
    };
  }, [route]);
  return (
    <div class="app quiet" role="status">
      <div class="column">
        <p>{problem ?? t("Knocking at the server …")}</p>
        {problem !== null && (
          <a class="btn" href={link("lobby")}>
            {t("Back to the lobby")}
          </a>
        )}
      </div>
    </div>
  );
}
