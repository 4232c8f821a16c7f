// Type of Scuba's view as games/scuba/view.c writes it, and helpers on it.

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
  /** Number of face-down cards: those of other divers while points are secret, whose totals are null then. */
  hidden: number;
  points: {
    cards: number | null;
    combos: number | null;
    plus: number;
    minus: number;
    total: number | null;
  };
}

export interface Turn {
  current: string | null;
  /** Steps of a turn, steps left, steps left in each direction, and the cells within reach. */
  steps: number;
  left: number;
  most: Record<Way, number>;
  reach: readonly Cell[];
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
  /** The columns in play, with the minus points for ending in the water there. */
  columns: readonly { column: number; minus: number }[];
  tank: number;
  /** By row, from the water line down: air for a turn that ends there, and for the way up after it. */
  air: readonly { turn: number; home: number }[];
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
    /** Goal cells of an animal or a diver that is moved by choice; null: it is lost. */
    goals: readonly { action: string; cell: Cell | null }[];
    herded: readonly Animal[] | null;
  } | null;
  tile: Cell | null;
  over: boolean;
  winners: readonly number[];
}

export const key = ([column, row]: Cell): string => `${column},${row}`;

export function cellOf(text: string): Cell {
  const [column = 0, row = 0] = text.split(",").map(Number);
  return [column, row];
}

const STEPS: Record<Way, Cell> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The cell n steps away. */
export function offset([column, row]: Cell, way: Way, n = 1): Cell {
  const [dc, dr] = STEPS[way];
  return [column + dc * n, row + dr * n];
}

const BACKS: Record<string, Colour> = { r: "red", y: "yellow", g: "green", b: "blue" };

/** The back of the face-down tile in a cell. */
export function backAt(view: View, [column, row]: Cell): Colour | null {
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

/** The animals that a look would score: those in your cell without your disc. */
export function newHere(view: View, seat: number): Animal[] {
  const here = placeOf(view.divers[seat]);
  return view.animals.filter(
    ({ cell: [column, row], discs }) =>
      here !== null && column === here[0] && row === Math.max(1, here[1]) && !discs.includes(seat),
  );
}
