// Positions of the boats around their places, so that they cover no spots, points or names.
import type { Node, View } from "../../generated/deepblue";
import type { PlayerInfo } from "../../table/players";
import { BIG_TILE, CORNERS, chartXY, corner, TILE } from "./chart";
import { type Boat, openTile, type Place, placeOf } from "./model";

export interface PlacedBoat {
  player: PlayerInfo;
  /** 1 or 2. */
  number: number;
  x: number;
  y: number;
  /** Width on the chart. */
  size: number;
}

type Point = readonly [x: number, y: number];

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a boat should not cover, and the cost per area. */
interface Obstacle extends Rect {
  weight: number;
}

/** Values and names are never covered; other things only if there is no room. */
const VALUE_WEIGHT = 1000;
const BOAT_WEIGHT = 10;
const LAND_WEIGHT = 5;
const PLACE_WEIGHT = 1;

/** From this many boats at one place on, they are drawn smaller. */
const CROWDED_FROM = 5;

/** Preferred positions, relative to the centre of the place: inside, then around it. */
const BIG: readonly Point[] = [
  [0, -4],
  [0, -82],
  [-90, -6],
  [0, 84],
  [90, -20],
];
const BIG_CROWDED: readonly Point[] = [
  [-19, -3],
  [21, -3],
  [-24, -82],
  [24, -82],
  [-88, -24],
  [-88, 18],
  [-22, 82],
  [24, 82],
  [88, -28],
  [88, 10],
];
const SMALL: readonly Point[] = [
  [0, -4],
  [-66, -4],
  [66, -4],
  [0, -64],
  [-36, 66],
  [38, 66],
];
const BUOY: readonly Point[] = [
  [-38, -2],
  [2, -44],
  [46, -26],
  [-40, -44],
  [-30, 38],
  [12, 40],
];
const EXPLORED: readonly Point[] = [
  [0, -6],
  [-46, -2],
  [46, -2],
  [0, -46],
];
const HARBOUR: readonly Point[] = [
  [-62, -6],
  [-30, -54],
  [-52, 36],
  [22, -62],
  [-8, 50],
];

/** Positions further away, for all other boats. */
const AROUND: readonly Point[] = [62, 84, 106].flatMap((r) =>
  Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i * Math.PI) / 8;
    return [Math.round(r * Math.sin(turn)), Math.round(-0.9 * r * Math.cos(turn))];
  }),
);

/** A boat on a spot is placed at that corner of its tile. */
const AT_SPOT: readonly Point[] = [
  [-62, -62],
  [62, -62],
  [-60, 42],
];
const AT_BIG_SPOT: readonly Point[] = [
  [-82, -78],
  [82, -78],
  [-78, 60],
];

const rectAround = (x: number, y: number, w: number, h: number): Rect => ({
  left: x - w / 2,
  right: x + w / 2,
  top: y - h / 2,
  bottom: y + h / 2,
});

/** The hull and the superstructure. */
export const outline = (x: number, y: number, size: number): readonly Rect[] => [
  rectAround(x, y + 0.23 * size, 0.92 * size, 0.3 * size),
  rectAround(x + 0.02 * size, y - 0.13 * size, 0.44 * size, 0.44 * size),
];

/** The values on a tile: its spots, its points, and a gem on it. */
function valueRects(place: Place, big: boolean): Rect[] {
  const tile = openTile(place);
  if (tile === null) {
    return [];
  }
  const { x, y } = chartXY(place);
  const size = big ? BIG_TILE : TILE;
  const off = corner(size);
  const held = CORNERS.slice(0, tile.spots.length);
  return [
    ...[...held, [1, 1] as const].map(([cx, cy]) => rectAround(x + cx * off, y + cy * off, 32, 32)),
    ...(place.gem ? [rectAround(x, y - size / 2 + 21, 26, 26)] : []),
  ];
}

/** The name of the place, as chart.tsx draws it. */
function nameRect(place: Place, big: boolean): Rect {
  const { x, y } = chartXY(place);
  if (place.node.startsWith("B")) {
    return rectAround(x + 30, y + 10, 26, 18);
  }
  if (big && openTile(place) !== null) {
    return rectAround(x + BIG_TILE / 2 + 22, y + BIG_TILE / 2 - 5, 26, 18);
  }
  return rectAround(x, y + (place.tile === null ? 39 : TILE / 2 + 14), 26, 18);
}

/** The place itself, which boats at other places should leave free. */
function placeRect(place: Place, big: boolean): Rect {
  const { x, y } = chartXY(place);
  if (place.node.startsWith("B")) {
    return rectAround(x, y - 4, 36, 44);
  }
  const size = place.node === "H" || place.tile === null ? 60 : big ? BIG_TILE + 16 : TILE;
  return rectAround(x, y, size, size);
}

