// The end screen: winner, score breakdown, key moments, and what to do next.
import { loadReplay } from "../backends/loadReplay";
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/cards";
import { LoadingScreen, Problem } from "../components/loading";
import { Icon } from "../components/sprite";
import { TopBar } from "../components/topBar";
import { useLoaded } from "../components/useLoaded";
import { t, tn } from "../i18n";
import { createFormatter, loadedCatalog } from "../i18n/catalog";
import type { Route } from "../router";
import { allLines, logFormatter } from "../table/lines";
import { named, playersOf } from "../table/players";
import type { TableState } from "../table/protocol";
import { curves, type Replay } from "../table/replay";
import { turningPoints } from "../table/turningPoints";
import { Actions } from "./endActions";
import { Moments, TurningPoints } from "./endMoments";
import { Curve, EndPicture } from "./endPicture";
import "./end.css";
import { headline, ranking, resultRows, Scores, whyEarly } from "./endScores";
import { useBoard } from "./table";
import { turnStarts } from "./timelineShape";

export function End({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const { value: replay, problem, again } = useLoaded(() => loadReplay(id, null), [id]);
  const state = replay?.frames.at(-1)?.table;
  const board = useBoard(state?.game);
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (replay === null || state === undefined || board === null) {
    return <LoadingScreen text={t("Loading result …")} />;
  }
  return (
    <div class="app end">
      <TopBar
        title={cardOf(state.game).name}
        sub={`${t("Game over")} · ${tn("{0} move", "{0} moves", replay.frames.length)}`}
      />
      <main class="emain">
        <Result {...{ id, replay, state, board }} />
      </main>
    </div>
  );
}

interface ResultProps {
  id: string;
  replay: Replay;
  state: TableState;
  board: BoardModule;
}

/** The turns that decided a match, if its points tell. */
function decisive({ replay: { frames }, state, board }: ResultProps, points: number[][] | null) {
  const { result, scores } = state;
  const [winner, ...others] = result?.winners ?? [];
  const last = points?.map((line) => line.at(-1));
  const told = points !== null && String(last) === String(result?.scores ?? scores);
  return !told || winner === undefined || others.length > 0 || result?.why !== "end"
    ? []
    : turningPoints(points, winner, turnStarts(frames, board.lineStyle));
}

function Result(props: ResultProps) {
  const { id, replay, state, board } = props;
  const { frames, you } = replay;
  const players = playersOf(state, you);
  const format = createFormatter(loadedCatalog(state.game), state.game, players);
  const { winners = [], outcome } = state.result ?? {};
  const lines = allLines(logFormatter(board.lineStyle, players, format), frames);
  const points = board.withoutPoints ? null : curves(frames, board.points);
  const starts = turnStarts(frames, board.lineStyle);
  const decided = decisive(props, points);
  const shown = { id, players, starts, rounds: board.rounds };
  const moments = <Moments {...shown} lines={lines} brief={points !== null} />;
  const title = headline(state, players, format);
  const why = whyEarly(state, players) ?? (outcome ? format.outcome(outcome) : "");
  /* For others to see, also the winner has a name. */
  const picture = {
    game: cardOf(state.game).name,
    headline: headline(state, named(players), format),
    why,
    rows: resultRows(state, players, format, points === null),
  };
  return (
    <>
      <div class="ehero">
        <EndPicture players={players} order={ranking(state)} />
        <div class="etit">
          {players.some((player) => player.you && winners.includes(player.seat)) && (
            <span class="chip chip--go">
              <Icon name="trophy" size={16} />
              {t("Winner")}
            </span>
          )}
          <h2>{title}</h2>
          <p>{why}</p>
        </div>
      </div>
      <div class="egrid">
        <section class="panel ep es1">
          <Scores {...{ state, players, board, format, frames }} pointless={points === null} />
          {decided.length > 0 && (
            <TurningPoints {...shown} points={decided} winner={players[winners[0] ?? 0]} />
          )}
          {points !== null && moments}
        </section>
        <section class="panel ep es2">
          <header>
            <h3>{points === null ? t("Key moments") : t("Points over time")}</h3>
          </header>
          {points === null ? (
            moments
          ) : (
            <Curve {...{ players, frames }} lineStyle={board.lineStyle} lines={points} />
          )}
        </section>
      </div>
      <Actions {...{ id, replay, state, picture }} />
    </>
  );
}
