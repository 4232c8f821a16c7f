// The model of Hai Noon's board: the layout of the square, and the draft of a move, which is first a card, then
// a side, then what the card acts on. Nothing here knows the rules: a draft only narrows down the legal actions
// that the engine lists.
import type { Event, Game, Place, Side, View } from "../../generated/hainoon";
import { settings } from "../../settings";
import type { LegalAction } from "../../table/protocol";
import type { BoardTable, DraftModel } from "../api";

/** The types of the game and of its draft, for `useTable`. */
export interface HaiNoon extends Game {
  draft: Draft;
  input: Input;
}

export type Table = BoardTable<HaiNoon>;
export type Move = LegalAction<Game>;
export type Diver = View["divers"][number];

/** A cell of the square, and what a card acts on: a shark by its number, or a place for divers. */
export type Target = number | Place;

export interface Draft {
  readonly card: string | null;
  readonly side: Side | null;
  readonly picks: readonly Target[];
}

export type Input =
  | { type: "card"; card: string }
  | { type: "side"; side: Side }
  | { type: "pick"; target: Target }
  | { type: "back" };

export const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];

export const CELLS: readonly (readonly Target[])[] = [
  [0, 1, 2, 3],
  [11, "TL", "TR", 4],
  [10, "BL", "BR", 5],
  [9, 8, 7, 6],
];

/** The CSS class of the arrow that shows where a shark faces; corner sharks have none. */
export const arrow = (shark: number): string | null =>
  shark % 3 === 0 ? null : (["dn", "lf", "up", "rt"][Math.floor(shark / 3)] ?? null);

/** A card's colour and act; the joker has no colour of its own. */
export function cardParts(card: string): { colour: string; act: string } {
  const [colour = "", act = colour] = card.split("-");
  return { colour, act };
}

/** The number of the diver at a place; -1 for none. */
export const diverAt = (view: View, place: Place): number =>
  view.divers.findIndex((diver) => diver.place === place);

/** A jetty's cards, the number that is missing until its sharks attack, and the number that makes them attack,
 * which is not known at the end of the game. */
export function jettyOf({ view, facts }: Table, at: Side) {
  const { cards = [], missing = 0 } = view.sides.find(({ side }) => side === at) ?? {};
  return { cards, missing, needed: facts.sides?.find(({ side }) => side === at)?.needed };
}

/** What can be done with a card of the hand: the jetties it may go to, those where it calls the sharks, and whether it
 * is a harpoon now. */
export function cardUse({ actions, facts }: Pick<Table, "actions" | "facts">, card: string) {
  const moves = actions.filter((action) => "card" in action && action.card === card);
  const sides = SIDES.filter((at) => moves.some((move) => move.a === "play" && move.side === at));
  const use = facts.hand?.find((held) => held.card === card);
  const attacks = sides.filter((side) => use?.attacks.includes(side));
  const harpoon = moves.some(({ a }) => a === "harpoon");
  return { legal: moves.length > 0, sides, attacks, harpoon };
}

/** The ids of the shark tiles by place of the ring, after these events. The view has only the face at each
 * place; for the animation a tile keeps its id when it moves. */
export function moveSharkIds(ids: readonly number[], events: readonly Event[]): number[] {
  let now = [...ids];
  for (const event of events) {
    if (event.e === "turned") {
      now = now.map((_, i) => now.at(i - 1) ?? i);
    } else if (event.e === "swapped") {
      const { shark, other } = event;
      [now[shark], now[other]] = [now[other] ?? 0, now[shark] ?? 0];
    }
  }
  return now;
}

/** A table, or what the guide and tests know of it. */
type Choosing = Pick<Table, "actions" | "draft"> & { pending?: boolean };

/** One choice of a move: a card, a side or a target. */
export type Choice = string | number;

export const isSide = (choice: Choice): choice is Side => SIDES.some((side) => side === choice);
export const isTarget = (choice: Choice): choice is Target =>
  CELLS.some((row) => row.some((cell) => cell === choice));

type Chosen = { text: string } & Partial<
  Record<"card" | "side" | "place" | "from" | "to", string> & Record<"shark" | "other", number>
>;

/** A move as its card, side and targets. Two sharks may be picked in any order. */
function pathsOf({ card, side, place, shark, other, from, to }: Chosen): (Choice | null)[][] {
  const pairs = [[shark, other], ...(other === undefined ? [] : [[other, shark]])];
  return pairs.map((sharks) => {
    const picks = [place, ...sharks, from, to].filter((target) => target !== undefined);
    return [card ?? null, side ?? null, ...picks];
  });
}

/** The choices of a move, in order. */
export const choicesOf = (move: Move): Choice[] =>
  (pathsOf(move)[0] ?? []).filter((choice) => choice !== null);

/** The legal actions that agree with a draft, with the choices that are still missing, in order. */
function continuations({ actions, draft: { card, side, picks } }: Choosing) {
  const chosen = [card, side, ...picks];
  return actions.flatMap((move) =>
    pathsOf(move)
      .filter((path) => chosen.every((choice, i) => choice === null || choice === path[i]))
      .map((path) => path.filter((choice, i) => choice !== null && (chosen[i] ?? null) === null))
      .map((missing) => ({ move, missing: missing as Choice[] })),
  );
}

