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
  chest: number | null;
}

export interface Dive {
  site: string;
  leader: number;
  divers: readonly number[];
  board: Gems;
  pull: number;
  hazards: readonly Gem[];
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
    storm: readonly string[];
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

/** Whether a boat on a spot keeps off a hazard. */
export const fits = (spot: Spot, gem: Gem): boolean =>
  spot === gem || (spot === "black-or-blue" && (gem === "black" || gem === "blue"));

/** The place where something is decided now: a dive, or a boat that is placed. */
export function focusOf(view: View): string | null {
  if (view.dive !== null) {
    return view.dive.site;
  }
  const boat = view.doing.boat;
  return boat === undefined ? null : (view.players[view.active]?.boats[boat - 1]?.node ?? null);
}
