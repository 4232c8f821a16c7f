// The messages of a table (docs/protocol.md), the same from the server and from the worker.
import type { ErrorCode } from "../generated/errors";
import type { GameAction, GameEvent, GameOutcome } from "../i18n/catalog";
import type { ErrorArgs } from "./codedError";

export type { GameAction, GameEvent, GameOutcome };

/** The types of a game, as src/generated/<key>.ts has them. */
export interface GameTypes {
  view: unknown;
  facts: unknown;
  event: GameEvent;
  action: GameAction;
  /** Facts about one action; null in games without. */
  actionFacts: unknown;
  /** The draft of a move and what changes it: types of the board (boards/api.ts). */
  draft?: unknown;
  input?: unknown;
}

/** An action, and the text that a client sends to do it. */
export type LegalAction<G extends GameTypes = GameTypes> = G["action"] & { readonly text: string };

export type Phase = "waiting" | "playing" | "over";

export interface Seat {
  kind: "open" | "human" | "bot";
  /** Of a person; of an open seat, for whom it is held. */
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
  /** Why the game ended so; null when the match ended before the game did. */
  outcome: GameOutcome | null;
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

/** A player whom the match waits for, and when the others may claim. */
export interface Absence {
  seat: number;
  due: number;
}

/** Everything that one seat knows about its table. */
export interface TableState<G extends GameTypes = GameTypes> {
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
  reveal: { waiting: number[]; due: number } | null;
  clock: Clock;
  /** The rules' time limit for the current decision, if there is one. */
  deadline: { due: number; of: number } | null;
  /** Your unfinished action: it counts when the time is up. */
  draft: LegalAction<G> | null;
  toact: number[];
  /** Seats that have already committed a simultaneous choice. */
  done: number[];
  /** Your legal actions; null when there are too many to list (see count). */
  actions: LegalAction<G>[] | null;
  count: number;
  proposal: Proposal | null;
  apply: SeatRequest | null;
  rematch: string | null;
  may: string[];
  scores: number[];
  result: Result | null;
  /** What your seat sees, and what follows from it by the rules. */
  view: G["view"];
  facts: G["facts"];
}

export interface News<G extends GameTypes = GameTypes> {
  t: "news";
  seq: number;
  at: number;
  seat: number;
  verb: string;
  text: string | null;
  events: G["event"][];
  /** Number of decisions that this undid. */
  undone: number;
  /** Missing in all but the last of the messages that a reconnecting client had missed. What the server sends
   * instead, backends/change.ts makes a table of. */
  table?: TableState<G>;
}

/** What an action certainly does. */
export interface Preview<G extends GameTypes = GameTypes> {
  /** The events up to the first that is not certain. */
  events: G["event"][];
  /** Whether these are all; then view and facts are those after the action, else null. */
  sure: boolean;
  view: G["view"] | null;
  facts: G["facts"] | null;
  action_facts?: G["actionFacts"];
}

/** Nothing is certain. */
export const NO_PREVIEW: Preview = { events: [], sure: false, view: null, facts: null };

export interface Candidate {
  action: LegalAction;
  /** 0 to 1000. */
  value: number;
}

export interface Advice {
  candidates: Candidate[];
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

export type TableMessage<G extends GameTypes = GameTypes> =
  | ({ t: "table" } & TableState<G>)
  | News<G>
  | {
      t: "here";
      match: string;
      seats: boolean[];
      spectators: number;
      claims?: Claim[];
      absent?: Absence[];
    }
  | { t: "error"; of: string; code: ErrorCode; args?: ErrorArgs; ref?: number };
