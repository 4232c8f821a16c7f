// An invitation as it is opened: one's name, the game, the variant and who sits where; then a seat, or only watching.
import { useComputed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { serverConnection } from "../backends/connection";
import { onlineTable } from "../backends/onlineTable";
import { cardOf } from "../boards/cards";
import { Button } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t } from "../i18n";
import { link, type Route, replace, watchLink } from "../router";
import { errorText } from "../table/errors";
import { playersOf } from "../table/players";
import type { TableState } from "../table/protocol";
import { TableStore } from "../table/tableStore";
import { OwnName } from "./friends";
import { connectionNotice } from "./notice";
import { Asking, useAnswer } from "./play";
import { SetupLines } from "./tableSetup";
import { WaitingSeats } from "./waitingSeats";
import "./waitingRoom.css";

/** A longer word is a match's id; older tables have codes of seven. */
const LONGEST_CODE = 7;

async function lookUp(word: string): Promise<string> {
  const query = word.length <= LONGEST_CODE ? { code: word } : { match: word };
  const { match } = await serverConnection().request({ t: "join", ...query, look: true });
  return String(match);
}

export function JoinScreen({ route }: { route: Route }) {
  const [word = ""] = route.args;
  const { value: match, problem } = useAnswer(() => lookUp(word), [word]);
  return match === null ? <Asking problem={problem} /> : <Invited match={match} />;
}

/** Where to go from an invitation that is not needed; null if it is. */
function elsewhere({ you, phase, match }: TableState): string | null {
  if (phase === "over") {
    return link("end", match);
  }
  return you >= 0 ? link("table", match) : null;
}

function Invited({ match }: { match: string }) {
  const table = useMemo(() => onlineTable(serverConnection(), match), [match]);
  const store = useMemo(() => new TableStore(table, () => 0), [table]);
  useEffect(
    () => () => {
      store.stop();
      table.close();
    },
    [table],
  );
  const state = store.snapshot.value.state;
  const away = useComputed(() => {
    const now = store.snapshot.value.state;
    return now && elsewhere(now);
  }).value;
  useEffect(() => {
    if (away !== null) {
      replace(away);
    }
  }, [away]);
  if (state === null || away !== null) {
    return <Asking problem={store.snapshot.value.error} />;
  }
  const sit = async (seat?: number): Promise<string | null> => {
    try {
      await table.submit("sit", undefined, seat);
      return null;
    } catch (problem) {
      return errorText(problem);
    }
  };
  return (
    <div class="app">
      <TopBar title={cardOf(state.game).name} sub={t("Invitation")} />
      <main class="plainmain">
        {connectionNotice(table.connection.value)}
        <Welcome state={state} onSit={sit} />
      </main>
    </div>
  );
}

interface WelcomeProps {
  state: TableState;
  /** Resolves with why it was refused. */
  onSit(seat?: number): Promise<string | null>;
}

function Welcome({ state, onSit }: WelcomeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const card = cardOf(state.game);
  const host = playersOf(state)[state.host];
  const waiting = state.phase === "waiting";
  const free = waiting && state.may.includes("sit");
  const sit = async (seat?: number) => setProblem(await onSit(seat));
  return (
    <form
      class="panel join"
      onSubmit={(event) => {
        event.preventDefault();
        sit();
      }}
    >
      <div class="join-what">
        <img src={card.art} alt="" width="320" height="190" />
        <h2>
          {host === undefined ? card.name : t("{0} invites you to {1}", host.called, card.name)}
        </h2>
        <SetupLines state={state} />
      </div>
      <div class="join-who">
        <WaitingSeats state={state} onSit={free ? sit : undefined} />
        {!free && <p>{waiting ? t("All seats are taken.") : t("The game has begun.")}</p>}
        {free && <OwnName />}
        {problem !== null && (
          <p class="waiting-error" role="alert">
            {problem}
          </p>
        )}
        <div class="join-acts">
          <Button
            class={free ? undefined : "btn--go"}
            icon="eye"
            label={t("Watch")}
            onClick={() => replace(watchLink(state.match))}
          />
          {free && <Button class="btn--go" icon="person" label={t("Sit down")} />}
        </div>
      </div>
    </form>
  );
}