/** The action that a complete draft means, else null. Passing has a button of its own. */
export function completedAction(table: Choosing): Move | null {
  const complete = continuations(table).filter(({ missing }) => missing.length === 0);
  return complete.find(({ move }) => move.a !== "pass")?.move ?? null;
}

/** What may be chosen next. Once the action is complete: what may replace its target. */
export function targets({ actions, draft, pending = false }: Choosing): ReadonlySet<Choice> {
  const table = { actions: pending ? [] : actions, draft };
  const picks = completedAction(table) === null ? draft.picks : [];
  const next = continuations({ ...table, draft: { ...draft, picks } });
  return new Set(next.flatMap(({ missing }) => missing.slice(0, 1)));
}

/** The choice of a kind that all these have in common, if there is one. */
function common<C extends Choice>(all: Choice[][], is: (choice: Choice) => choice is C) {
  const found = new Set(all.map((choices) => choices.find(is)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Fills in what leaves no choice: the only side, the only diver. A card is never filled in. */
function fillForced(draft: Draft, actions: readonly Move[]): Draft {
  const found = continuations({ actions, draft });
  /* One move may be entered in two orders. */
  const one = found.every(({ move }) => move === found[0]?.move);
  const all = (one ? found.slice(0, 1) : found).map(({ missing }) => missing);
  const side = common(all, isSide);
  const target = common(all, isTarget);
  if ((side ?? target) === undefined || (draft.card === null && actions.some((a) => "card" in a))) {
    return draft;
  }
  const picks = target === undefined ? draft.picks : [...draft.picks, target];
  return fillForced({ ...draft, side: side ?? draft.side, picks }, actions);
}

const EMPTY_DRAFT: Draft = { card: null, side: null, picks: [] };

function changed(draft: Draft, input: Input, actions: readonly Move[]): Draft {
  const table = { actions, draft };
  switch (input.type) {
    case "card":
      return { ...EMPTY_DRAFT, card: input.card === draft.card ? null : input.card };
    case "side":
      return isChosen(draft, input) || targets(table).has(input.side)
        ? { ...draft, side: input.side, picks: [] }
        : draft;
    case "pick": {
      if (isChosen(draft, input)) {
        return { ...draft, picks: [] };
      }
      const kept = completedAction(table) === null ? draft.picks : [];
      return targets(table).has(input.target)
        ? { ...draft, picks: [...kept, input.target] }
        : draft;
    }
    case "back":
      return EMPTY_DRAFT;
  }
}

/** Whether an input chooses what has been chosen already. */
const isChosen = (draft: Draft, input: Input): boolean =>
  (input.type === "side" && input.side === draft.side) ||
  (input.type === "pick" && draft.picks.includes(input.target));

export const draft = {
  decision: ({ actions }: Pick<Table, "actions">) => actions,
  first: ({ actions }: Pick<Table, "actions">) => fillForced(EMPTY_DRAFT, actions),
  reduce: (draft, input, { actions }: Pick<Table, "actions">) =>
    fillForced(changed(draft, input, actions), actions),
  of(action) {
    const choices = choicesOf(action);
    const [card] = "card" in action ? [action.card] : [];
    return {
      card: card ?? null,
      side: choices.find(isSide) ?? null,
      picks: choices.filter(isTarget),
    };
  },
} satisfies DraftModel<HaiNoon>;

/** The action that is complete after an input, if one is. */
const completedBy = (input: Input, { actions, draft: now }: Choosing): Move | null =>
  completedAction({ actions, draft: draft.reduce(now, input, { actions }) });

/** The action to preview: what a press of the hovered jetty or cell would complete, or else what is complete; in an
 * attack, passing until something is chosen. */
export function previewedAction(table: Choosing, hovered: Input | null): Move | null {
  const chosen = (hovered && completedBy(hovered, table)) ?? completedAction(table);
  const pass = table.draft.card === null && table.actions.find(({ a }) => a === "pass");
  return chosen ?? (pass || null);
}

/** The action that does nothing: passing in an attack, if there is nothing to answer with. A cage card of another
 * colour is explained first. */
export const onlyPass = (actions: readonly Move[], hand: readonly string[]): Move | undefined =>
  actions.length === 1 && !hand.some((card) => cardParts(card).act === "cage")
    ? actions.find(({ a }) => a === "pass")
    : undefined;

/** Handles a press: it changes the draft, and the second press of a complete choice sends it. A player who does
 * not want to confirm sends with the press that completes the choice. */
export function press(table: Choosing & Pick<Table, "choose" | "send">, input: Input): void {
  const done = completedAction(table);
  const confirmed = done !== null && isChosen(table.draft, input) ? done : null;
  const move = confirmed ?? (settings.value.confirm ? null : completedBy(input, table));
  if (move === null) {
    table.choose(input);
  } else {
    table.send(move.text);
  }
}
