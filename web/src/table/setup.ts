// Creates a local match: its setup line and first entries, in the match's text format.
import type { GameCard } from "../boards/gameCard";
import { t } from "../i18n";
import { settings, updateSettings } from "../settings";
import { type GameSetup, type SeatSetup, savedGames, saveGame } from "./savedGames";

function hex(bytes: Uint8Array): string {
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The setup line of a match; undo is free, because all its players share this device. */
export function matchSetupLine(id: string, setting: GameSetup, key: string): string {
  const options = Object.entries(setting.options).map(([k, v]) => `option.${k}=${v}`);
  const fixed = [
    `id=${id}`,
    `game=${setting.game}`,
    "rules=new",
    "version=new",
    `seats=${setting.sitters.length}`,
  ];
  return [...fixed, ...options, "undo=free", "host=0", `key=${key}`].join(" ");
}

/** The name of a person at this device: as given, the own one, or by the seat. */
export function nameOf(sitter: SeatSetup, seat: number): string {
  const name = "name" in sitter ? sitter.name : "";
  const own = seat === 0 ? settings.value.name : "";
  return (name || own || (seat === 0 ? t("Guest") : t("Diver {0}", seat + 1))).replaceAll('"', "");
}

export function entriesOf(setting: GameSetup, at: number): string[] {
  const sits = setting.sitters.map((sitter, seat) =>
    "bot" in sitter
      ? `${at} ${seat} bot ${sitter.bot}`
      : `${at} ${seat} sit ${nameOf(sitter, seat)}`,
  );
  return [...sits, `${at} 0 start`];
}

/** Keeps the names of those who share this device for their next game. */
function keepNames({ sitters }: GameSetup): void {
  const [, ...companions] = sitters.flatMap((one) => ("name" in one ? [one.name] : []));
  if (companions.some((name) => name !== "")) {
    updateSettings({ companions });
  }
}

/** Saves a new local game. Returns its id. */
export function createLocalGame(id: string, setting: GameSetup): string {
  keepNames(setting);
  const at = Date.now();
  const opening = matchSetupLine(id, setting, hex(crypto.getRandomValues(new Uint8Array(32))));
  saveGame({ ...setting, id, at, opening, entries: entriesOf(setting, at), stand: "wait" });
  return id;
}

/** The set-up of a first game: few bots, easy ones, and no variants. */
export function firstGame({ key, playNow = ["easy"] }: GameCard): GameSetup {
  return { game: key, options: {}, sitters: [{ name: "" }, ...playNow.map((bot) => ({ bot }))] };
}

/** The set-up of a game against bots that a form begins with: as last time, or that of a first game. */
export function usualGame(card: GameCard): GameSetup {
  const alone = ({ sitters }: GameSetup) => sitters.slice(1).every((one) => "bot" in one);
  return savedGames.value.find((last) => last.game === card.key && alone(last)) ?? firstGame(card);
}

/** The game that starts at a press: the last one again, or the first card that is made for it. */
export function playNow(cards: readonly GameCard[]): GameSetup {
  const last = savedGames.value.find(({ game }) => cards.some(({ key }) => key === game));
  if (last !== undefined) {
    const { game, options, sitters } = last;
    return { game, options, sitters };
  }
  return firstGame(cards.find((card) => card.playNow) ?? (cards[0] as GameCard));
}
