// The end screen: winner, score breakdown, key moments, and what to do next.
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/cards";
import { Icon } from "../components/sprite";
import { TopBar } from "../components/topBar";
import { later, t, tn } from "../i18n";
import { createFormatter, type Formatter, loadedCatalog } from "../i18n/catalog";
import { go, link, type Route } from "../router";
import { allLines, logFormatter } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import { playersOf } from "../table/players";
import type { TableState } from "../table/protocol";
import { curves, type Fairness, type Replay } from "../table/replay";
import { findSavedGame, newId } from "../table/savedGames";
import { createLocalGame } from "../table/setup";
import { isShared } from "../table/share";
import { Curve } from "./curve";
import "./end.css";
import { Moments } from "./endMoments";
import { EndPicture } from "./endPicture";
import { headline, whyEarly } from "./endReason";
import { ranking, Scores } from "./endScores";
import { LinkCopied } from "./linkCopied";
import { Problem } from "./problem";
import { linkTo, useCopying } from "./sharing";
import { useBoard } from "./table";
import { useReplay } from "./useReplay";

export function End({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const { replay, problem, again } = useReplay(id, null);
  const state = replay?.frames.at(-1)?.table;
  const board = useBoard(state?.game);
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (replay === null || state === undefined || board === null) {
    return <p class="app centered">{t("Loading result …")}</p>;
  }
  return <EndContent id={id} replay={replay} state={state} board={board} />;
}

interface EndedProps {
  id: string;
  replay: Replay;
  state: TableState;
  board: BoardModule;
}

function reason(state: TableState, players: readonly PlayerInfo[], format: Formatter): string {
  const outcome = state.result?.outcome;
  return whyEarly(state, players) ?? (outcome ? format.outcome(outcome) : "");
}

function EndContent({ id, replay, state, board }: EndedProps) {
  const players = playersOf(state, replay.you);
  const format = createFormatter(loadedCatalog(state.game), state.game, players);
  const won = players.some(({ you, seat }) => you && state.result?.winners.includes(seat));
  const lines = allLines(logFormatter(board.lineStyle, players, format), replay.frames);
  const points = board.withoutPoints ? null : curves(replay.frames, board.points);
  const { rounds = false } = board;
  return (
    <div class="app end">
      <TopBar
        title={cardOf(state.game).name}
        sub={`${t("Game over")} · ${tn("{0} move", "{0} moves", replay.frames.length)}`}
      />
      <main class="emain">
        <div class="ehero">
          <EndPicture players={players} order={ranking(state)} />
          <div class="etit">
            {won && (
              <span class="chip chip--go">
                <Icon name="trophy" size={16} />
                {t("Winner")}
              </span>
            )}
            <h2>{headline(state, players, format)}</h2>
            <p>{reason(state, players, format)}</p>
          </div>
        </div>
        <div class="egrid">
          <section class="panel ep es1">
            <Scores
              {...{ state, players, board, format }}
              frames={replay.frames}
              pointless={points === null}
            />
            {points !== null && <Moments {...{ lines, players, rounds }} brief />}
          </section>
          <section class="panel ep es2">
            <header>
              <h3>{points === null ? t("Key moments") : t("Points over time")}</h3>
            </header>
            {points === null ? (
              <Moments {...{ lines, players, rounds }} />
            ) : (
              <Curve
                lineStyle={board.lineStyle}
                lines={points}
                players={players}
                frames={replay.frames}
              />
            )}
          </section>
        </div>
        <Actions id={id} replay={replay} state={state} />
      </main>
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
  return (
    <div class="eact">
      <p class={replay.fair.startsWith("other") ? "fairness broken" : "fairness"}>
        <Icon name="seal" />
        <span>{t(FAIRNESS[replay.fair])}</span>
      </p>
      {replay.record !== "" && (
        <a
          class="btn"
          download={`${state.game}-${id}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(replay.record)}`}
          aria-label={t("Record")}
        >
          <Icon name="save" />
          <span class="desktop">{t("Record")}</span>
        </a>
      )}
      <button type="button" class="btn" onClick={share} aria-label={t("Share")}>
        <Icon name="share" />
        <span class="desktop">{t("Share")}</span>
      </button>
      <LinkCopied copied={copied} />
      <a class="btn" href={link("replay", id)} aria-label={t("Replay")}>
        <Icon name="play" />
        <span class="desktop">{t("Replay")}</span>
      </a>
      {!isShared(id) && (
        <button type="button" class="btn btn--go" onClick={again}>
          {t("Rematch")}
        </button>
      )}
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
