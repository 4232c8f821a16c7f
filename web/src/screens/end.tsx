// The end screen: winner, score breakdown, key moments, and what to do next.
import { loadReplay } from "../backends/loadReplay";
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/cards";
import { LoadingScreen, Problem } from "../components/loading";
import { filtered, LogLine, type Turn, turns } from "../components/log";
import { Icon } from "../components/sprite";
import { Button } from "../components/tools";
import { TopBar } from "../components/topBar";
import { useLoaded } from "../components/useLoaded";
import { later, t, tn } from "../i18n";
import { createFormatter, loadedCatalog } from "../i18n/catalog";
import { go, link, type Route } from "../router";
import { allLines, type Line, logFormatter } from "../table/lines";
import { type PlayerInfo, playersOf } from "../table/players";
import type { TableState } from "../table/protocol";
import { curves, type Fairness, type Replay } from "../table/replay";
import { findSavedGame, newId } from "../table/savedGames";
import { createLocalGame } from "../table/setup";
import { isShared } from "../table/share";
import { Curve, EndPicture } from "./endPicture";
import "./end.css";
import { headline, ranking, Scores, whyEarly } from "./endScores";
import { LinkCopied, linkTo, useCopying } from "./sharing";
import { useBoard } from "./table";

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
        <Result {...{ replay, state, board }} />
        <Actions {...{ id, replay, state }} />
      </main>
    </div>
  );
}

interface ResultProps {
  replay: Replay;
  state: TableState;
  board: BoardModule;
}

function Result({ replay: { frames, you }, state, board }: ResultProps) {
  const players = playersOf(state, you);
  const format = createFormatter(loadedCatalog(state.game), state.game, players);
  const { winners = [], outcome } = state.result ?? {};
  const lines = allLines(logFormatter(board.lineStyle, players, format), frames);
  const points = board.withoutPoints ? null : curves(frames, board.points);
  const moments = <Moments {...{ lines, players }} brief={points !== null} rounds={board.rounds} />;
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
          <h2>{headline(state, players, format)}</h2>
          <p>{whyEarly(state, players) ?? (outcome ? format.outcome(outcome) : "")}</p>
        </div>
      </div>
      <div class="egrid">
        <section class="panel ep es1">
          <Scores {...{ state, players, board, format, frames }} pointless={points === null} />
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
    </>
  );
}

/** Maximum number of turns, and of lines a turn; the last lines have the results. */
const AMPLE = { turns: 5, lines: 4 };
const BRIEF = { turns: 3, lines: 2 };

/** The important lines by turn, newest first; causes only together with results. */
export function momentsOf(lines: readonly Line[], room = AMPLE): Turn[] {
  return turns(lines)
    .map((turn) => ({ ...turn, lines: filtered(turn.lines, "important").slice(-room.lines) }))
    .filter((turn) => turn.lines.length > 0)
    .slice(-room.turns)
    .reverse();
}

interface MomentsProps {
  lines: readonly Line[];
  players: readonly PlayerInfo[];
  /** Short form with a heading, below the scores. */
  brief: boolean;
  /** The game counts rounds, and not turns. */
  rounds: boolean | undefined;
}

/** Turns with good or bad results. */
function Moments({ lines, players, brief, rounds }: MomentsProps) {
  const numbered = (n: number) => (rounds ? t("Round {0}", n) : t("Turn {0}", n));
  const moments = momentsOf(lines, brief ? BRIEF : AMPLE);
  return moments.length === 0 ? null : (
    <div class="emom">
      {brief && <h3>{t("Key moments")}</h3>}
      <ul>
        {moments.map((turn) => (
          <li key={turn.key}>
            <b>{turn.number === null ? "" : numbered(turn.number)}</b>
            <span>
              {turn.lines.map((line, i) => (
                <LogLine key={i} line={line} players={players} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ id, replay, state }: { id: string; replay: Replay; state: TableState }) {
  const [copied, copy] = useCopying();
  const saved = findSavedGame(id);
  const share = async () => copy(await linkTo(id, 0, state.you));
  const again = () => {
    if (saved !== undefined) {
      const { game, options, sitters } = saved;
      go("table", createLocalGame(newId(), { game, options, sitters }));
    } else {
      go("rematch", id);
    }
  };
  /* On a phone there is only the icon. */
  const named = (name: string) => ({
    "aria-label": name,
    label: <span class="desktop">{name}</span>,
  });
  return (
    <div class="eact">
      <p class={replay.fair.startsWith("other") ? "fairness broken" : "fairness"}>
        <Icon name="seal" />
        <span>{t(FAIRNESS[replay.fair])}</span>
      </p>
      {replay.record !== "" && (
        <Button
          icon="save"
          {...named(t("Record"))}
          download={`${state.game}-${id}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(replay.record)}`}
        />
      )}
      <Button icon="share" {...named(t("Share"))} onClick={share} />
      <LinkCopied copied={copied} />
      <Button icon="play" {...named(t("Replay"))} href={link("replay", id)} />
      {!isShared(id) && <Button class="btn--go" label={t("Rematch")} onClick={again} />}
    </div>
  );
}

const FAIRNESS: Record<Fairness, string> = {
  fair: later("Fair shuffle checked, key published."),
  seedless: later("The shuffle checks out, but this device added no seed."),
  unseen: later(
    "The shuffle checks out, but this device did not see the commitment before the game.",
  ),
  otherKey: later("The shuffle does not match the commitment: the key is different."),
  otherSeed: later(
    "The shuffle does not match the commitment: this device's seed is missing or changed.",
  ),
  otherSeeds: later(
    "The shuffle does not match the commitment: another player's seed is missing or changed.",
  ),
  unproved: later("The shuffle could not be verified."),
  unchecked: later("The shuffle has not been checked."),
};
