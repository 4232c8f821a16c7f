// What games/scuba/view.c tells, and the small questions a board asks of it.

/** Column 1 to 9, row 1 to 9; row 0 is the water line. */
export type Cell = readonly [column: number, row: number];
export type Colour = "red" | "yellow" | "green" | "blue";
export type Way = "up" | "down" | "left" | "right";

export interface Animal {
  species: string;
  colour: Colour;
  points: number;
  cell: Cell;
  discs: readonly number[];
}

export interface Diver {
  status: "waiting" | "under" | "swimming" | "aboard" | "rescued" | "dead";
  cell: Cell | null;
  air: number;
  markers: number;
  cubes: readonly Cell[];
  cards: readonly string[];
  points: { cards: number; combos: number; plus: number; minus: number; total: number };
}

export interface Turn {
  current: string | null;
  steps: number;
  up: number;
  left: number;
  right: number;
  left_most: number;
  right_most: number;
  window: boolean;
  explored: boolean;
  no_descent: boolean;
}

export interface View {
  seats: number;
  decompression: boolean;
  death: boolean;
  phase: string;
  round: number;
  start: number;
  active: number;
  to_act: readonly number[];
  stage: "normal" | "last" | "extra1" | "extra2" | "gone";
  turns_left: number;
  tiles: readonly string[];
  animals: readonly Animal[];
  divers: readonly Diver[];
  stacks: readonly number[];
  deck: number;
  turn: Turn;
  event: {
    card: string;
    name: string;
    choices: readonly string[];
    tiles_left: number;
    herded: readonly Animal[] | null;
  } | null;
  tile: Cell | null;
  over: boolean;
  winners: readonly number[];
}

export const key = ([column, row]: Cell): string => `${column},${row}`;

export function cellOf(words: string): Cell {
  const [column = 0, row = 0] = words.split(",").map(Number);
  return [column, row];
}

const STEPS: Record<Way, Cell> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The cell so many steps away. */
export function beyond([column, row]: Cell, way: Way, n = 1): Cell {
  const [dc, dr] = STEPS[way];
  return [column + dc * n, row + dr * n];
}

const BACKS: Record<string, Colour> = { r: "red", y: "yellow", g: "green", b: "blue" };

/** The back of the face-down tile in a cell. */
export function backAt(view: View, [column, row]: Cell): Colour | null {
  return BACKS[view.tiles[row - 1]?.[column - 1] ?? "-"] ?? null;
}

/** Where somebody can be seen: under water, or on the water line. */
export function placeOf(diver: Diver | undefined): Cell | null {
  const seen = ["under", "swimming", "rescued"].includes(diver?.status ?? "");
  return seen ? (diver?.cell ?? null) : null;
}

/** With two players the outer columns are not used (§1). */
export function columnsOf(view: View): number[] {
  return view.seats === 2 ? [2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
}
