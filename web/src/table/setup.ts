// Sets a local table: its opening and first entries, in the words of the match.
import { t } from "../i18n";
import { settings } from "../settings";
import { type GameSetup, type Sitter, saveGame } from "./savedGames";

function hex(bytes: Uint8Array): string {
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The first line of a match; undo is free, because whoever plays here is alone with the bots. */
export function openingOf(id: string, setting: GameSetup, key: Uint8Array): string {
  const options = Object.entries(setting.options).map(([k, v]) => `option.${k}=${v}`);
  const fixed = [
    `id=${id}`,
    `game=${setting.game}`,
    "rules=new",
    "version=new",
    `seats=${setting.sitters.length}`,
  ];
  return [...fixed, ...options, "undo=free", "host=0", `key=${hex(key)}`].join(" ");
}

function nameOf(sitter: Sitter, seat: number): string {
  const name = "name" in sitter ? sitter.name : "";
  const own = seat === 0 ? settings.get().name : "";
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

/** Puts a new table on the shelf. Gives its name back. */
export function setUp(id: string, setting: GameSetup): string {
  const at = Date.now();
  const opening = openingOf(id, setting, crypto.getRandomValues(new Uint8Array(32)));
  saveGame({ ...setting, id, at, opening, entries: entriesOf(setting, at), stand: "wait" });
  return id;
}
