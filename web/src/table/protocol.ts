// The messages of a table (docs/protocol.md), the same from the server and from the worker.

export type Phase = "waiting" | "playing" | "over";

export interface Seat {
  kind: "open" | "human" | "bot";
  name: string | null;
  /** A player without an account, at the server. */
  guest?: boolean;
  bot: string | null;
  here: boolean;
  /** Why a bot plays for this player. */
  gone: "away" | "resigned" | "time" | null;
  words: string | null;
  /** The seat's commitment before play: the SHA-256 of its client seed. */
  commitment?: string;
  /** Milliseconds left on this seat's clock. */
  left: number | null;
}

export interface Clock {
  kind: "off" | "move" | "player" | "days";
  base: number;
  extra: number;
  /** The time at which the seats' `left` was measured. */
  at: number;
  running: number[];
  due: number | null;
}

export interface Result {
  winners: number[];
  scores: number[];
  why: "end" | "resigned" | "time" | "agreed";
  /** The game's outcome text; empty when the match ended before the game did. */
  outcome: string;
  /** An opponent without a seat, such as Dive's chief. */
  rival?: { name: string; score: number; won: boolean };
  key: string;
}

export interface Proposal {
  what: "undo" | "draw";
  by: number;
  waiting: number[];
}

/** A spectator's request to take over a bot's seat. */
export interface SeatRequest {
  seat: number;
  name: string;
  waiting: number[];
}

/** What the others may claim against a player who has been away too long. */
export interface Claim {
  seat: number;
  may: ("bot" | "draw" | "win")[];
}

/** Everything that one seat knows about its table. */
export interface TableState<View = unknown> {
  match: string;
  seq: number;
  /** Your seat, or -1 for a spectator. */
  you: number;
  game: string;
  options: Record<string, string>;
  phase: Phase;
  seats: Seat[];
  host: number;
  commitment: string;
  /** The match was started, and these seats have not revealed their seeds yet. */
  reveal?: { waiting: number[]; due: number };
  clock: Clock;
  /** The rules' time limit for the current decision, if there is one. */
  deadline?: { due: number; of: number };
  /** Your unfinished action: it counts when the time is up. */
  draft?: string;
  toact: number[];
  /** Seats that have already committed a simultaneous choice. */
  done: number[];
  /** Your legal actions as text; null when there are too many to list (see count). */
  actions: string[] | null;
  count: number;
  ask: Proposal | null;
  /** Missing without a request. */
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
  /** The events, as the game's event text. */
  events: string[];
  /** Number of decisions that this undid. */
  undone: number;
  /** Missing in all but the last of the messages that a reconnecting client had missed. */
  table?: TableState<View>;
}

export interface Candidate {
  action: string;
  /** 0 to 1000. */
  value: number;
}

export interface Advice {
  ideas: Candidate[];
  /** The game's hint as `key=value` fields: odds, chances by depth, air. */
  note: string | null;
}

/** A stack of transparent cards, the input of ocean.wasm (docs/wasm.md). */
export interface Pile {
  /** A 64-bit integer as text: a JavaScript number cannot hold it. */
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
