// What a board is to the table around it. A game's board is a folder here: `card.ts` says how the
// game looks in the lobby, `index.tsx` exports a `BoardModule` as `board` and is loaded when needed.
// docs/boards.md tells the rest.
import type { ComponentType } from "preact";
import type { Formatter } from "../i18n/catalog";
import type { Pile, TableState } from "../table/protocol";
import type { ReplayFrame } from "../table/replay";

/** A seat as a person sees it. */
export interface PlayerInfo {
  seat: number;
  /** "You" for your own. */
  name: string;
  /** The name also for your own, for sentences in the third person. */
  called: string;
  you: boolean;
  /** Somebody else without an account, whose name does not say so already. */
  guest?: boolean;
  bot: string | null;
  /** A CSS colour, by game and seat. */
  colour: string;
  /** The symbol of its shape, such as seat-2: never colour alone. */
  mark: string;
  /** The symbol of its face. */
  face: string;
  toact: boolean;
  /** Who sat here before and has left for good: a bot plays on, and it is the bot that wins or loses. */
  former?: PlayerInfo;
}

/** The words of one event or action, cut at spaces: ["played", "0", "red-flip", "top"]. */
export type Words = readonly string[];

/** What happened with one entry, to be shown once. */
export interface LastEvents {
  seq: number;
  seat: number;
  events: readonly Words[];
}

/** Of what happened with one entry, only so many events have been seen yet. */
export interface RevealLimit {
  seq: number;
  events: number;
}

export interface BoardProps<View = unknown> {
  view: View;
  table: TableState<View>;
  players: readonly PlayerInfo[];
  /** Whose eyes the view has; -1 for an onlooker. */
  seat: number;
  /** Your legal actions in words: what may be lit. Empty when you are not to act. */
  actions: readonly string[];
  /** How many there are, also when they are too many to be listed. */
  count: number;
  /** Sends one of them. */
  send(action: string): void;
  /** Tells the table what is being put together: it counts when the time is up. */
  draft?: ((action: string) => void) | undefined;
  /** Something was sent and is not yet confirmed: nothing may be chosen. */
  pending: boolean;
  /** What an action would surely cause. */
  preview(action: string): Promise<readonly Words[]>;
  /** What a strong bot would do in your place; null if nobody can say. */
  advise(): Promise<string | null>;
  /** What led to this view, for animation; null for a snapshot. */
  lastEvents: LastEvents | null;
  /** A reveal is under way: the log tells only some of its events so far; null for all. */
  revealUpTo?: ((limit: RevealLimit | null) => void) | undefined;
  /** Dive, at a table of this device and in a replay: the cards as they lie, for ocean.wasm. */
  pile?: (() => Promise<Pile>) | undefined;
  /** Dive, in a replay: the cards as they lay before what happened. Who plays has seen them. */
  pileBefore?: (() => Promise<Pile>) | undefined;
  /** Dive, at a table of the server: a picture for a look. */
  oceanImage?: ((look: string) => Promise<Blob>) | undefined;
  /** Phone-sized: at most 640 px wide. */
  narrow: boolean;
  /** A replay or somebody else's turn: nothing can be chosen. */
  readOnly: boolean;
}

/** One line of the log, in words for people. */
export interface Line {
  /** Who did it; drawn as that seat's mark. */
  seat?: number;
  /** May have **bold** and [[piece]], a drawing by its name. */
  text: string;
  tone?: "bad" | "good" | "sub";
  /** Begins a new turn with this number. */
  turn?: number;
  /** What mattered is told by results, and by causes only if something came of them. */
  part?: "cause" | "result";
}

/** One bar of a seat's score at the end. */
export interface ScorePart {
  label: string;
  points: number;
}

/** Something that mattered to a seat, as a piece on its line of the timeline. */
export interface Milestone {
  seat: number;
  piece: string;
}

