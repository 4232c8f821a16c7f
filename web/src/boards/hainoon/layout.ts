// The layout of the square, and how cards are drawn.
import type { Place, Side, View } from "../../generated/hainoon";

export type Diver = View["divers"][number];

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
