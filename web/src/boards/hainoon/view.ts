// Hai Noon's view as the rules write it (games/hainoon/view.c), and where things lie on the square.

export type Side = "top" | "right" | "bottom" | "left";
export type Place = "TL" | "TR" | "BR" | "BL";
export type Health = "healthy" | "injured" | "eaten";

export interface Diver {
  owner: number | null;
  place: Place | null;
  health: Health;
  caged: boolean;
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
  sides: { side: Side; colour: string | null; cards: string[] }[];
  hands: string[][];
  deck: number;
  discard: string[];
  attack: { side: Side; attacked: Place[]; answered: Place[]; harpooned: Place[] } | null;
  out: number[];
  over: boolean;
  winners: number[];
}

export const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];
export const PLACES: readonly Place[] = ["TL", "TR", "BR", "BL"];

/** What lies at a row and column of the square of four: a shark or a divers' place. */
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

/** Sides s attack with sharks 3s+1 and 3s+2, which face places s and s+1 (RULES.md §1). */
export function faces(shark: number): { side: Side; place: Place } | null {
  const k = shark % 3;
  const s = Math.floor(shark / 3);
  const side = SIDES[s];
  const place = PLACES[(s + k - 1) % 4];
  return k === 0 || side === undefined || place === undefined ? null : { side, place };
}

/** Which way a shark looks, as a class of its arrow. */
export function arrow(shark: number): string | null {
  const face = faces(shark);
  return face && { top: "dn", right: "lf", bottom: "up", left: "rt" }[face.side];
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
