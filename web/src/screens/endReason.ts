// The headline of the end screen, the reason of an early end, and the ranking.

import { list, t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import type { PlayerInfo } from "../table/players";
import type { Result, TableState } from "../table/protocol";

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The winner, as a headline. */
export function headline(
  { result, seats }: TableState,
  players: readonly PlayerInfo[],
  format: Pick<Formatter, "label">,
): string {
  const winners = players.filter(({ seat }) => result?.winners.includes(seat));
  const others = winners.filter(({ you }) => !you);
  const names = list(others.map(({ called }) => called));
  if (result?.rival?.won) {
    return t("{0} wins.", format.label("rival", result.rival.name));
  }
  if (winners.length === 0) {
    return seats.length === 1 && result?.why !== "agreed" ? lost(players) : noWinner(result);
  }
  if (others.length < winners.length) {
    return others.length === 0 ? t("You win.") : t("You win together with {0}.", names);
  }
  return winners.length === 1 ? t("{0} wins.", names) : t("{0} win.", names);
}

function noWinner(result: Result | null): string {
  return result?.why === "agreed" ? t("A draw.") : t("No one wins.");
}

function lost([player]: readonly PlayerInfo[]): string {
  return player?.you ? t("You lose.") : t("{0} loses.", player?.called ?? "");
}

/** The clause about the players who left. */
function leaving({ result, seats }: TableState, players: readonly PlayerInfo[]): string {
  const time = result?.why === "time";
  const gone = players.filter(({ seat }) => seats[seat]?.gone === (time ? "time" : "resigned"));
  const names = list(gone.map(({ called }) => called));
  if (gone.length > 1) {
    return time ? t("{0} ran out of time", names) : t("{0} have given up", names);
  }
  if (gone[0]?.you) {
    return time ? t("you ran out of time") : t("you gave up");
  }
  return time ? t("{0} ran out of time", names) : t("{0} gave up", names);
}

/** The clause about the winners; null without one. */
function victory({ result }: TableState, players: readonly PlayerInfo[]): string | null {
  const winners = players.filter(({ seat }) => result?.winners.includes(seat));
  const others = winners.filter(({ you }) => !you);
  const names = list(others.map(({ called }) => called));
  if (winners.length === 0) {
    return null;
  }
  if (others.length < winners.length) {
    return others.length === 0 ? t("so you win") : t("so you win together with {0}", names);
  }
  return others.length === 1 ? t("so {0} wins", names) : t("so {0} win", names);
}

/** Why a match ended before its game did; null if it did not. */
export function whyEarly(state: TableState, players: readonly PlayerInfo[]): string | null {
  switch (state.result?.why) {
    case "resigned":
    case "time": {
      const left = withCapital(leaving(state, players));
      const won = victory(state, players);
      return won === null ? `${left}.` : `${left}, ${won}.`;
    }
    case "agreed":
      return t("The game ended in a draw.");
    default:
      return null;
  }
}

/** The place of every seat, then of a rival without a seat. Equal scores share a place, and players who left come
 * last. All null without a winner. */
export function placesOf({ result, seats, scores }: TableState): (number | null)[] {
  const winners = result?.winners ?? [];
  const rival = result?.rival;
  const points = result?.scores ?? scores;
  const early = result?.why === "resigned" || result?.why === "time";
  const worth = seats.map(({ gone }, seat) => {
    if (winners.includes(seat)) {
      return Number.POSITIVE_INFINITY;
    }
    return early && gone !== null ? Number.NEGATIVE_INFINITY : (points[seat] ?? 0);
  });
  if (rival !== undefined) {
    worth.push(rival.won ? Number.POSITIVE_INFINITY : rival.score);
  }
  return worth.map((mine) =>
    winners.length === 0 && !rival?.won ? null : 1 + worth.filter((other) => other > mine).length,
  );
}
