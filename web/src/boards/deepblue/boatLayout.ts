// Positions of the boats around their places, so that they cover no spots, points or names.
import type { Node, View } from "../../generated/deepblue";
import type { PlayerInfo } from "../../table/players";
import { BIG_TILE, CORNERS, chartXY, corner, TILE } from "./chart";
import { openTile, type Place, placeOf } from "./model";

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
type Box = readonly [x: number, y: number, width: number, height: number];

/** What a boat should not cover, and the cost per area. */
interface Obstacle {
  left: number;
  top: number;
  right: number;
  bottom: number;
  weight: number;
}

/** Values and names are never covered; other things only if there is no room. */
const VALUE_WEIGHT = 1000;
const BOAT_WEIGHT = 10;
const LAND_WEIGHT = 5;
const PLACE_WEIGHT = 1;

/** From this many boats at one place on, they are drawn smaller. */
const CROWDED_FROM = 5;
const SIZES = [46, 36] as const;

/** A kind of place, as chart.tsx draws it; all positions are relative to its centre. */
interface PlaceLayout {
  /** What boats at other places should leave free. */
  box: Box;
  name?: Point;
  /** The width of the tile. */
  tile: number;
  /** Preferred positions of boats, inside first: in general, if there are many, and on the spots. */
  boats: readonly Point[];
  crowded?: readonly Point[];
  spots: readonly Point[];
  /** The width of a boat on a spot, alone or as one of many. */
  spotSizes: readonly [number, number];
}

const HARBOUR: PlaceLayout = {
  box: [0, 0, 60, 60],
  tile: 0,
  boats: [
    [-62, -6],
    [-30, -54],
    [-52, 36],
    [22, -62],
    [-8, 50],
  ],
  spots: [],
  spotSizes: SIZES,
};
const BUOY: PlaceLayout = {
  ...HARBOUR,
  box: [0, -4, 36, 44],
  name: [30, 10],
  boats: [
    [-38, -2],
    [2, -44],
    [46, -26],
    [-40, -44],
    [-30, 38],
    [12, 40],
  ],
};
const EXPLORED: PlaceLayout = {
  ...HARBOUR,
  name: [0, 39],
  boats: [
    [0, -6],
    [-46, -2],
    [46, -2],
    [0, -46],
  ],
};
const SMALL: PlaceLayout = {
  box: [0, 0, TILE, TILE],
  name: [0, TILE / 2 + 14],
  tile: TILE,
  boats: [
    [0, -4],
    [-66, -4],
    [66, -4],
    [0, -64],
    [-36, 66],
    [38, 66],
  ],
  spots: [
    [-62, -62],
    [62, -62],
    [-60, 42],
  ],
  spotSizes: SIZES,
};
/** The tile of the current decision. */
const BIG: PlaceLayout = {
  box: [0, 0, BIG_TILE + 16, BIG_TILE + 16],
  name: [BIG_TILE / 2 + 22, BIG_TILE / 2 - 5],
  tile: BIG_TILE,
  boats: [
    [0, -4],
    [0, -82],
    [-90, -6],
    [0, 84],
    [90, -20],
  ],
  crowded: [
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
  ],
  spots: [
    [-82, -78],
    [82, -78],
    [-78, 60],
  ],
  spotSizes: [56, 48],
};

/** Positions further away, for all other boats. */
const AROUND: readonly Point[] = [62, 84, 106].flatMap((r) =>
  Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i * Math.PI) / 8;
    return [Math.round(r * Math.sin(turn)), Math.round(-0.9 * r * Math.cos(turn))];
  }),
);

/** The coast behind the harbour, as sea.svg draws it. */
const COAST: readonly Obstacle[] = [
  { left: 986, top: 600, right: 1000, bottom: 650, weight: LAND_WEIGHT },
  { left: 958, top: 650, right: 1000, bottom: 740, weight: LAND_WEIGHT },
  { left: 906, top: 716, right: 958, bottom: 740, weight: LAND_WEIGHT },
];

function layoutOf(place: Place, focus: Node | null): PlaceLayout {
  if (place.node === "H" || place.node.startsWith("B")) {
    return place.node === "H" ? HARBOUR : BUOY;
  }
  if (openTile(place) !== null) {
    return place.node === focus ? BIG : SMALL;
  }
  return place.tile === null ? EXPLORED : SMALL;
}

const obstacle = (x: number, y: number, [dx, dy, w, h]: Box, weight: number): Obstacle => ({
  left: x + dx - w / 2,
  right: x + dx + w / 2,
  top: y + dy - h / 2,
  bottom: y + dy + h / 2,
  weight,
});

