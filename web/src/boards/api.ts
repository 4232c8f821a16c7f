// What a board is to the table around it. A game's board is a folder here: `card.ts` says how the
// game looks in the lobby, `index.tsx` exports a `BoardModule` as `board` and is loaded when needed.
// docs/boards.md tells the rest.
import type { ComponentType } from "preact";
import type { Speaker } from "../i18n/book";
import type { Pile, TableState } from "../table/protocol";

/** A seat as a person sees it. */
export interface Person {
  seat: number;
  /** "You" for your own. */
  name: string;
  /** The name also for your own, for sentences in the third person. */
  called: string;
  you: boolean;
  bot: string | null;
  /** A CSS colour, by game and seat. */
  colour: string;
  /** The symbol of its shape, such as seat-2: never colour alone. */
  mark: string;
  /** The symbol of its face. */
  face: string;
  toact: boolean;
}

/** The words of one event or action, cut at spaces: ["played", "0", "red-flip", "top"]. */
export type Words = readonly string[];

/** What happened with one entry, to be shown once. */
export interface Happening {
  seq: number;
  seat: number;
  events: readonly Words[];
}

/** Of what happened with one entry, only so many events have been seen yet. */
export interface Hush {
  seq: number;
  events: number;
}

export interface BoardProps<View = unknown> {
  view: View;
  table: TableState<View>;
  people: readonly Person[];
  /** Whose eyes the view has; -1 for an onlooker. */
  eyes: number;
  /** Your legal actions in words: what may be lit. Empty when you are not to act. */
  actions: readonly string[];
  /** How many there are, also when they are too many to be listed. */
  count: number;
  /** Sends one of them. */
  send(action: string): void;
  /** Something was sent and is not yet confirmed: nothing may be chosen. */
  busy: boolean;
  /** What an action would surely cause. */
  preview(action: string): Promise<readonly Words[]>;
  /** What a strong bot would do in your place; null if nobody can say. */
  advise(): Promise<string | null>;
  /** What led to this view, for animation; null for a snapshot. */
  happening: Happening | null;
  /** A reveal is under way: the log tells only some of its events so far; null for all. */
  hush?: ((hush: Hush | null) => void) | undefined;
  /** Dive, at a table of this device and in a replay: the cards as they lie, for ocean.wasm. */
  pile?: (() => Promise<Pile>) | undefined;
  /** Dive, in a replay: the cards as they lay before what happened. Who plays has seen them. */
  pileBefore?: (() => Promise<Pile>) | undefined;
  /** Dive, at a table of the server: a picture for a look. */
  frame?: ((look: string) => Promise<Blob>) | undefined;
  /** Phone-sized: at most 640 px wide. */
  narrow: boolean;
  /** A replay or somebody else's turn: nothing can be chosen. */
  still: boolean;
}

/** One line of the log, in words for people. */
export interface Line {
  /** Who did it; drawn as that seat's mark. */
  seat?: number;
  /** May have **bold**. */
  text: string;
  tone?: "bad" | "good" | "sub";
  /** Begins a new turn with this number. */
  turn?: number;
}

/** One bar of a seat's score at the end. */
export interface Share {
  label: string;
  points: number;
}

export interface BoardModule<View = unknown> {
  Board: ComponentType<BoardProps<View>>;
  /** An event for the log and for the ear; null if it is not worth a line. Without it the phrases
   * that all clients share are taken. */
  tell?(event: Words, people: readonly Person[], view: View, speak: Speaker): Line | null;
  /** An action in words for people; otherwise the shared phrases. */
  say?(action: Words, people: readonly Person[], view: View): string;
  /** What an adviser works out about the situation (docs/protocol.md), in sentences. */
  explain?(note: Readonly<Record<string, string>>, speak: Speaker): string[];
  /** Where a seat's score comes from; nothing if it is one number. */
  shares?(view: View, seat: number): Share[];
  /** How long these events are shown, in milliseconds, before the table may go on to the end. */
  lasts?(events: readonly Words[]): number;
  /** The paragraph of the rules that applies now: "p4". */
  paragraph?(view: View): string;
  /** Short sentences for somebody's first turn. */
  guide?(view: View): string[];
}

export interface GameCard {
  key: string;
  name: string;
  tagline: string;
  seats: readonly [number, number];
  minutes: number;
  /** Address of its picture. */
  art: string;
  /** Symbol and colour for lists. */
  icon: string;
  tint: string;
  /** Seat colours, in order of the seats. */
  palette: readonly string[];
  options: readonly GameOption[];
  /** The clock of an online table with these options, if they need one. */
  clock?(options: Readonly<Record<string, string>>): TableClock | undefined;
}

/** A clock as `create` takes it (docs/protocol.md). */
export interface TableClock {
  kind: "move";
  /** Milliseconds for each decision. */
  base: number;
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
