// Type of Dive's view as games/dive/view.c writes it, and helpers on it.

export type Helper = "nobody" | "green-turtle" | "red-turtle" | "ray";

/** One depth of a plan. */
export interface Slot {
  tokens: number[];
  shark: boolean;
  clownfish: boolean;
  anglerfish: boolean;
}

export interface Diver {
  field: number;
  /** The plan's text; "?" if it is locked and not yours, null while it is missing. */
  plan: string | null;
  slots: Slot[] | null;
  companion: string | null;
  spent: boolean;
  /** "pass", "use …"; "?" while it is secret. */
  call: string | null;
}

/** Fields a pawn gained in the last dive and in the rest after it. */
interface Moves {
  bonus: number;
  rest: number;
}

export interface Shown extends Moves {
  plan: string | null;
  slots: Slot[] | null;
}

export interface ChiefCard {
  name: string;
  speeds: number[];
  /** Depths that count in shallow water only. */
  yellow: number[];
}

export interface View {
  game: "dive";
  seat: number;
  seats: number;
  version: "family" | "children";
  phase:
    | "picking"
    | "laying"
    | "covering"
    | "looking"
    | "calling"
    | "planning"
    | "meeting"
    | "over";
  round: number;
  /** The first field of deep water. */
  deep: number;
  goal: number;
  to_act: number[];
  divers: Diver[];
  chief: { level: string; field: number; card: ChiefCard | null } | null;
  torch: boolean;
  sight: "pixels" | "readings";
  water: string;
  /** Seconds for planning, 0 without a limit. */
  timer: number;
  /** Whether a deadline may end planning early. */
  may_stop: boolean;
  stack: number;
  cards: number;
  octopus: { seat: number; x: number; y: number; radius_tenths: number } | null;
  orca: { seat: number; seconds: number } | null;
  reading: { shark: boolean; helper: Helper }[] | null;
  last: { cards: number; divers: Shown[]; chief?: Moves } | null;
  over: boolean;
  winners: number[];
}

export const DEPTHS: readonly number[] = [1, 2, 3, 4, 5];
export const TOKENS: readonly number[] = [1, 2, 3, 4, 5];

/** Symbols of the helpers in pieces.svg; "nobody" has none. */
export const HELPER_PIECES: Partial<Record<string, string>> = {
  "green-turtle": "dv-turtle-g",
  "red-turtle": "dv-turtle-r",
  ray: "dv-ray",
};

export function sum(tokens: readonly number[]): number {
  return tokens.reduce((a, b) => a + b, 0);
}

/** The first field of deep water; the children's game has none. */
export const deepFrom = ({ version, deep }: View): number =>
  version === "children" ? Number.POSITIVE_INFINITY : deep;

/** A pawn on the sea board: a seat by number, or the chief. */
export type Pawn = number | "chief";

/** Fields of all pawns. */
export function fieldsOf(view: View): Map<Pawn, number> {
  const fields = new Map<Pawn, number>(view.divers.map((diver, seat) => [seat, diver.field]));
  if (view.chief !== null) {
    fields.set("chief", view.chief.field);
  }
  return fields;
}
