// Hai Noon's view as games/hainoon/view.c writes it, and the layout of the square.

export type Side = "top" | "right" | "bottom" | "left";
export type Place = "TL" | "TR" | "BR" | "BL";
export type Health = "healthy" | "injured" | "eaten";

export interface Diver {
  /** Whose tile it is, also once it is eaten; null for the dummy of three players. */
  seat: number | null;
  /** The seat that plays it now; null for a dummy. */
  owner: number | null;
  place: Place | null;
  health: Health;
  caged: boolean;
  /** How many hungry sharks face it. */
  hungry: number;
}

export interface View {
  game: "hainoon";
  seat: number;
  seats: number;
  length: string;
  ending: string;
  phase: string;
  turn: number;
  first_round: boolean;
  active: number;
  to_act: number[];
  ring: ("hungry" | "full")[];
  divers: Diver[];
  /** `missing`: the number of cards until its sharks attack. */
  sides: { side: Side; colour: string | null; cards: string[]; missing: number }[];
  hands: string[][];
  deck: number;
  discard: string[];
  attack: { side: Side; attacked: Place[]; answered: Place[]; harpooned: Place[] } | null;
  out: number[];
  over: boolean;
  winners: number[];
}

export const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];

/** A cell of the 4 by 4 grid: a shark or a place for divers. */
export type Cell = { shark: number } | { place: Place };

const SQUARE: readonly (readonly (number | Place)[])[] = [
  [0, 1, 2, 3],
  [11, "TL", "TR", 4],
  [10, "BL", "BR", 5],
  [9, 8, 7, 6],
];

export const CELLS: readonly (readonly Cell[])[] = SQUARE.map((row) =>
  row.map((at) => (typeof at === "number" ? { shark: at } : { place: at })),
);

/** The CSS class of the arrow that shows where a shark faces; corner sharks have none. */
export function arrow(shark: number): string | null {
  return shark % 3 === 0 ? null : (["dn", "lf", "up", "rt"][Math.floor(shark / 3)] ?? null);
}

/** A card's colour and act; the joker has no colour of its own. */
export function cardParts(card: string): { colour: string; act: string } {
  const [colour = "", act = ""] = card.split("-");
  return card === "joker" ? { colour: "joker", act: "joker" } : { colour, act };
}

const SYMBOLS: Record<string, string> = {
  hide: "act-camo",
  cage: "act-cage",
  shark: "act-swim",
  flip: "act-flip",
  diver: "act-diver",
  ring: "act-all",
  joker: "act-joker",
};

export function cardSymbol(card: string): string {
  return SYMBOLS[cardParts(card).act] ?? "act-joker";
}
