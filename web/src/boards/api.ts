// The interface between a table and a game's board. A board is a folder here: `card.ts` describes the game
// in the lobby, `board.tsx` exports a `BoardModule` as `board` and is loaded on demand (docs/boards.md).
import type { ComponentType } from "preact";
import type { Formatter } from "../i18n/catalog";
import type { Note } from "../sound";
import type { LastEvents, LineStyle, RevealLimit } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import type { GameTypes, LegalAction, Pile, Preview, TableState } from "../table/protocol";
import type { ReplayFrame } from "../table/replay";

/** A table as its board reads it, live or in a replay; `useTable` returns it. Every property reads a signal:
 * the component that reads it renders again when it changes, and only then. */
export interface BoardTable<G extends GameTypes = GameTypes> {
  readonly view: G["view"];
  /** What follows from the view by the rules: a board computes nothing of the kind itself. */
  readonly facts: G["facts"];
  readonly table: TableState<G>;
  readonly players: readonly PlayerInfo[];
  /** The seat that the view is redacted for; -1 for a spectator. */
  readonly seat: number;
  /** Your legal actions. Empty when it is not your turn. */
  readonly actions: readonly LegalAction<G>[];
  /** Their number, also when there are too many to list. */
  readonly count: number;
  /** A replay or another player's turn: nothing can be chosen. */
  readonly readOnly: boolean;
  /** An action was sent and is not yet confirmed: disables all controls. */
  readonly pending: boolean;
  /** The events that led to this view, for animation; null for a snapshot. */
  readonly lastEvents: LastEvents<G> | null;
  readonly format: Formatter;
  /** What has been chosen so far, by the board's `draft`. */
  readonly draft: G["draft"];
  /** Changes the draft. */
  choose(input: G["input"]): void;
  /** Makes the draft mean an action, without sending it: the board shows it as if the player had chosen it. */
  propose(action: LegalAction<G>): void;
  /** Sends one of the legal actions, by its text. */
  send(action: string): void;
  /** Stores an unfinished action: it counts when the time is up. */
  saveDraft(action: string): void;
  /** What an action certainly does, by its text. */
  preview(action: string): Promise<Preview<G>>;
  /** The text of the action that a strong bot would choose for you; null if there is none. */
  advise(): Promise<string | null>;
  /** Limits the log during a reveal; null shows all events. */
  revealUpTo(limit: RevealLimit | null): void;
  /** Dive, at a local table and in a replay: the stack of cards, for ocean.wasm. */
  readonly pile?: (() => Promise<Pile>) | undefined;
  /** Dive, in a replay: the stack before the events, as the players saw it. */
  readonly pileBefore?: (() => Promise<Pile>) | undefined;
  /** Dive, at an online table: the rendered picture for a viewpoint. */
  readonly oceanImage?: ((look: string) => Promise<Blob>) | undefined;
}

/** The draft of a move as a pure reducer: what has been chosen so far. */
export interface DraftModel<G extends GameTypes = GameTypes> {
  /** The decision that a draft belongs to. When it changes, the draft starts anew. */
  decision(table: BoardTable<G>): unknown;
  /** The draft of a decision before anything is chosen. */
  first(table: BoardTable<G>): G["draft"];
  reduce(draft: G["draft"], input: G["input"], table: BoardTable<G>): G["draft"];
  /** The draft that means an action, for the advice. */
  of?(action: LegalAction<G>, table: BoardTable<G>): G["draft"];
}

/** One bar of a seat's score at the end. */
export interface ScorePart {
  label: string;
  points: number;
}

