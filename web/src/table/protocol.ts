// The messages of a table, the same from the server and from the worker.

export type Phase = "waiting" | "playing" | "over";

export interface Seat {
  kind: "open" | "human" | "bot";
  name: string | null;
  /** A person without an account, at the server. */
  guest?: boolean;
  bot: string | null;
  here: boolean;
  /** Why a bot goes on for this person. */
  gone: "away" | "resigned" | "time" | null;
  words: string | null;
  /** What the seat has committed to before play: the SHA-256 of its seed for the shuffle. */
  commitment?: string;
  /** Milliseconds left on this seat's clock. */
  left: number | null;
}

export interface Clock {
  kind: "off" | "move" | "player" | "days";
  base: number;
  extra: number;
  /** When `left` of the seats was true. */
  at: number;
  running: number[];
  due: number | null;
}

export interface Result {
  winners: number[];
  scores: number[];
  why: "end" | "resigned" | "time" | "agreed";
  /** Why the game ended so, in its own words; empty when it was closed before its end. */
  outcome: string;
  /** Somebody who played along without a seat, such as the chief. */
  rival?: { name: string; score: number; won: boolean };
  key: string;
}

export interface Proposal {
  what: "undo" | "draw";
  by: number;
  waiting: number[];
}

/** Somebody asks for a bot's seat. */
export interface SeatRequest {
  seat: number;
  name: string;
  waiting: number[];
}

/** What the others may claim against somebody who was waited for too long. */
export interface Claim {
  seat: number;
  may: ("bot" | "draw" | "win")[];
}

/** Everything one seat knows about its table. */
export interface TableState<View = unknown> {
  match: string;
  seq: number;
  /** Your seat, or -1 for an onlooker. */
  you: number;
  game: string;
  options: Record<string, string>;
  phase: Phase;
  seats: Seat[];
  host: number;
  commitment: string;
  /** The match was started, and these seats have still to show their seeds. */
  reveal?: { waiting: number[]; due: number };
  clock: Clock;
  /** The time that the rules give to the present question; missing if they give none. */
  deadline?: { due: number; of: number };
  /** What you have sent of your answer so far: it counts when the time is up. */
  draft?: string;
  toact: number[];
  /** Have chosen already, while others still choose at the same moment. */
  done: number[];
  /** Your legal actions in words; null when there are too many to list (see count). */
  actions: string[] | null;
  count: number;
  ask: Proposal | null;
  /** Missing when nobody asks for a seat. */
  apply?: SeatRequest;
  rematch: string | null;
  may: string[];
  scores: number[];
  result: Result | null;
  view: View;
}

export interface News<View = unknown> {
  t: "news";
  seq: number;
  at: number;
  seat: number;
  verb: string;
  text: string | null;
  /** What happened, in the words of the game. */
  events: string[];
  /** Decisions that this took back. */
  undone: number;
  /** Missing in all but the last of the news that a returning client had missed. */
  table?: TableState<View>;
}

export interface Candidate {
  action: string;
  /** 0 to 1000. */
  value: number;
}

export interface Advice {
  ideas: Candidate[];
  /** What the game works out, as `key=value` fields: odds, chances by depth, air. */
  note: string | null;
}

/** A pile of transparent cards as it lies: what ocean.wasm draws it from (docs/wasm.md). */
export interface Pile {
  /** A whole number of 64 bits, which JavaScript's numbers do not hold. */
  lie: string;
  first: number;
  water: number;
  /** Card, quarter turns, flipped. */
  cards: [number, number, number][];
  tile: [number, number] | null;
}

export type TableMessage<View = unknown> =
  | ({ t: "table" } & TableState<View>)
  | News<View>
  | { t: "here"; match: string; seats: boolean[]; onlookers: number; claims?: Claim[] }
  | { t: "error"; of: string; code: string; text: string; ref?: number };
