// Deep Blue's view as games/deepblue/view.c writes it, and small queries on it.

export type Gem = "silver" | "gold" | "red" | "green" | "purple" | "black" | "blue";
export const GEMS: readonly Gem[] = ["silver", "gold", "red", "green", "purple", "black", "blue"];
export type Gems = Record<Gem, number>;
/** A hazard spot may fit both. */
export type Spot = Gem | "black-or-blue";

export interface Tile {
  name: string;
  kind: "start" | "blank" | "normal" | "city";
  spots: readonly Spot[];
  vp: number;
}

export interface Place {
  node: string;
  /** Percent of the chart. */
  x: number;
  y: number;
  near: readonly string[];
  tile?: Tile | "down" | null;
  gem?: Gem | null;
}

export interface Crew {
  card: string;
  guards?: Gem;
  need?: Gem | "any";
  count?: number;
  vp?: number;
  money?: number;
  propeller?: number;
  plus?: Gem;
}

export interface Boat {
  node: string;
  /** From 1; null in the middle. */
  spot: number | null;
}

export interface PlayerView {
  boats: readonly Boat[];
  /** "?" for a card that is not known. */
  hand: readonly string[];
  rest: readonly string[];
  open: readonly string[];
  tokens: number;
  /** Null while it is secret; then it is at least `announced`. */
  chest: number | null;
  announced: number;
}

/** A colour in the next pull; `means` and the fields below only for a diver, and if that gem can be drawn. */
export interface NextColour {
  gem: Gem;
  /** Pulls with at least one such gem. */
  pulls: number;
  means?: "warning" | "guard" | "out" | "points" | "nothing";
  plus?: number;
  cards?: readonly string[];
  by?: string;
}

/** The odds of the next pull, as counts of equally likely pulls. */
export interface Next {
  gems: number;
  pulls: number;
  colours: readonly NextColour[];
  /** For a diver: pulls that force it out, and the points that all pulls together bring. */
  out?: number;
  gain?: number;
}

/** A card of your hand that scores, in this dive. */
export interface DiveCard {
  card: string;
  vp: number;
  /** Gems that are still needed. */
  left: number;
  /** The next pull completes it, whatever is drawn. */
  next: boolean;
}

export interface Dive {
  site: string;
  leader: number;
  divers: readonly number[];
  board: Gems;
  pull: number;
  /** Those that the diver to act must still react to. */
  hazards: readonly Gem[];
  next: Next | null;
  /** For a diver only. */
  cards?: readonly DiveCard[];
}

export interface View {
  scenario: string | null;
  phase: string;
  turn: number;
  active: number;
  to_act: readonly number[];
  doing: {
    slot?: number;
    price?: number;
    paid?: number;
    moves: number;
    moved: readonly number[];
    boat?: number;
    /** The place of the forced dive that follows. */
    storm: string | null;
  };
  dive: Dive | null;
  players: readonly PlayerView[];
  market: readonly { price: number; card: string | null }[];
  renewal: number;
  deck: number;
  bag: Gems;
  supply: Gems;
  fresco: readonly string[];
  map: readonly Place[];
  crew: readonly Crew[];
  over: boolean;
  winners: readonly number[];
}

export const crewOf = (view: View, card: string): Crew | undefined =>
  view.crew.find((c) => c.card === card);

export const placeOf = (view: View, node: string): Place | undefined =>
  view.map.find((p) => p.node === node);

export const sumOf = (gems: Gems): number => GEMS.reduce((n, gem) => n + gems[gem], 0);

/** The tile of a place if it is face up. */
export function openTile(place: Place | undefined): Tile | null {
  const tile = place?.tile;
  return typeof tile === "object" ? tile : null;
}

/** The spots that a seat's boats hold at a place. */
export function spotsOf(view: View, seat: number, node: string): Spot[] {
  const spots = openTile(placeOf(view, node))?.spots ?? [];
  return (view.players[seat]?.boats ?? [])
    .filter((boat) => boat.node === node && boat.spot !== null)
    .map((boat) => spots[(boat.spot ?? 1) - 1])
    .filter((spot) => spot !== undefined);
}

/** The place of the current decision: a dive, or a boat that is being placed. */
export function focusOf(view: View): string | null {
  if (view.dive !== null) {
    return view.dive.site;
  }
  const boat = view.doing.boat;
  return boat === undefined ? null : (view.players[view.active]?.boats[boat - 1]?.node ?? null);
}

/** Whether a seat dives; while boats may still rush there, each seat with a boat at the site counts. */
export function dives(view: View, seat: number): boolean {
  const { dive } = view;
  if (dive === null) {
    return false;
  }
  return dive.divers.length > 0
    ? dive.divers.includes(seat)
    : (view.players[seat]?.boats.some((boat) => boat.node === dive.site) ?? false);
}
