// Deep Blue as its board reads it: parts of the view, the legal action of each piece, the draft of a move, and
// the odds of a dive. Nothing here draws or has words.
import { signal } from "@preact/signals";
import type { Card, Colour, Event, Facts, Game, Node, View } from "../../generated/deepblue";
import { settings } from "../../settings";
import type { LegalAction } from "../../table/protocol";
import type { BoardTable, DraftModel } from "../api";

export interface DeepBlue extends Game {
  draft: Draft;
  input: Input;
}

export type Table = BoardTable<DeepBlue>;
export type Legal = LegalAction<Game>;
export type Gems = View["bag"];
export type Place = View["map"][number];
export type Tile = Exclude<NonNullable<Place["tile"]>, "down">;
export type Spot = Tile["spots"][number];
export type Crew = View["crew"][number];
export type PlayerView = View["players"][number];
export type Boat = PlayerView["boats"][number];
export type DiveFacts = NonNullable<Facts["dive"]>;

export const gemsOf = (gems: Gems): [Colour, number][] =>
  (Object.entries(gems) as [Colour, number][]).filter(([, count]) => count > 0);

export const crewOf = (view: View, card: Card): Crew =>
  view.crew.find((c) => c.card === card) ?? { card };

export const placeOf = (view: View, node: Node | null): Place | undefined =>
  view.map.find((p) => p.node === node);

/** The tile of a place if it is face up. */
export function openTile(place: Place | undefined): Tile | null {
  const tile = place?.tile;
  return typeof tile === "object" ? tile : null;
}

/** The cards of a seat's hand that are known. */
export const handOf = (view: View, seat: number): Card[] =>
  (view.players[seat]?.hand ?? []).filter((card) => card !== "?");

/** The place of the current decision: a dive, or a boat that is being placed. */
export function focusOf(view: View): Node | null {
  if (view.dive !== null) {
    return view.dive.site;
  }
  const boat = view.doing.boat;
  return boat === undefined ? null : (view.players[view.active]?.boats[boat - 1]?.node ?? null);
}

/* ---- the legal action of each piece ---- */

type Actions = readonly Legal[];

/** Of a card of your hand: paying, protecting, playing. */
export const forCard = (actions: Actions, card: Card): Legal | undefined =>
  actions.find((action) => "card" in action && action.card === card);

/** Of a slot of the market, from 1: hiring, taking. */
export const forSlot = (actions: Actions, slot: number): Legal | undefined =>
  actions.find((action) => "slot" in action && action.slot === slot);

/** The spots of the tile where a boat is placed. */
export const spotsOf = (actions: Actions) => actions.filter((action) => action.a === "spot");

/** Of a place: a dive, or a step; if both boats can go there, that of the active one. */
export function forPlace(actions: Actions, node: Node, boat: number): Legal | undefined {
  const here = actions.filter(
    (action) =>
      (action.a === "dive" && action.site === node) ||
      (action.a === "boat" && action.node === node),
  );
  return here.find((action) => action.a === "boat" && action.boat === boat) ?? here[0];
}

/** Whether a boat can be moved, and so chosen. */
export const canSail = (actions: Actions): boolean => actions.some(({ a }) => a === "boat");

/** Whether an action has a button: it has no piece, or is one of few. */
export const hasButton = (action: Legal): boolean =>
  !("card" in action || "slot" in action || action.a === "boat");

/* ---- the draft of a move ---- */

export interface Draft {
  /** The action that was selected and must be confirmed. May have become illegal: see `pickedOf`. */
  picked: Legal | null;
  /** The boat that a press on the chart moves if both can go there: 1 or 2. */
  boat: number;
}

/** An action was selected, or the selection cancelled; an action was sent; a boat was chosen. */
export type Input = { pick: Legal | null } | { sent: Legal } | { boat: number };

export const draft: DraftModel<DeepBlue> = {
  /* The active boat stays the same for a whole turn. */
  decision: ({ view }) => view.turn,
  first: () => ({ picked: null, boat: 1 }),
  reduce(draft, input) {
    if ("pick" in input) {
      return { ...draft, picked: input.pick };
    }
    if ("boat" in input) {
      return { ...draft, boat: input.boat };
    }
    return { picked: null, boat: input.sent.a === "boat" ? input.sent.boat : draft.boat };
  },
};

