// What games/deepblue/view.c tells, and the small questions a board asks of it.

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

export interface Player {
  boats: readonly Boat[];
  /** "?" for a card that is not known. */
  hand: readonly string[];
  rest: readonly string[];
  open: readonly string[];
  tokens: number;
  /** Null while it is secret; then it holds at least what was announced. */
  chest: number | null;
  announced: number;
}

/** A colour in the next pull; `means` and what follows only for a diver, and if such a gem can come. */
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
  /** The next pull brings them, whatever comes. */
  next: boolean;
}

export interface Dive {
  site: string;
  leader: number;
  divers: readonly number[];
  board: Gems;
  pull: number;
  /** Those that the asked diver has still to answer. */
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
    /** Where a forced dive follows. */
    storm: string | null;
  };
  dive: Dive | null;
  players: readonly Player[];
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

/** The tile of a place if it lies open. */
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

/** The place where something is decided now: a dive, or a boat that is placed. */
export function focusOf(view: View): string | null {
  if (view.dive !== null) {
    return view.dive.site;
  }
  const boat = view.doing.boat;
  return boat === undefined ? null : (view.players[view.active]?.boats[boat - 1]?.node ?? null);
}

/** Whether a seat dives; while boats may still rush there, whoever has one at the site. */
export function dives(view: View, seat: number): boolean {
  const { dive } = view;
  if (dive === null) {
    return false;
  }
  return dive.divers.length > 0
    ? dive.divers.includes(seat)
    : (view.players[seat]?.boats.some((boat) => boat.node === dive.site) ?? false);
}
