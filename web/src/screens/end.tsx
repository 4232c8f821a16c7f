// The end of a game: who won, where the points come from, what mattered, and what to do next.
import { useState } from "preact/hooks";
import type { BoardModule, Line, Person } from "../boards/api";
import { cardOf } from "../boards/index";
import { list, t, tn } from "../i18n";
import { useBook } from "../i18n/book";
import { LogLine, turns } from "../parts/log";
import { Icon } from "../parts/piece";
import { Face } from "../parts/seat";
import { Top } from "../parts/top";
import { go, link, type Route } from "../router";
import { curves, type Film } from "../table/film";
import { linesOf } from "../table/lines";
import { botWord, people as peopleOf } from "../table/people";
import type { TableState } from "../table/protocol";
import { setUp } from "../table/setup";
import { find, newId } from "../table/shelf";
import { Curve } from "./curve";
import "./end.css";
import { EndSea } from "./endsea";
import { useFilm } from "./film";
import { Problem } from "./problem";
import { copyLink } from "./sharing";
import { useBoard } from "./table";

export function End({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const { film, problem, again } = useFilm(id, null);
  const state = film?.frames.at(-1)?.table;
  const board = useBoard(state?.game);
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (film === null || state === undefined || board === null) {
    return <p class="app quiet">{t("The points are counted …")}</p>;
  }
  return <Ended id={id} film={film} state={state} board={board} />;
}

interface EndedProps {
  id: string;
  film: Film;
  state: TableState;
  board: BoardModule;
}

/** Winners first, then by points. */
function ranking(state: TableState): number[] {
  const winners = state.result?.winners ?? [];
  const scores = state.result?.scores ?? state.scores;
  const worth = (seat: number) => (winners.includes(seat) ? 1e6 : 0) + (scores[seat] ?? 0);
  return state.seats.map((_, i) => i).sort((a, b) => worth(b) - worth(a) || a - b);
}

function headline(state: TableState, people: readonly Person[]): string {
  const winners = state.result?.winners ?? [];
  if (winners.length === 0) {
    return t("The sea wins.");
  }
  if (winners.includes(state.you)) {
    return winners.length === 1 ? t("You win.") : t("You are among the winners.");
  }
  const names = list(winners.map((seat) => people[seat]?.name ?? ""));
  return winners.length === 1 ? t("{0} wins.", names) : t("{0} win.", names);
}

function reason(state: TableState): string {
  switch (state.result?.why) {
    case "resigned":
      return t("Somebody gave up.");
    case "time":
      return t("Somebody ran out of time.");
    case "agreed":
      return t("A draw was agreed.");
    default:
      return t("The game was played to its end.");
  }
}

function Ended({ id, film, state, board }: EndedProps) {
  const people = peopleOf(state);
  const speaker = useBook(state, people);
  const won = state.result?.winners.includes(state.you) ?? false;
  const lines = linesOf(film.frames, board, people, state.view, speaker);
  const points = curves(film.frames);
  return (
    <div class="app end">
      <Top
        title={cardOf(state.game).name}
        sub={`${t("Game over")} · ${tn("{0} move", "{0} moves", film.frames.length)}`}
      />
      <main class="emain">
        <div class="ehero">
          <EndSea people={people} order={ranking(state)} />
          <div class="etit">
            {won && (
              <span class="chip chip--go">
                <Icon name="trophy" size={16} />
                {t("Winner")}
              </span>
            )}
            <h2>{headline(state, people)}</h2>
            <p>{reason(state)}</p>
          </div>
        </div>
        <div class="egrid">
          <section class="panel ep es1">
            <header>
              <h3>{points === null ? t("Who is left") : t("Score")}</h3>
            </header>
            <Scores state={state} people={people} board={board} pointless={points === null} />
          </section>
          <section class="panel ep es2">
            <header>
              <h3>{points === null ? t("What mattered") : t("Points over time")}</h3>
            </header>
            {points !== null && <Curve lines={points} people={people} />}
            <Moments lines={lines} people={people} />
          </section>
        </div>
        <Actions id={id} film={film} state={state} />
      </main>
    </div>
  );
}

interface ScoresProps {
  state: TableState;
  people: readonly Person[];
  board: BoardModule;
  /** The game has winners, but no points. */
  pointless: boolean;
}

function Scores({ state, people, board, pointless }: ScoresProps) {
  const scores = state.result?.scores ?? state.scores;
  const winners = state.result?.winners ?? [];
  const most = Math.max(1, ...scores);
  return (
    <ol class="erows">
      {ranking(state).map((seat, place) => {
        const person = people[seat];
        if (person === undefined) {
          return null;
        }
        const shares = board.shares?.(state.view, seat) ?? [];
        const parts =
          shares.length > 0 ? shares : [{ label: t("points"), points: scores[seat] ?? 0 }];
        const winner = winners.includes(seat);
        return (
          <li key={seat} class={winner ? "er first" : "er"} style={{ "--pc": person.colour }}>
            <span class="rk">{winner ? 1 : place + 1}</span>
            <Face person={person} />
            <span class="en">
              <b>{person.name}</b>
              <em>
                {winner ? t("winner") : person.bot === null ? t("diver") : botWord(person.bot)}
              </em>
            </span>
            {pointless ? (
              <span class="est-only">{winner ? t("still swimming") : t("out of the game")}</span>
            ) : (
              <>
                <span
                  class="sb"
                  role="img"
                  aria-label={parts.map((p) => `${p.label}: ${p.points}`).join(", ")}
                >
                  {parts.map((part, i) => (
                    <i
                      key={part.label}
                      class={`k${(i % 3) + 1}`}
                      title={part.label}
                      style={{ flex: Math.max(0, part.points) }}
                    >
                      {part.points}
                    </i>
                  ))}
                  <i class="rest" style={{ flex: Math.max(0, most - (scores[seat] ?? 0)) }} />
                </span>
                <b class="tot">{scores[seat]}</b>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The turns in which something good or bad happened, the last ones first. */
function Moments({ lines, people }: { lines: readonly Line[]; people: readonly Person[] }) {
  const moments = turns(lines)
    .map((turn) => ({
      ...turn,
      lines: turn.lines.filter((line) => line.tone === "bad" || line.tone === "good"),
    }))
    .filter((turn) => turn.lines.length > 0)
    .slice(-5)
    .reverse();
  if (moments.length === 0) {
    return null;
  }
  return (
    <div class="emom">
      <ul>
        {moments.map((turn) => (
          <li key={turn.key}>
            <b>{turn.number === null ? "" : t("Turn {0}", turn.number)}</b>
            <span>
              {turn.lines.map((line) => (
                <LogLine key={line.text} line={line} people={people} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ id, film, state }: { id: string; film: Film; state: TableState }) {
  const [shared, setShared] = useState(false);
  const kept = find(id);
  const share = async () => {
    await copyLink(id, 0, state.you);
    setShared(true);
  };
  const again = () => {
    if (kept !== undefined) {
      const { game, options, sitters } = kept;
      go("table", setUp(newId(), { game, options, sitters }));
    } else {
      go("rematch", id);
    }
  };
  return (
    <div class="eact">
      <p class="fairy">
        <Icon name="seal" />
        <span>
          {film.fair === true ? t("Fair shuffle checked, key published.") : fairDoubt(film)}
        </span>
      </p>
      {film.record !== "" && (
        <a
          class="btn"
          download={`${state.game}-${id}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(film.record)}`}
          aria-label={t("Record")}
        >
          <Icon name="save" />
          <span class="desk">{t("Record")}</span>
        </a>
      )}
      <button type="button" class="btn" onClick={share} aria-label={t("Share")}>
        <Icon name="share" />
        <span class="desk">{shared ? t("Link copied") : t("Share")}</span>
      </button>
      <a class="btn" href={link("replay", id)} aria-label={t("Replay")}>
        <Icon name="play" />
        <span class="desk">{t("Replay")}</span>
      </a>
      <button type="button" class="btn btn--go" onClick={again}>
        {t("Rematch")}
      </button>
    </div>
  );
}

function fairDoubt(film: Film): string {
  return film.fair === false
    ? t("The shuffle could not be proved fair.")
    : t("The shuffle has not been checked.");
}