/** The selected action that must be confirmed. */
export const pickedOf = ({ actions, draft }: Pick<Table, "actions" | "draft">): Legal | null =>
  actions.find((action) => action === draft.picked) ?? null;

/** The action whose piece or button has the pointer or the focus. */
export const hovered = signal<Legal | null>(null);

/** The action whose preview is shown. */
export const previewedOf = (table: Table): Legal | null =>
  pickedOf(table) ?? table.actions.find((action) => action === hovered.value) ?? null;

/** What the previewed action certainly causes. */
export const foreseen = signal<readonly Event[]>([]);

/** The boats that events move, and the view with them in their new places. */
export function movedBy(view: View, events: readonly Event[]) {
  const boats: { seat: number; number: number; to: Partial<Boat> }[] = [];
  for (const event of events) {
    if (event.e === "moves") {
      boats.push({ seat: event.seat, number: event.boat, to: { node: event.node, spot: null } });
    } else if (event.e === "placed" || event.e === "slides") {
      const spot = event.e === "slides" || event.spot === "middle" ? null : event.spot;
      boats.push({ seat: event.seat, number: event.boat, to: { spot } });
    } else if (event.e === "rushes" && view.dive !== null) {
      const to = { node: view.dive.site, spot: null };
      boats.push(...event.boats.map((number) => ({ seat: event.seat, number, to })));
    }
  }
  const players = view.players.map((player, seat) => ({
    ...player,
    boats: player.boats.map((boat, i) => {
      const own = boats.filter((moved) => moved.seat === seat && moved.number === i + 1);
      return Object.assign({}, boat, ...own.map(({ to }) => to)) as Boat;
    }),
  }));
  return { boats, view: { ...view, players } };
}

/** A tap on the chart or in the market only selects and shows the preview; a second tap or the button
 * sends it. Boat steps and cards of the hand are sent at once: a sail has up to six of them, the preview
 * adds nothing to the lit piece, and they can be taken back. Buttons say what they do. */
const CONFIRMED: readonly Legal["a"][] = ["dive", "hire", "take", "spot"];

/** What a press needs of a table. */
type Pressed = Pick<Table, "actions" | "draft" | "pending" | "choose" | "send">;

export function act(table: Pressed, action: Legal): void {
  table.choose({ sent: action });
  hovered.value = null;
  table.send(action.text);
}

/** Selects the action of a pressed piece, or sends it. */
export function press(table: Pressed, action: Legal | undefined): void {
  if (action === undefined || table.pending) {
    return;
  }
  const needsConfirmation = CONFIRMED.includes(action.a) && settings.value.confirm;
  if (needsConfirmation && action !== pickedOf(table)) {
    table.choose({ pick: action });
  } else {
    act(table, action);
  }
}

/** The handlers that show the preview of an action while its element has the pointer or the focus. */
export function hoverHandlers(action: Legal | null) {
  const hover = (value: Legal | null) => () => {
    hovered.value = value;
  };
  const [show, hide] = [hover(action), hover(null)];
  return { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide };
}

/** The properties of a piece that is pressed for an action; without one it is disabled. */
export const pressProps = (table: Table, action: Legal | undefined) => ({
  "aria-disabled": action === undefined || table.pending,
  onClick: () => press(table, action),
  ...hoverHandlers(action ?? null),
});

/* ---- the odds of a dive ---- */

/** Rounded, but a possible outcome is never 0 percent and an uncertain one never 100. */
export function percentOf(part: number, all: number): number {
  const rounded = Math.round((100 * part) / all);
  return part === 0 || part === all ? rounded : Math.min(99, Math.max(1, rounded));
}

/** For a diver: the percentages of staying down and of having to surface, and the average points of one
 * more pull, including the loss by surfacing. Null for others, and if no more gems will be drawn. */
export function ownOddsOf({ dive }: Facts): { stays: number; out: number; average: number } | null {
  const { pulls = 0, out, gain = 0 } = dive?.next ?? {};
  if (out === undefined) {
    return null;
  }
  const stays = percentOf(pulls - out, pulls);
  return { stays, out: 100 - stays, average: gain / pulls };
}
