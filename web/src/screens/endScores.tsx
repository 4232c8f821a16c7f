// The ranking with the score breakdown of each seat.
import type { BoardModule, ScorePart } from "../boards/api";
import { Face } from "../components/seat";
import { t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import type { PlayerInfo } from "../table/players";
import { botWord } from "../table/players";
import type { TableState } from "../table/protocol";
import type { ReplayFrame } from "../table/replay";
import { placesOf } from "./endReason";

/** Winners first, then by points. */
export function ranking(state: TableState): number[] {
  const places = placesOf(state);
  const scores = state.result?.scores ?? state.scores;
  const place = (seat: number) => places[seat] ?? 0;
  const points = (seat: number) => scores[seat] ?? 0;
  return state.seats
    .map((_, i) => i)
    .sort((a, b) => place(a) - place(b) || points(b) - points(a) || a - b);
}

interface ScoresProps {
  state: TableState;
  players: readonly PlayerInfo[];
  board: BoardModule;
  frames: readonly ReplayFrame[];
  format: Pick<Formatter, "label">;
  /** The game has winners, but no points. */
  pointless: boolean;
}

/** The kinds of points that occur, in the order of the game. */
function kindsOf(all: readonly (readonly ScorePart[])[]): string[] {
  const labels = all.flat().filter((share) => share.points !== 0);
  const order = all.flatMap((shares) => shares.map((share) => share.label));
  return [...new Set(order)].filter((label) => labels.some((share) => share.label === label));
}

function heading({ result }: TableState, pointless: boolean): string {
  if (!pointless) {
    return t("Score");
  }
  return result?.why === "end" ? t("Result") : t("At the table");
}

/** The rival without a seat, as a row of the list. */
function rivalOf({ result, seats }: TableState, format: Pick<Formatter, "label">): PlayerInfo[] {
  if (result?.rival === undefined) {
    return [];
  }
  const name = format.label("rival", result.rival.name);
  const look = { colour: "var(--seat-black)", mark: "pawn", face: "pawn" };
  return [{ seat: seats.length, name, called: name, you: false, bot: null, ...look }];
}

function wordOf({ result }: TableState, player: PlayerInfo, winner: boolean): string {
  if (winner) {
    return t("winner");
  }
  if (player.seat === result?.scores.length) {
    return t("rival");
  }
  return player.bot === null ? t("player") : botWord(player.bot);
}

export function Scores({ state, players, board, frames, format, pointless }: ScoresProps) {
  const rival = state.result?.rival;
  const scores = [...(state.result?.scores ?? state.scores), ...(rival ? [rival.score] : [])];
  const rows = [...players, ...rivalOf(state, format)];
  const all = rows.map(({ seat }) => {
    const shares = board.scoreBreakdown?.(frames, players[seat] ? seat : (rival?.name ?? "")) ?? [];
    const sum = shares.reduce((n, share) => n + share.points, 0);
    /* Hide parts that do not add up to the score. */
    return pointless || sum === scores[seat] ? shares : [];
  });
  const kinds = pointless ? [] : kindsOf(all);
  const places = placesOf(state);
  const place = ({ seat }: PlayerInfo) => places[seat] ?? 0;
  const points = ({ seat }: PlayerInfo) => scores[seat] ?? 0;
  rows.sort((a, b) => place(a) - place(b) || points(b) - points(a) || a.seat - b.seat);
  return (
    <>
      <header>
        <h3>{heading(state, pointless)}</h3>
        {kinds.length > 1 && <Legend kinds={kinds} />}
      </header>
      <ol class="erows">
        {rows.map((player) => {
          const { seat, colour } = player;
          const winner = players[seat] ? state.result?.winners.includes(seat) : rival?.won;
          const shares = all[seat] ?? [];
          return (
            <li key={seat} class={winner ? "er first" : "er"} style={{ "--pc": colour }}>
              <span class="rk">{places[seat] ?? "–"}</span>
              <Face player={player} />
              <span class="en">
                <b>{player.former === undefined ? player.name : player.called}</b>
                <em>{wordOf(state, player, winner ?? false)}</em>
              </span>
              {pointless ? (
                <Outcome fate={outcomeOf(state, seat)} shares={shares} />
              ) : (
                <Bar {...{ shares, kinds }} score={points(player)} most={Math.max(...scores)} />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
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

/** A seat's outcome in a game without points; empty if the match ended early. */
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

function Outcome({ fate, shares }: { fate: string; shares: readonly ScorePart[] }) {
  const facts = shares.map(({ label, points }) => `${label}: ${points}`);
  return (
    <span class="est-only">
      {fate !== "" && <b>{fate}</b>}
      {facts.length > 0 && <em>{facts.join(" · ")}</em>}
    </span>
  );
}