/** How the seats go through a match: the lines of a replay's timeline. */
export interface Timeline<View = unknown> {
  /** What the axis means, in a word or two. */
  axis(): string;
  /** Where a seat is at every moment; nothing is above 0. */
  line(frames: readonly ReplayFrame<View>[], seat: number): number[];
  /** A number of the axis as it is written; without it, as it is. */
  word?(n: number): string;
  /** The axis reaches at least so far, so that short games are not made to look deep. */
  least?: number;
  /** 0 is at the foot, where more is better. */
  rises?: boolean;
  /** What an event is worth a piece for. */
  milestone?(event: Words, view: View): Milestone | null;
}

/** What the guide through a first turn knows when it speaks. */
export interface GuideMoment<View = unknown> {
  view: View;
  players: readonly PlayerInfo[];
  seat: number;
  /** Your legal actions in words, as the board gets them. */
  actions: readonly string[];
  /** What happened since the guide began: by your own decisions, and by everybody's. */
  own: readonly Words[];
  since: readonly Words[];
  format: Formatter;
  /** Whether something that fits can be seen on the page: what is half chosen is known there only. */
  isVisible(selector: string): boolean;
}

/** One step of a first turn, made of the position on the table. */
export interface GuideStep<View = unknown> {
  /** May have **bold**; on a phone there is room for some 150 letters. */
  text(moment: GuideMoment<View>): string;
  /** A selector of what it speaks of, which gets a ring. */
  at(moment: GuideMoment<View>): string;
  /** Whether the player has done it. A step without it is read, and "Next" goes on. */
  done?(moment: GuideMoment<View>): boolean;
  /** It is done, too, once what it speaks of has been tried: pointed at, touched, or moved by keys. */
  tried?: boolean;
  /** It may be done or not, so that "Next" goes on as well. */
  free?: boolean;
  /** Until this is so, the guide says nothing. */
  when?(moment: GuideMoment<View>): boolean;
}

export interface BoardModule<View = unknown> {
  Board: ComponentType<BoardProps<View>>;
  /** An event for the log and for the ear; null if it is not worth a line. Without it the phrases
   * that all clients share are taken. `before` is what happened with the same entry before it. */
  formatEvent?(
    event: Words,
    people: readonly PlayerInfo[],
    view: View,
    speak: Formatter,
    before?: readonly Words[],
  ): Line | null;
  /** An action in words for people; otherwise the shared phrases. */
  formatAction?(action: Words, people: readonly PlayerInfo[], view: View): string;
  /** What can be done, in few words for the ear: "3 cards." A number only where it means something; `count` is
   * also there when the actions are too many to be listed. */
  announce?(view: View, actions: readonly string[], count: number): string;
  /** What an adviser works out about the situation (docs/protocol.md), in sentences. */
  explain?(note: Readonly<Record<string, string>>, speak: Formatter): string[];
  /** Where a seat's score comes from, at the end of a match; nothing if it is one number. */
  /** Of a seat, or of somebody who plays along without one, by name. */
  scoreBreakdown?(frames: readonly ReplayFrame<View>[], who: number | string): ScorePart[];
  /** The game has winners, but no points. */
  withoutPoints?: boolean;
  /** A seat's points at every moment, if the table keeps them hidden until the end. */
  points?(frames: readonly ReplayFrame<View>[], seat: number): number[];
  /** What the timeline of a replay draws; without it, points. */
  timeline?: Timeline<View>;
  /** How long these events are shown, in milliseconds, before the table may go on to the end. */
  sceneDuration?(events: readonly Words[]): number;
  /** The section of the rules that applies now: "attack". */
  ruleSection?(view: View): string;
  /** Leads somebody through a first turn. */
  guide?: readonly GuideStep<View>[];
}

export interface GameCard {
  key: string;
  name: string;
  tagline: string;
  seats: readonly [number, number];
  /** How long it takes, if that is known. */
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

/** An option and its choices as pairs of value and label, the first one being the preset. */
export function option(
  key: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
): GameOption {
  return { key, label, choices: choices.map(([value, label]) => ({ value, label })) };
}