/** Points that are counted up before everyone's eyes, source by source: at the end of a dive or of the game. */
export interface Tally {
  title: string;
  /** A seat's parts, in the order in which they are counted; every seat has the same sources. */
  rows: readonly { seat: number; parts: readonly ScorePart[] }[];
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
export interface GuideMoment<G extends GameTypes = GameTypes>
  extends Pick<
    BoardTable<G>,
    "view" | "facts" | "players" | "seat" | "actions" | "format" | "draft"
  > {
  /** The events since the guide began: of your own decisions, and of all. */
  own: readonly G["event"][];
  since: readonly G["event"][];
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

/** One step of a lesson. With an action it is done by that action, and nothing else can be chosen; without, by
 * "Next". */
export interface LessonStep<G extends GameTypes = GameTypes> {
  /** May have **bold**; a phone has room for about 150 letters. */
  text(moment: GuideMoment<G>): string;
  /** A selector of its target, which gets a ring; empty for none. */
  at(moment: GuideMoment<G>): string;
  /** The text of the action to do. */
  action?: string;
  /** What the other seats do after it. */
  replies?: readonly (readonly [seat: number, action: string])[];
}

/** A situation of a lesson: a game with a fixed shuffle, played up to it. */
export interface LessonScene<G extends GameTypes = GameTypes> {
  title: string;
  options: Readonly<Record<string, string>>;
  seats: number;
  /** The shuffle: 64 hexadecimal digits. */
  key: string;
  /** The decisions that lead to it, in order. */
  moves: readonly (readonly [seat: number, action: string])[];
  steps: readonly LessonStep<G>[];
}

/** A tutorial of about two minutes, played by seat 0 (`lesson.ts` of a board's folder): the goal, a situation
 * that goes well, and one that goes wrong and why. */
export type Lesson<G extends GameTypes = GameTypes> = readonly LessonScene<G>[];

export interface BoardModule<G extends GameTypes = GameTypes> {
  /** Draws the table it gets by `useTable`, inside a `BoardFrame`. */
  Board: ComponentType;
  /** The draft of a move; without it nothing is kept between two presses. */
  draft?: DraftModel<G>;
  /** How the line of an event is shown in the log. */
  lineStyle?: LineStyle<G>;
  /** The line below the game's name, such as "Round 3"; `hidden` events have not been revealed yet. */
  progress?(view: G["view"], hidden: readonly G["event"][]): string;
  /** The sound of an event, if it has one. */
  sound?(event: G["event"]): Note | undefined;
  /** Events that are shown longer than others. */
  scenes?: readonly G["event"]["e"][];
  /** How long other players' events are shown at normal speed, in milliseconds: 0 if there is nothing to see, such as
   * a bot that plays no card. Without it, or undefined, it is decided by `scenes`. `table` is the one after them. */
  duration?(events: readonly G["event"][], table?: TableState<G>): number | undefined;
  /** Points to count up after these events. */
  tally?(events: readonly G["event"][], table: TableState<G>): Tally | null;
  /** The action that does nothing, when the decision is only an offer, such as a card in another player's dive. Sent
   * automatically if nothing else is possible, or if the player passes until something concerns them. */
  pass?(actions: readonly LegalAction<G>[], table: TableState<G>): LegalAction<G> | undefined;
  /** Whether events that led to a table end that passing: what a player would want to react to. */
  concerns?(events: readonly G["event"][], seat: number, table: TableState<G>): boolean;
  /** The board's keys and what they do, for the list behind "?"; texts by `later`. */
  keyHelp?: readonly (readonly [keys: string, what: string])[];
  /** Selectors of what an action is about, in order: the card, then where it goes. The advice points there. */
  targets?(action: LegalAction<G>, table: BoardTable<G>): readonly string[];
  /** Why an action is good, in one sentence from the facts and from what it certainly does; empty if they say
   * nothing about it. */
  reason?(action: LegalAction<G>, preview: Preview<G>, table: BoardTable<G>): string;
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
  /** The game counts rounds, not turns. */
  rounds?: boolean;
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

/** What the component gallery shows of a game (`gallery.tsx` of its folder; web/gallery). */
export interface Gallery {
  /** Moments of the recorded game (tests/fixtures/<key>.json) at which the board is shown: the number of a
   * message, by name. */
  positions: Readonly<Record<string, number>>;
  /** Pieces and panels by themselves, at the first of the positions. */
  parts: Readonly<Record<string, ComponentType>>;
}
