// The player's games, of this device and of the server, as the lobby and the history list them.
import { myMatches, type OnlineMatch } from "../backends/myMatches";
import { list, t } from "../i18n";
import { BOT_NAMES, shownName } from "../table/players";
import { type GameSummary, type SavedGame, savedGames } from "../table/savedGames";
import { nameOf } from "../table/setup";
import { timeLeft } from "../table/time";

export interface ListedGame {
  id: string;
  game: string;
  /** When something last happened, in ms since 1970. */
  at: number;
  over: boolean;
  /** It is your turn. */
  hot: boolean;
  /** When the time for your turn is over, in ms since 1970 of the server's clock. */
  due: number | null;
  /** What is to be said about it in a line. */
  words: string;
  /** With or against whom; empty if unknown. */
  others: string;
  online: boolean;
  /** You have left it for good. */
  left: boolean;
}

const people = ({ sitters }: SavedGame | GameSummary): string[] =>
  sitters.flatMap((sitter) => ("name" in sitter ? [sitter.name] : []));

/** The name of a seat of a local game, as its table shows it. */
export function seatName({ sitters }: Pick<SavedGame, "sitters">, seat: number): string {
  const sitter = sitters[seat];
  return sitter !== undefined && "name" in sitter
    ? nameOf(sitter, seat)
    : (BOT_NAMES[seat] ?? t("bot"));
}

/** The state of a local game. "You won" only with one player at this device: of several it is unclear who reads it. */
function standWords(game: GameSummary): string {
  const { stand, winners } = game;
  switch (stand) {
    case "turn":
      return t("Your turn");
    case "wait":
      return t("In progress");
    default:
      if (stand === "won" && people(game).length === 1) {
        return t("Finished, you won");
      }
      return winners === undefined || winners.length === 0
        ? t("Finished")
        : t("Finished, won by {0}", list(winners.map((seat) => seatName(game, seat))));
  }
}

/** How an online game has ended. */
function resultWords({ result, you, seats = [] }: OnlineMatch): string {
  const winners = result?.winners ?? [];
  if (you !== undefined && winners.includes(you)) {
    return t("Finished, you won");
  }
  const names = winners.flatMap((seat) => seats[seat]?.name ?? BOT_NAMES[seat] ?? []);
  return names.length === 0 ? t("Finished") : t("Finished, won by {0}", list(names.map(shownName)));
}

/** The state of an online game. */
function phaseWords(match: OnlineMatch): string {
  const { phase, turn, left, due } = match;
  if (phase !== "playing") {
    return phase === "over" ? resultWords(match) : t("Waiting room");
  }
  if (left) {
    return t("You left this game");
  }
  if (!turn) {
    return t("Online, waiting for others");
  }
  return due ? t("Your turn, {0}", timeLeft(due)) : t("Your turn");
}

/** The names of the others at a local table; of several people at this device, all. */
export function othersOf(game: GameSummary): string {
  const alone = people(game).length === 1;
  return list(
    game.sitters.flatMap((sitter, seat) =>
      alone && "name" in sitter ? [] : [seatName(game, seat)],
    ),
  );
}

function local(saved: GameSummary): ListedGame {
  return {
    ...saved,
    over: saved.stand === "won" || saved.stand === "lost",
    hot: saved.stand === "turn",
    due: null,
    words: standWords(saved),
    others: othersOf(saved),
    online: false,
    left: false,
  };
}

/** The names of the other players of an online match. */
export const othersAt = ({ seats = [], you }: OnlineMatch): string =>
  list(
    seats.flatMap(({ name, kind }, seat) => {
      const called = kind === "bot" ? BOT_NAMES[seat] : shownName(name ?? "");
      return seat === you || !called ? [] : [called];
    }),
  );

function online(match: OnlineMatch): ListedGame {
  return {
    id: match.match,
    game: match.game,
    at: match.moved,
    over: match.phase === "over",
    hot: match.turn === true,
    due: match.due ?? null,
    words: phaseWords(match),
    others: othersAt(match),
    online: true,
    left: match.left === true,
  };
}

const NEVER = Number.POSITIVE_INFINITY;

/** Unfinished games first: those that wait for you, by the time that is left, then the newest. */
export function byUrgency(a: ListedGame, b: ListedGame): number {
  const due = (a.due ?? NEVER) - (b.due ?? NEVER);
  return (
    Number(a.over) - Number(b.over) ||
    Number(b.hot) - Number(a.hot) ||
    (Number.isNaN(due) ? 0 : due) ||
    b.at - a.at
  );
}

export const listedGames = (): ListedGame[] =>
  [...savedGames.value.map(local), ...myMatches.value.map(online)].sort(byUrgency);
