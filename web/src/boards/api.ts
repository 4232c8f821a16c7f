// The interface between a table and a game's board. A board is a folder here: `card.ts` describes the game
// in the lobby, `index.tsx` exports a `BoardModule` as `board` and is loaded on demand (docs/boards.md).
import type { ComponentType } from "preact";
import type { Formatter } from "../i18n/catalog";
import type { GameTypes, LegalAction, Pile, Preview, TableState } from "../table/protocol";
import type { ReplayFrame } from "../table/replay";

/** A seat as the client shows it. */
export interface PlayerInfo {
  seat: number;
  /** "You" for your own. */
  name: string;
  /** The name also for your own, for sentences in the third person. */
  called: string;
  you: boolean;
  /** Another player without an account, whose name does not say so already. */
  guest?: boolean;
  bot: string | null;
  /** A CSS colour, by game and seat. */
  colour: string;
  /** The symbol of its shape, such as seat-2: never colour alone. */
  mark: string;
  /** The symbol of its face. */
  face: string;
  toact: boolean;
  /** The player who left for good and was replaced by this bot; the bot wins or loses. */
  former?: PlayerInfo;
}

/** The events of one entry, to be animated once. */
export interface LastEvents<G extends GameTypes = GameTypes> {
  seq: number;
  seat: number;
  events: readonly G["event"][];
}

/** How many events of an entry have been revealed so far. */
export interface RevealLimit {
  seq: number;
  events: number;
}

export interface BoardProps<G extends GameTypes = GameTypes> {
  view: G["view"];
  /** What follows from the view by the rules: a board computes nothing of the kind itself. */
  facts: G["facts"];
  table: TableState<G>;
  players: readonly PlayerInfo[];
  /** The seat that the view is redacted for; -1 for a spectator. */
  seat: number;
  /** Your legal actions. Empty when it is not your turn. */
  actions: readonly LegalAction<G>[];
  /** Their number, also when there are too many to list. */
  count: number;
  /** Sends one of them, by its text. */
  send(action: string): void;
  /** Sends an unfinished action: it counts when the time is up. */
  draft?: ((action: string) => void) | undefined;
  /** An action was sent and is not yet confirmed: disables all controls. */
  pending: boolean;
  /** What an action certainly does, by its text. */
  preview(action: string): Promise<Preview<G>>;
  /** The text of the action that a strong bot would choose for you; null if there is none. */
  advise(): Promise<string | null>;
  /** The events that led to this view, for animation; null for a snapshot. */
  lastEvents: LastEvents<G> | null;
  /** Limits the log during a reveal; null shows all events. */
  revealUpTo?: ((limit: RevealLimit | null) => void) | undefined;
  /** Dive, at a local table and in a replay: the stack of cards, for ocean.wasm. */
  pile?: (() => Promise<Pile>) | undefined;
  /** Dive, in a replay: the stack before the events, as the players saw it. */
  pileBefore?: (() => Promise<Pile>) | undefined;
  /** Dive, at an online table: the rendered picture for a viewpoint. */
  oceanImage?: ((look: string) => Promise<Blob>) | undefined;
  /** Phone-sized: at most 640 px wide. */
  narrow: boolean;
  /** A replay or another player's turn: nothing can be chosen. */
  readOnly: boolean;
}

/** One line of the log. */
export interface Line {
  /** The acting seat; shown as its mark. */
  seat?: number;
  /** May have **bold** and [[piece]], a drawing by its name. */
  text: string;
  tone?: "bad" | "good" | "sub";
  /** Begins a new turn with this number. */
  turn?: number;
  /** The key moments list results, and causes only together with a result. */
  part?: "cause" | "result";
}

/** One bar of a seat's score at the end. */
export interface ScorePart {
  label: string;
  points: number;
}

/** An important event of a seat, shown as a piece on its line of the timeline. */
export interface Milestone {
  seat: number;
  piece: string;
}

