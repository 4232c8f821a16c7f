// Seats as persons: names, colours, shapes and faces.
import type { PlayerInfo } from "../boards/api";
import { cardOf } from "../boards/index";
import { t } from "../i18n";
import type { Seat, TableState } from "./protocol";

const FACES = ["sp-turtle", "cr-octopus", "cr-puffer", "cr-crab", "cr-jelly"];

/** Bots have names of their own, by seat, so that a table of four has four of them. */
export const BOT_NAMES = ["Coral", "Tessa", "Marlow", "Brill", "Skate"];

/** A server calls people without a name so, in no language. */
const GUEST = /^Guest (\w{4})$/;

/** A name from a server, as it is shown. */
export function shownName(name: string): string {
  const code = GUEST.exec(name)?.[1];
  return code === undefined ? name : t("Guest {0}", code);
}

/** The same in a list of names: guests are told from accounts. */
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

/** Whether a bot has played on for somebody who left for good. A match that ended because somebody left has
 * no such bot: it was not needed. */
function isReplaced({ result }: TableState, { kind, gone }: Seat): boolean {
  const left = kind === "human" && (gone === "resigned" || gone === "time");
  return left && result?.why !== "resigned" && result?.why !== "time";
}

/** The bot in the place of a person. */
function standIn(person: PlayerInfo, bot: string | null): PlayerInfo {
  const name = botName(person.seat);
  const called = t("{0} (for {1})", name, person.called);
  const face = faceOf(person.seat);
  return { ...person, name, called, you: false, guest: false, bot, face, former: person };
}

/** Who sits at a table; `you` is your seat, also when the table is seen with other eyes. */
export function playersOf(table: TableState, you = table.you): PlayerInfo[] {
  const { palette } = cardOf(table.game);
  return table.seats.map((seat, i) => {
    const person: PlayerInfo = {
      seat: i,
      name: i === you ? t("You") : nameOf(table, i),
      called: nameOf(table, i),
      you: i === you,
      guest: seat.guest === true && i !== you && !GUEST.test(seat.name ?? ""),
      bot: seat.kind === "bot" ? seat.bot : null,
      colour: palette[i % palette.length] ?? "var(--seat-teal)",
      mark: `seat-${i}`,
      face: i === you ? "cr-diverav" : faceOf(i),
      toact: table.toact.includes(i),
    };
    return isReplaced(table, seat) ? standIn(person, seat.bot) : person;
  });
}

/** The same by their names, also your own: for a match that is looked back at. */
export function named(people: readonly PlayerInfo[]): PlayerInfo[] {
  return people.map((person) => ({
    ...person,
    name: person.you ? person.called : person.name,
    you: false,
  }));
}

/** A bot's strength in a word. */
export function botWord(bot: string): string {
  switch (bot) {
    case "easy":
      return t("calm bot");
    case "medium":
      return t("steady bot");
    case "hard":
      return t("sharp bot");
    default:
      return t("bot");
  }
}
