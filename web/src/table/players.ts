// The players of a table: names, colours, shapes and faces by seat.
import { cardOf } from "../boards/cards";
import { t } from "../i18n";
import type { Seat, TableState } from "./protocol";

/** A seat as the client shows it. */
export interface PlayerInfo {
  seat: number;
  /** "You" for your own. */
  name: string;
  /** The name also for your own, for sentences in the third person. */
  called: string;
  you: boolean;
  /** Another player without an account, whose name does not say so already. */
  guest?: boolean;
  bot: string | null;
  /** A CSS colour, by game and seat. */
  colour: string;
  /** The symbol of its shape, such as seat-2: never colour alone. */
  mark: string;
  /** The symbol of its face. */
  face: string;
  /** The player who left for good and was replaced by this bot; the bot wins or loses. */
  former?: PlayerInfo;
}

const FACES = ["sp-turtle", "cr-octopus", "cr-puffer", "cr-crab", "cr-jelly"];

/** Bot names by seat, so that four bots have four names. */
export const BOT_NAMES = ["Coral", "Tessa", "Marlow", "Brill", "Skate"];

/** The server's name for guests without one, not translated there. */
const GUEST = /^Guest (\w{4})$/;

/** A name from the server, with the guest name translated. */
export function shownName(name: string): string {
  const code = GUEST.exec(name)?.[1];
  return code === undefined ? name : t("Guest {0}", code);
}

/** The name in a list, with guests marked. */
export function markedName(name: string, guest: boolean | undefined): string {
  return guest === true && !GUEST.test(name) ? t("{0} (guest)", name) : shownName(name);
}

function nameOf(table: TableState, i: number): string {
  const seat = table.seats[i];
  const bot = seat?.kind === "bot" ? botName(i) : "";
  return shownName(seat?.name ?? "") || bot || t("Seat {0}", i + 1);
}

const botName = (i: number): string => BOT_NAMES[i % BOT_NAMES.length] ?? "";
const faceOf = (i: number): string => FACES[i % FACES.length] ?? "cr-crab";

/** Whether a bot has replaced a player who left for good. A match that ended because a player left has
 * no such bot. */
function isReplaced({ result }: TableState, { kind, gone }: Seat): boolean {
  const left = kind === "human" && (gone === "resigned" || gone === "time");
  return left && result?.why !== "resigned" && result?.why !== "time";
}

/** The bot that replaces a player. */
function standIn(player: PlayerInfo, bot: string | null): PlayerInfo {
  const name = botName(player.seat);
  const called = t("{0} (for {1})", name, player.called);
  const face = faceOf(player.seat);
  return { ...player, name, called, you: false, guest: false, bot, face, former: player };
}

/** The players of a table; `you` is your own seat, which in a replay may differ from the viewed one. */
export function playersOf(table: TableState, you = table.you): PlayerInfo[] {
  const { palette } = cardOf(table.game);
  return table.seats.map((seat, i) => {
    const player: PlayerInfo = {
      seat: i,
      name: i === you ? t("You") : nameOf(table, i),
      called: nameOf(table, i),
      you: i === you,
      guest: seat.guest === true && i !== you && !GUEST.test(seat.name ?? ""),
      bot: seat.kind === "bot" ? seat.bot : null,
      colour: palette[i % palette.length] ?? "var(--seat-teal)",
      mark: `seat-${i}`,
      face: i === you ? "cr-diverav" : faceOf(i),
    };
    return isReplaced(table, seat) ? standIn(player, seat.bot) : player;
  });
}

/** The players by their names, also yourself: for replays. */
export function named(players: readonly PlayerInfo[]): PlayerInfo[] {
  return players.map((player) => ({
    ...player,
    name: player.you ? player.called : player.name,
    you: false,
  }));
}

/** The players of a table whose device several of them share: all by their names. */
export const byName = (players: readonly PlayerInfo[]): PlayerInfo[] =>
  players.map((player) => ({ ...player, name: player.called }));

/** A bot's strength as text. */
export function botWord(bot: string): string {
  switch (bot) {
    case "easy":
      return t("easy bot");
    case "medium":
      return t("medium bot");
    case "hard":
      return t("hard bot");
    default:
      return t("bot");
  }
}
