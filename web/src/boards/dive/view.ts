// Helpers on Dive's view and facts: pawns, their names and fields, and the drawings of helpers and companions.
import type { Companion, Facts, Helper } from "../../generated/dive";
import { t } from "../../i18n";
import type { PlayerInfo } from "../../table/players";

/** A pawn on the sea board: a seat by number, or the chief. */
export type Pawn = number | "chief";

/** Fields of all pawns. */
export type Fields = ReadonlyMap<Pawn, number>;

export const fieldsOf = ({ pawns }: Facts): Fields =>
  new Map(pawns.map(({ pawn, field }) => [pawn, field]));

/** Whether a field is in deep water; the children's game has none. */
export const isDeep = ({ deep }: Facts, field: number): boolean => deep !== null && field >= deep;

export function pawnName(players: readonly PlayerInfo[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (players[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

/** Symbols in pieces.svg; "nobody" has none. */
export const HELPER_PIECES: Partial<Record<Helper, string>> = {
  "green-turtle": "dv-turtle-g",
  "red-turtle": "dv-turtle-r",
  ray: "dv-ray",
};

export const COMPANION_PIECES: Record<Companion, string> = {
  octopus: "cr-octopus",
  orca: "dv-orca",
  anglerfish: "dv-angler",
  turtle: "sp-turtle",
  clownfish: "sp-clownfish",
  dolphins: "cr-dolphin",
  white: "dv-shark1",
};

/** The numbers 1 to n: depths, or air tokens. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
