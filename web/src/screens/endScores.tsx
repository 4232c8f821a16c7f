// Who has won, why, and the ranking with the score breakdown of each seat.
import type { BoardModule, ScorePart } from "../boards/api";
import { Face } from "../components/seat";
import { list, t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import { botWord, type PlayerInfo } from "../table/players";
import type { TableState } from "../table/protocol";
import type { ReplayFrame } from "../table/replay";
import type { ResultRow } from "./endShare";

type Players = readonly PlayerInfo[];
type Labels = Pick<Formatter, "label">;

/** The winners: how many, whether you are one, and the names of the others. */
function winnersOf({ result }: TableState, players: Players) {
  const winners = players.filter(({ seat }) => result?.winners.includes(seat));
  const others = winners.filter(({ you }) => !you).map(({ called }) => called);
  return { count: winners.length, others: others.length, names: list(others) };
}

/** The winner, as a headline. */
export function headline(state: TableState, players: Players, format: Labels): string {
  const { result, seats } = state;
  const { count, others, names } = winnersOf(state, players);
  if (result?.rival?.won) {
    return t("{0} wins.", format.label("rival", result.rival.name));
  }
  if (count === 0) {
    if (result?.why === "agreed") {
      return t("A draw.");
    }
    return seats.length === 1 ? lost(players[0]) : t("No one wins.");
  }
  if (others < count) {
    return others === 0 ? t("You win.") : t("You win together with {0}.", names);
  }
  return count === 1 ? t("{0} wins.", names) : t("{0} win.", names);
}

const lost = (player: PlayerInfo | undefined): string =>
  player?.you ? t("You lose.") : t("{0} loses.", player?.called ?? "");

/** The clause about the players who left. */
function leaving({ result, seats }: TableState, players: Players): string {
  const time = result?.why === "time";
  const gone = players.filter(({ seat }) => seats[seat]?.gone === (time ? "time" : "resigned"));
  const names = list(gone.map(({ called }) => called));
  if (gone.length === 1 && gone[0]?.you) {
    return time ? t("you ran out of time") : t("you gave up");
  }
  if (time) {
    return t("{0} ran out of time", names);
  }
  return gone.length > 1 ? t("{0} have given up", names) : t("{0} gave up", names);
}

/** The clause about the winners; null without one. */
function victory(state: TableState, players: Players): string | null {
  const { count, others, names } = winnersOf(state, players);
  if (count === 0) {
    return null;
  }
  if (others < count) {
    return others === 0 ? t("so you win") : t("so you win together with {0}", names);
  }
  return others === 1 ? t("so {0} wins", names) : t("so {0} win", names);
}

const leftEarly = ({ result }: TableState): boolean =>
  result?.why === "resigned" || result?.why === "time";

/** Why a match ended before its game did; null if it did not. */
export function whyEarly(state: TableState, players: Players): string | null {
  if (!leftEarly(state)) {
    return state.result?.why === "agreed" ? t("The game ended in a draw.") : null;
  }
  const left = leaving(state, players);
  const won = victory(state, players);
  const sentence = won === null ? left : `${left}, ${won}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** The points of every seat, then of a rival without a seat. */
function pointsOf({ result, scores }: TableState): number[] {
  return [...(result?.scores ?? scores), ...(result?.rival ? [result.rival.score] : [])];
}

/** The place of every seat, then of a rival without a seat. Equal scores share a place, and players who left come
 * last. All null without a winner. */
export function placesOf(state: TableState): (number | null)[] {
  const { winners = [], rival } = state.result ?? {};
  const points = pointsOf(state);
  const worth = state.seats.map(({ gone }, seat) => {
    if (winners.includes(seat)) {
      return Number.POSITIVE_INFINITY;
    }
    return leftEarly(state) && gone !== null ? Number.NEGATIVE_INFINITY : (points[seat] ?? 0);
  });
  if (rival !== undefined) {
    worth.push(rival.won ? Number.POSITIVE_INFINITY : rival.score);
  }
  return worth.map((mine) =>
    winners.length === 0 && !rival?.won ? null : 1 + worth.filter((other) => other > mine).length,
  );
}

/** The seats and, at the number after them, the rival: winners first, then by points. */
function orderOf(state: TableState): number[] {
  const places = placesOf(state);
  const points = pointsOf(state);
  const better = (a: number, b: number) =>
    (places[a] ?? 0) - (places[b] ?? 0) || (points[b] ?? 0) - (points[a] ?? 0) || a - b;
  return places.map((_, i) => i).sort(better);
}

/** The seats, winners first, then by points. */
export const ranking = (state: TableState): number[] =>
  orderOf(state).filter((seat) => seat < state.seats.length);

/** The ranking for the picture of the result. */
export function resultRows(
  state: TableState,
  players: Players,
  format: Labels,
  pointless: boolean,
): ResultRow[] {
  const places = placesOf(state);
  const points = pointsOf(state);
  const rows = [...players, ...rivalOf(state, format)];
  return orderOf(state).flatMap((seat) => {
    const player = rows[seat];
    const result = pointless ? outcomeOf(state, seat) : String(points[seat] ?? 0);
    const winner = isWinner(state, seat);
    return player ? [{ player, place: String(places[seat] ?? "–"), result, winner }] : [];
  });
}

/** Whether a seat, or the rival at the number after them, has won. */
const isWinner = ({ result, seats }: TableState, seat: number): boolean =>
  (seat < seats.length ? result?.winners.includes(seat) : result?.rival?.won) === true;

/** The rival without a seat, as a row of the list. */
function rivalOf({ result, seats }: TableState, format: Labels): PlayerInfo[] {
  if (result?.rival === undefined) {
    return [];
  }
  const name = format.label("rival", result.rival.name);
  const look = { colour: "var(--seat-black)", mark: "pawn", face: "pawn" };
  return [{ seat: seats.length, name, called: name, you: false, bot: null, ...look }];
}

interface ScoresProps {
  state: TableState;
  players: Players;
  board: BoardModule;
  frames: readonly ReplayFrame[];
  format: Labels;
  /** The game has winners, but no points. */
  pointless: boolean;
}

export function Scores({ state, players, board, frames, format, pointless }: ScoresProps) {
  const { result } = state;
  const points = pointsOf(state);
  const places = placesOf(state);
  const rows = [...players, ...rivalOf(state, format)];
  const parts = rows.map(({ seat }) => {
    const who = players[seat] ? seat : (result?.rival?.name ?? "");
    const found = board.scoreBreakdown?.(frames, who) ?? [];
    const sum = found.reduce((n, part) => n + part.points, 0);
    /* Hide parts that do not add up to the score. */
    return pointless || sum === points[seat] ? found : [];
  });
  /* The kinds of points that occur, in the order of the game. */
  const occurs = (label: string) =>
    parts.flat().some((part) => part.label === label && part.points !== 0);
  const labels = new Set(parts.flat().map((part) => part.label));
  const kinds = pointless ? [] : [...labels].filter(occurs);
  const heading = result?.why === "end" ? t("Result") : t("At the table");
  return (
    <>
      <header>
        <h3>{pointless ? heading : t("Score")}</h3>
        {kinds.length > 1 && <Legend kinds={kinds} />}
      </header>
      <ol class="erows">
        {orderOf(state).map((seat) => {
          const player = rows[seat];
          const shares = parts[seat] ?? [];
          const winner = isWinner(state, seat);
          return (
            player && (
              <li key={seat} class={winner ? "er first" : "er"} style={{ "--pc": player.colour }}>
                <span class="rk">{places[seat] ?? "–"}</span>
                <Face player={player} />
                <span class="en">
                  <b>{player.former === undefined ? player.name : player.called}</b>
                  <em>{winner ? t("winner") : roleOf(player, !players[seat])}</em>
                </span>
                {pointless ? (
                  <Outcome state={state} seat={seat} shares={shares} />
                ) : (
                  <Bar
                    {...{ shares, kinds }}
                    score={points[seat] ?? 0}
                    most={Math.max(...points)}
                  />
                )}
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}

function roleOf({ bot }: PlayerInfo, rival: boolean): string {
  if (rival) {
    return t("rival");
  }
  return bot === null ? t("player") : botWord(bot);
}

const kind = (kinds: readonly string[], label: string) => `k${(kinds.indexOf(label) % 4) + 1}`;

function Legend({ kinds }: { kinds: readonly string[] }) {
  return (
    <ul class="eleg">
      {kinds.map((label) => (
        <li key={label}>
          <i class={kind(kinds, label)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface BarProps {
  shares: readonly ScorePart[];
  kinds: readonly string[];
  score: number;
  /** The best score: its bar fills the line. */
  most: number;
}

function Bar({ shares, kinds, score, most }: BarProps) {
  const parts = shares.length > 0 ? shares : [{ label: t("points"), points: score }];
  const whole = Math.max(1, most, ...parts.map((part) => part.points));
  const won = parts.reduce((sum, part) => sum + Math.max(0, part.points), 0);
  return (
    <>
      <span
        class="sb"
        role="img"
        aria-label={parts.map((p) => `${p.label}: ${p.points}`).join(", ")}
      >
        {parts
          .filter((part) => part.points !== 0)
          .map((part) => (
            <i
              key={part.label}
              class={`${kinds.length > 1 ? kind(kinds, part.label) : "k1"} ${sizeOf(part.points / whole)}`}
              title={part.label}
              style={part.points < 0 ? undefined : { flex: part.points }}
            >
              <b>{part.points}</b>
            </i>
          ))}
        <i class="rest" style={{ flex: Math.max(0, whole - won) }} />
      </span>
      <b class="tot">{score}</b>
    </>
  );
}

/** CSS class by size: narrow parts have no number; losses have a fixed size. */
function sizeOf(part: number): string {
  if (part < 0) {
    return "minus";
  }
  return part < 0.06 ? "tiny" : part < 0.16 ? "small" : "";
}

interface OutcomeProps {
  state: TableState;
  seat: number;
  shares: readonly ScorePart[];
}

/** A seat's outcome in a game without points. */
function Outcome({ state, seat, shares }: OutcomeProps) {
  const outcome = outcomeOf(state, seat);
  const facts = shares.map(({ label, points }) => `${label}: ${points}`);
  return (
    <span class="est-only">
      {outcome !== "" && <b>{outcome}</b>}
      {facts.length > 0 && <em>{facts.join(" · ")}</em>}
    </span>
  );
}

/** In words; empty if the match ended early and the player is still there. */
function outcomeOf({ result, seats }: TableState, seat: number): string {
  if (result?.why === "end") {
    return result.winners.includes(seat) ? t("still swimming") : t("out of the game");
  }
  switch (seats[seat]?.gone) {
    case "resigned":
      return t("gave up");
    case "time":
      return t("out of time");
    default:
      return "";
  }
}