/** A place with its name and the values on its tile: spots, points, and a gem on it. */
function obstaclesOf(place: Place, { box, name, tile }: PlaceLayout): Obstacle[] {
  const { x, y } = chartXY(place);
  const values: Box[] = name === undefined ? [] : [[...name, 26, 18]];
  const open = openTile(place);
  if (open !== null) {
    const marks = [...CORNERS.slice(0, open.spots.length), [1, 1] as const];
    values.push(...marks.map(([cx, cy]): Box => [cx * corner(tile), cy * corner(tile), 32, 32]));
  }
  if (open !== null && place.gem) {
    values.push([0, 21 - tile / 2, 26, 26]);
  }
  return [
    ...values.map((value) => obstacle(x, y, value, VALUE_WEIGHT)),
    obstacle(x, y, box, PLACE_WEIGHT),
  ];
}

/** The hull and the superstructure of a boat. */
const outline = (x: number, y: number, size: number): readonly Obstacle[] => [
  obstacle(x, y, [0, 0.23 * size, 0.92 * size, 0.3 * size], BOAT_WEIGHT),
  obstacle(x, y, [0.02 * size, -0.13 * size, 0.44 * size, 0.44 * size], BOAT_WEIGHT),
];

function overlapArea(a: Obstacle, b: Obstacle): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far a boat would reach beyond the rim of the chart. */
const outsideLength = ({ left, top, right, bottom }: Obstacle): number =>
  Math.max(0, -left) + Math.max(0, -top) + Math.max(0, right - 1000) + Math.max(0, bottom - 740);

/** The cost of what a boat would cover at a point; stops counting at the limit. */
function overlapCost(boat: readonly Obstacle[], nearby: readonly Obstacle[], limit: number) {
  let cost = 0;
  for (const part of boat) {
    cost += VALUE_WEIGHT * outsideLength(part);
    for (const other of nearby) {
      cost += other.weight * overlapArea(other, part);
      if (cost >= limit) {
        return cost;
      }
    }
  }
  return cost;
}

/** The first of the points around a place where a boat covers nothing, or else the cheapest one. */
function bestPoint(points: readonly Point[], place: Place, size: number, taken: Obstacle[]) {
  const { x, y } = chartXY(place);
  /* Only near obstacles count, without the place itself. */
  const near = obstacle(x, y, [0, 0, 260, 250], 0);
  const own = (o: Obstacle) =>
    o.weight === PLACE_WEIGHT && o.left < x && o.right > x && o.top < y && o.bottom > y;
  const nearby = taken.filter((o) => overlapArea(near, o) > 0 && !own(o));
  let best = { x, y, cost: Number.POSITIVE_INFINITY };
  for (const [dx, dy] of points) {
    const cost = overlapCost(outline(x + dx, y + dy, size), nearby, best.cost);
    if (cost < best.cost) {
      best = { x: x + dx, y: y + dy, cost };
    }
    if (cost === 0) {
      break;
    }
  }
  return best;
}

export function boatLayout(
  view: View,
  players: readonly PlayerInfo[],
  focus: Node | null,
): PlacedBoat[] {
  const taken = view.map.flatMap((place) => obstaclesOf(place, layoutOf(place, focus)));
  taken.push(...COAST);
  const boats = players.flatMap((player) =>
    (view.players[player.seat]?.boats ?? []).map((boat, i) => ({ ...boat, player, number: i + 1 })),
  );
  const placeBoat = ({ player, number, node, spot }: (typeof boats)[number]): PlacedBoat[] => {
    const place = placeOf(view, node);
    if (place === undefined) {
      return [];
    }
    const layout = layoutOf(place, focus);
    const crowded = boats.filter((other) => other.node === node).length >= CROWDED_FROM;
    const atSpot = spot === null ? undefined : layout.spots[spot - 1];
    const wanted = crowded ? (layout.crowded ?? layout.boats) : layout.boats;
    const [normal, small] = spot === null ? SIZES : layout.spotSizes;
    const size = crowded ? small : normal;
    const points = [...(atSpot === undefined ? wanted : [atSpot]), ...AROUND];
    const { x, y } = bestPoint(points, place, size, taken);
    taken.push(...outline(x, y, size));
    return [{ player, number, x, y, size }];
  };
  /* A boat on a spot has only one position, so these come first. */
  const placed = [
    ...boats.filter(({ spot }) => spot !== null),
    ...boats.filter(({ spot }) => spot === null),
  ].flatMap(placeBoat);
  return placed.sort((a, b) => a.player.seat - b.player.seat || a.number - b.number);
}