/** One value a seat over the match: the lines of a replay's timeline. */
export interface Timeline<G extends GameTypes = GameTypes> {
  /** The axis label, in a word or two. */
  axis(): string;
  /** A seat's value at every frame, never negative. */
  line(frames: readonly ReplayFrame<G>[], seat: number): number[];
  /** Formats a tick of the axis; without it, the plain number. */
  word?(n: number): string;
  /** Minimum length of the axis, so that short games do not look deep. */
  least?: number;
  /** 0 is at the bottom: for values where more is better. */
  rises?: boolean;
  /** The milestone of an event, if it is one. */
  milestone?(event: G["event"], view: G["view"]): Milestone | null;
}

/** The state that the steps of the first-turn guide are computed from. */
export interface GuideMoment<G extends GameTypes = GameTypes> {
  view: G["view"];
  facts: G["facts"];
  players: readonly PlayerInfo[];
  seat: number;
  /** Your legal actions, as the board gets them. */
  actions: readonly LegalAction<G>[];
  /** The events since the guide began: of your own decisions, and of all. */
  own: readonly G["event"][];
  since: readonly G["event"][];
  format: Formatter;
  /** Whether an element matching the selector is visible: an unfinished choice is known only to the page. */
  isVisible(selector: string): boolean;
}

/** One step of the first-turn guide. */
export interface GuideStep<G extends GameTypes = GameTypes> {
  /** May have **bold**; a phone has room for about 150 letters. */
  text(moment: GuideMoment<G>): string;
  /** A selector of its target, which gets a ring. */
  at(moment: GuideMoment<G>): string;
  /** Whether the player has done it. A step without it is left by "Next". */
  done?(moment: GuideMoment<G>): boolean;
  /** Also done once the target has been hovered, touched, or used by keys. */
  tried?: boolean;
  /** Optional: "Next" works as well. */
  free?: boolean;
  /** The guide is hidden until this is true. */
  when?(moment: GuideMoment<G>): boolean;
}

export interface BoardModule<G extends GameTypes = GameTypes> {
  Board: ComponentType<BoardProps<G>>;
  /** How the line of an event is shown in the log to the reader at seat `you`: its seat, tone and part. Its
   * sentence is in locale/<key>.txt. */
  lineStyle?(event: G["event"], you: number): Omit<Line, "text" | "turn">;
  /** What can be done, in a few words for screen readers: "3 cards." A number only where it means something;
   * `count` is also set when there are too many actions to list. */
  announce?(
    view: G["view"],
    facts: G["facts"],
    actions: readonly LegalAction<G>[],
    count: number,
  ): string;
  /** What the facts say about the decision, in sentences for the advice sheet. */
  explain?(facts: G["facts"], format: Formatter): string[];
  /** The parts of a score at the end of a match, empty if it is one number; `who` is a seat, or the name of a
   * rival without a seat. */
  scoreBreakdown?(frames: readonly ReplayFrame<G>[], who: number | string): ScorePart[];
  /** The game has winners, but no points. */
  withoutPoints?: boolean;
  /** A seat's points at every frame, for games that hide scores until the end. */
  points?(frames: readonly ReplayFrame<G>[], seat: number): number[];
  /** The timeline of a replay; without it, points. */
  timeline?: Timeline<G>;
  /** How long the animation of these events takes, in milliseconds; the end screen waits for it. */
  sceneDuration?(events: readonly G["event"][]): number;
  /** The section of the rules that applies now: "attack". */
  ruleSection?(view: G["view"]): string;
  /** The steps of the first-turn guide. */
  guide?: readonly GuideStep<G>[];
}

export interface GameCard {
  key: string;
  name: string;
  tagline: string;
  seats: readonly [number, number];
  /** Typical duration, if known. */
  minutes?: number;
  /** Address of its picture. */
  art: string;
  /** Symbol and colour for lists. */
  icon: string;
  tint: string;
  /** Seat colours, in order of the seats. */
  palette: readonly string[];
  options: readonly GameOption[];
}

/** A rule variant in plain words; keys and values are the game's own. */
export interface GameOption {
  key: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** An option and its choices as pairs of value and label; the first is the default. */
export function option(
  key: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
): GameOption {
  return { key, label, choices: choices.map(([value, label]) => ({ value, label })) };
}