function obstacles(view: View, focus: Node | null): Obstacle[] {
  return view.map.flatMap((place) => {
    const big = place.node === focus;
    const named = place.node === "H" ? [] : [nameRect(place, big)];
    return [
      ...[...valueRects(place, big), ...named].map((b) => ({ ...b, weight: VALUE_WEIGHT })),
      { ...placeRect(place, big), weight: PLACE_WEIGHT },
    ];
  });
}

function overlapArea(a: Rect, b: Rect): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The coast behind the harbour, as sea.svg draws it. */
const COAST: readonly Obstacle[] = [
  { left: 986, top: 600, right: 1000, bottom: 650, weight: LAND_WEIGHT },
  { left: 958, top: 650, right: 1000, bottom: 740, weight: LAND_WEIGHT },
  { left: 906, top: 716, right: 958, bottom: 740, weight: LAND_WEIGHT },
];

/** How far a rectangle would reach beyond the rim of the chart. */
const outsideLength = ({ left, top, right, bottom }: Rect): number =>
  Math.max(0, -left) + Math.max(0, -top) + Math.max(0, right - 1000) + Math.max(0, bottom - 740);

function preferred(boat: Boat, place: Place, big: boolean, crowded: boolean): readonly Point[] {
  const tile = openTile(place);
  const spot = boat.spot === null ? undefined : (big ? AT_BIG_SPOT : AT_SPOT)[boat.spot - 1];
  if (tile !== null && spot !== undefined) {
    return [spot];
  }
  if (tile !== null && big) {
    return crowded ? BIG_CROWDED : BIG;
  }
  if (place.node === "H") {
    return HARBOUR;
  }
  if (place.node.startsWith("B")) {
    return BUOY;
  }
  return place.tile === null ? EXPLORED : SMALL;
}

function sizeOf(boat: Boat, big: boolean, crowded: boolean): number {
  if (boat.spot !== null && big) {
    return crowded ? 48 : 56;
  }
  return crowded ? 36 : 46;
}

/** The cost of what a boat would cover at a point; stops counting at the limit. */
function overlapCost(
  x: number,
  y: number,
  size: number,
  nearby: readonly Obstacle[],
  limit: number,
): number {
  let cost = 0;
  for (const part of outline(x, y, size)) {
    cost += VALUE_WEIGHT * outsideLength(part);
    for (const obstacle of nearby) {
      cost += obstacle.weight * overlapArea(obstacle, part);
      if (cost >= limit) {
        return cost;
      }
    }
  }
  return cost;
}

/** The first of the points around a place where a boat covers nothing, or else the cheapest one. */
function bestPoint(
  points: readonly Point[],
  place: Place,
  size: number,
  taken: readonly Obstacle[],
) {
  const { x, y } = chartXY(place);
  /* Only near obstacles count, without the place itself. */
  const near = rectAround(x, y, 260, 250);
  const own = ({ left, right, top, bottom }: Obstacle) =>
    left < x && right > x && top < y && bottom > y;
  const nearby = taken.filter(
    (o) => overlapArea(near, o) > 0 && !(o.weight === PLACE_WEIGHT && own(o)),
  );
  let best = { x, y, cost: Number.POSITIVE_INFINITY };
  for (const [dx, dy] of points) {
    const cost = overlapCost(x + dx, y + dy, size, nearby, best.cost);
    if (cost < best.cost) {
      best = { x: x + dx, y: y + dy, cost };
    }
    if (cost === 0) {
      break;
    }
  }
  return best;
}

interface BoatAtPlace {
  player: PlayerInfo;
  number: number;
  boat: Boat;
  place: Place;
}

function boatsAtPlaces(view: View, players: readonly PlayerInfo[]): BoatAtPlace[] {
  return players.flatMap((player) =>
    (view.players[player.seat]?.boats ?? []).flatMap((boat, i) => {
      const place = placeOf(view, boat.node);
      return place === undefined ? [] : [{ player, number: i + 1, boat, place }];
    }),
  );
}

export function boatLayout(
  view: View,
  players: readonly PlayerInfo[],
  focus: Node | null,
): PlacedBoat[] {
  const boats = boatsAtPlaces(view, players);
  const taken = [...obstacles(view, focus), ...COAST];
  /* A boat on a spot has only one position, so these come first. */
  const order = [...boats].sort(
    (a, b) => Number(b.boat.spot !== null) - Number(a.boat.spot !== null),
  );
  const placed = new Map<BoatAtPlace, PlacedBoat>();
  for (const item of order) {
    const { player, number, boat, place } = item;
    const big = place.node === focus && openTile(place) !== null;
    const crowded = boats.filter((other) => other.place === place).length >= CROWDED_FROM;
    const size = sizeOf(boat, big, crowded);
    const first = preferred(boat, place, big, crowded);
    const { x, y } = bestPoint([...first, ...AROUND], place, size, taken);
    taken.push(...outline(x, y, size).map((b) => ({ ...b, weight: BOAT_WEIGHT })));
    placed.set(item, { player, number, x, y, size });
  }
  return boats.flatMap((item) => placed.get(item) ?? []);
}
