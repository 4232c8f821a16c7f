// Cells, rows and pictures of Scuba's sea.
import type { Cell, Colour, Species, View, Way } from "../../generated/scuba";

export type Diver = View["divers"][number];
export type Animal = View["animals"][number];

export const BANDS: readonly Colour[] = ["red", "yellow", "green", "blue"];
export const WAYS: readonly Way[] = ["up", "down", "left", "right"];
/** Rows below the water line, which is row 0. */
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const key = ([column, row]: Cell): string => `${column},${row}`;

/** The cell of a key. */
export const cellOf = (text: string): Cell => text.split(",").map(Number);

const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** The cell n steps away. */
export function offset([column = 0, row = 0]: Cell, way: Way, n: number): Cell {
  const [dc, dr] = STEPS[way];
  return [column + dc * n, row + dr * n];
}

const BACKS: Record<string, Colour> = { r: "red", y: "yellow", g: "green", b: "blue" };

/** The back of the face-down tile in a cell. */
export function backAt(view: View, [column = 0, row = 0]: Cell): Colour | null {
  return BACKS[view.tiles[row - 1]?.[column - 1] ?? "-"] ?? null;
}

/** The cell of a diver in the water or on the water line, or null. */
export function placeOf(diver: Diver | undefined): Cell | null {
  const seen = ["under", "swimming", "rescued"].includes(diver?.status ?? "");
  return seen ? (diver?.cell ?? null) : null;
}

export const columnsOf = (view: View): number[] => view.columns.map(({ column }) => column);

/** Minus points for ending in the water in a column. */
export function minusOf(view: View, column: number): number {
  return view.columns.find((c) => c.column === column)?.minus ?? 0;
}

const DRAWN: Partial<Record<Species, string>> = {
  "horn-coral": "sp-horncoral",
  "pipe-sponge": "sp-stovepipe",
  "vase-sponge": "sp-vase",
};

export const pictureOf = (species: Species): string =>
  DRAWN[species] ?? `sp-${species.replace("-", "")}`;
