// Where the boats lie: around their place, so that its spots, its points and the names stay in sight.
import type { PlayerInfo } from "../api";
import { at } from "./chart";
import { BIG_TILE, CORNERS, corner, TILE } from "./places";
import { type Boat, openTile, type Place, placeOf, type View } from "./view";

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

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a boat should not lie on, and how much it matters. */
interface Obstacle extends Box {
  weight: number;
}

/** Values and names are hidden by no boat; other things only if there is no room. */
const VALUE = 1000;
const BOAT = 10;
const LAND = 5;
const THING = 1;

/** So many boats at one place are drawn smaller. */
const CROWD = 5;

/** Where boats lie first, seen from the middle of their place: inside, then around it. */
const BIG: readonly Point[] = [
  [0, -4],
  [0, -82],
  [-90, -6],
  [0, 84],
  [90, -20],
];
const BIG_CROWD: readonly Point[] = [
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

/** Further away there is room for all the others. */
const AROUND: readonly Point[] = [62, 84, 106].flatMap((r) =>
  Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i * Math.PI) / 8;
    return [Math.round(r * Math.sin(turn)), Math.round(-0.9 * r * Math.cos(turn))];
  }),
);

/** A boat on a spot touches that corner of its tile. */
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

const box = (x: number, y: number, w: number, h: number): Box => ({
  left: x - w / 2,
  right: x + w / 2,
  top: y - h / 2,
  bottom: y + h / 2,
});

/** The hull, and what stands on it. */
export const outline = (x: number, y: number, size: number): readonly Box[] => [
  box(x, y + 0.23 * size, 0.92 * size, 0.3 * size),
  box(x + 0.02 * size, y - 0.13 * size, 0.44 * size, 0.44 * size),
];

/** The values on a tile: its spots, its points, and a gem that lies there. */
function values(place: Place, big: boolean): Box[] {
  const tile = openTile(place);
  if (tile === null) {
    return [];
  }
  const { x, y } = at(place);
  const size = big ? BIG_TILE : TILE;
  const off = corner(size);
  const held = CORNERS.slice(0, tile.spots.length);
  return [
    ...[...held, [1, 1] as const].map(([cx, cy]) => box(x + cx * off, y + cy * off, 32, 32)),
    ...(place.gem ? [box(x, y - size / 2 + 21, 26, 26)] : []),
  ];
}

/** Where its name stands, as places.tsx writes it. */
function nameOf(place: Place, big: boolean): Box {
  const { x, y } = at(place);
  if (place.node.startsWith("B")) {
    return box(x + 30, y + 10, 26, 18);
  }
  if (big && openTile(place) !== null) {
    return box(x + BIG_TILE / 2 + 22, y + BIG_TILE / 2 - 5, 26, 18);
  }
  return box(x, y + (place.tile === null ? 39 : TILE / 2 + 14), 26, 18);
}

/** The place itself, which the boats of others should leave free. */
function bodyOf(place: Place, big: boolean): Box {
  const { x, y } = at(place);
  if (place.node.startsWith("B")) {
    return box(x, y - 4, 36, 44);
  }
  const size = place.node === "H" || place.tile === null ? 60 : big ? BIG_TILE + 16 : TILE;
  return box(x, y, size, size);
}

function obstacles(view: View, focus: string | null): Obstacle[] {
  return view.map.flatMap((place) => {
    const big = place.node === focus;
    const named = place.node === "H" ? [] : [nameOf(place, big)];
    return [
      ...[...values(place, big), ...named].map((b) => ({ ...b, weight: VALUE })),
      { ...bodyOf(place, big), weight: THING },
    ];
  });
}

function common(a: Box, b: Box): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The coast behind the harbour, as sea.svg draws it. */
const COAST: readonly Obstacle[] = [
  { left: 986, top: 600, right: 1000, bottom: 650, weight: LAND },
  { left: 958, top: 650, right: 1000, bottom: 740, weight: LAND },
  { left: 906, top: 716, right: 958, bottom: 740, weight: LAND },
];

/** How much of a boat would be beyond the rim of the chart. */
const beyond = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, -left) + Math.max(0, -top) + Math.max(0, right - 1000) + Math.max(0, bottom - 740);

function preferred(boat: Boat, place: Place, big: boolean, crowd: boolean): readonly Point[] {
  const tile = openTile(place);
  const spot = boat.spot === null ? undefined : (big ? AT_BIG_SPOT : AT_SPOT)[boat.spot - 1];
  if (tile !== null && spot !== undefined) {
    return [spot];
  }
  if (tile !== null && big) {
    return crowd ? BIG_CROWD : BIG;
  }
  if (place.node === "H") {
    return HARBOUR;
  }
  if (place.node.startsWith("B")) {
    return BUOY;
  }
  return place.tile === null ? EXPLORED : SMALL;
}

function sizeOf(boat: Boat, big: boolean, crowd: boolean): number {
  if (boat.spot !== null && big) {
    return crowd ? 48 : 56;
  }
  return crowd ? 36 : 46;
}

/** What a boat would hide at a point; not more exactly than whether it is too much. */
function hides(
  x: number,
  y: number,
  size: number,
  seen: readonly Obstacle[],
  much: number,
): number {
  let cost = 0;
  for (const part of outline(x, y, size)) {
    cost += VALUE * beyond(part);
    for (const obstacle of seen) {
      cost += obstacle.weight * common(obstacle, part);
      if (cost >= much) {
        return cost;
      }
    }
  }
  return cost;
}

/** Of the points around a place the first where a boat hides nothing, or else the least bad one. */
function choose(points: readonly Point[], place: Place, size: number, taken: readonly Obstacle[]) {
  const { x, y } = at(place);
  /* Only what is near counts, without the place itself. */
  const near = box(x, y, 260, 250);
  const own = ({ left, right, top, bottom }: Obstacle) =>
    left < x && right > x && top < y && bottom > y;
  const seen = taken.filter((o) => common(near, o) > 0 && !(o.weight === THING && own(o)));
  let best = { x, y, cost: Number.POSITIVE_INFINITY };
  for (const [dx, dy] of points) {
    const cost = hides(x + dx, y + dy, size, seen, best.cost);
    if (cost < best.cost) {
      best = { x: x + dx, y: y + dy, cost };
    }
    if (cost === 0) {
      break;
    }
  }
  return best;
}

interface Ship {
  player: PlayerInfo;
  number: number;
  boat: Boat;
  place: Place;
}

function shipsOf(view: View, players: readonly PlayerInfo[]): Ship[] {
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
  focus: string | null,
): PlacedBoat[] {
  const ships = shipsOf(view, players);
  const taken = [...obstacles(view, focus), ...COAST];
  /* Whoever holds a spot has one place to lie at, so these come first. */
  const order = [...ships].sort(
    (a, b) => Number(b.boat.spot !== null) - Number(a.boat.spot !== null),
  );
  const placed = new Map<Ship, PlacedBoat>();
  for (const ship of order) {
    const { player, number, boat, place } = ship;
    const big = place.node === focus && openTile(place) !== null;
    const crowd = ships.filter((other) => other.place === place).length >= CROWD;
    const size = sizeOf(boat, big, crowd);
    const first = preferred(boat, place, big, crowd);
    const { x, y } = choose([...first, ...AROUND], place, size, taken);
    taken.push(...outline(x, y, size).map((b) => ({ ...b, weight: BOAT })));
    placed.set(ship, { player, number, x, y, size });
  }
  return ships.flatMap((ship) => placed.get(ship) ?? []);
}
