// Seats as persons: names, colours, shapes and faces.
import type { Person } from "../boards/api";
import { cardOf } from "../boards/index";
import { t } from "../i18n";
import type { TableState } from "./protocol";

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
  const bot = seat?.kind === "bot" ? BOT_NAMES[i % BOT_NAMES.length] : undefined;
  return shownName(seat?.name ?? "") || bot || t("Seat {0}", i + 1);
}

export function people(table: TableState): Person[] {
  const { palette } = cardOf(table.game);
  return table.seats.map((seat, i) => ({
    seat: i,
    name: i === table.you ? t("You") : nameOf(table, i),
    called: nameOf(table, i),
    you: i === table.you,
    guest: seat.guest === true && i !== table.you && !GUEST.test(seat.name ?? ""),
    bot: seat.kind === "bot" ? seat.bot : null,
    colour: palette[i % palette.length] ?? "var(--seat-teal)",
    mark: `seat-${i}`,
    face: i === table.you ? "cr-diverav" : (FACES[i % FACES.length] ?? "cr-crab"),
    toact: table.toact.includes(i),
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
