import { expect, test } from "vitest";
import { boatLayout, type PlacedBoat } from "../../src/boards/deepblue/boatLayout";
import { BIG_TILE, CORNERS, chartXY, corner, TILE } from "../../src/boards/deepblue/chart";
import type { Boat, Place, PlayerView, Tile } from "../../src/boards/deepblue/model";
import type { Game, Node, View } from "../../src/generated/deepblue";
import record from "../fixtures/deepblue.json";
import { recordedTable } from "./recordedTable";

const { table, players: recorded } = recordedTable<Game>(record);
const [template] = recorded;
const PLAYERS = 5;
const players = Array.from({ length: PLAYERS }, (_, seat) => ({ ...template, seat }) as never);

const TILED: Tile = {
  name: "N-2",
  kind: "normal",
  spots: ["silver", "gold", "red"],
  vp: 4,
};

/** A view with a number of boats at a place, the first ones on spots, and the others far away. */
function gathered(node: Node, boats: number, spots: number): View {
  const { view } = table;
  const far = node === "R9" ? "Y6" : "R9";
  const boat = (i: number): Boat =>
    i < boats ? { node, spot: i < spots ? i + 1 : null } : { node: far, spot: null };
  return {
    ...view,
    map: view.map.map((place) => (/^[YR]/.test(place.node) ? { ...place, tile: TILED } : place)),
    players: Array.from({ length: PLAYERS }, (_, seat) => ({
      ...(view.players[0] as PlayerView),
      boats: [boat(2 * seat), boat(2 * seat + 1)],
    })),
  };
}

/** Points on the outline of a drawn boat, of 100 by 84. */
const HULL = [
  [4, 50],
  [20, 50],
  [50, 50],
  [80, 50],
  [96, 50],
  [90, 66],
  [80, 76],
  [70, 80],
  [50, 80],
  [30, 80],
  [20, 76],
  [10, 66],
  [30, 34],
  [66, 34],
  [72, 52],
  [50, 8],
  [74, 15],
  [52, 23],
] as const;

const shape = ({ x, y, size }: PlacedBoat) =>
  HULL.map(([u, v]) => ({ x: x + ((u - 50) * size) / 100, y: y + ((v - 42) * size) / 100 }));

/** Spots, points and the name of a place, as circles. */
function values(place: Place, big: boolean) {
  const { x, y } = chartXY(place);
  const size = big ? BIG_TILE : TILE;
  const off = corner(size);
  const name = big
    ? { what: "name", x: x + size / 2 + 22, y: y + size / 2 - 6, r: 9 }
    : { what: "name", x, y: y + size / 2 + 13, r: 9 };
  return [
    ...[...CORNERS, [1, 1] as const].map(([cx, cy], i) => ({
      what: i < 3 ? `spot ${i + 1}` : "points",
      x: x + cx * off,
      y: y + cy * off,
      r: 15,
    })),
    name,
  ];
}

/** The names of what boats cover. */
function coveredBy(view: View, node: Node, big: boolean): string[] {
  const boats = boatLayout(view, players, big ? node : null);
  return view.map
    .filter((place) => /^[YR]/.test(place.node))
    .flatMap((place) => values(place, big && place.node === node).map((v) => ({ ...v, place })))
    .flatMap((value) =>
      boats
        .filter((boat) => Math.hypot(boat.x - value.x, boat.y - value.y) < 60)
        .filter((boat) =>
          shape(boat).some((p) => Math.hypot(p.x - value.x, p.y - value.y) < value.r),
        )
        .map(() => `${value.what} of ${value.place.node}`),
    );
}

const SITES = table.view.map.map(({ node }) => node).filter((node) => /^[YR]/.test(node));

for (const big of [true, false]) {
  test(`boats at ${big ? "the tile of a dive" : "a tile"} cover no spots, points or names`, {
    timeout: 60_000,
  }, () => {
    const found: string[] = [];
    for (const node of SITES) {
      for (let boats = 1; boats <= 2 * PLAYERS; boats++) {
        for (const spots of [0, 1, 3]) {
          const covered = coveredBy(gathered(node, boats, spots), node, big);
          found.push(...covered.map((what) => `${what} by ${boats} at ${node}, ${spots} on spots`));
        }
      }
    }
    expect(found).toEqual([]);
  });
}

test("many boats at one place are smaller, and each is visible", () => {
  for (const node of [...SITES, "H", "B2", "B4"] as const) {
    const boats = boatLayout(gathered(node, 10, 0), players, null);
    const apart = boats.flatMap((a, i) =>
      boats.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x) / 24, Math.abs(a.y - b.y) / 14)),
    );
    expect(Math.min(...apart), node).toBeGreaterThan(1);
    expect(boats.every(({ size }) => size < 46)).toBe(true);
  }
  const [alone] = boatLayout(gathered("R2", 1, 0), players, null);
  expect(alone?.size).toBe(46);
});
