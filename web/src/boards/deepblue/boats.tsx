// The boats on the chart, each where its place, its spot and its neighbours leave room.
import { Piece } from "../../parts/piece";
import { steady } from "../../parts/steady";
import type { Person } from "../api";
import { at, percent } from "./chart";
import { CORNERS } from "./places";
import { type Boat, openTile, type Place, placeOf, type View } from "./view";

export interface Moored {
  person: Person;
  /** 1 or 2. */
  number: number;
  x: number;
  y: number;
  /** Width on the chart. */
  size: number;
}

/** Where the boats in the middle of a place lie around it, one after the other. */
const AROUND: readonly (readonly [number, number])[] = [
  [8, 8],
  [-30, 20],
  [40, -8],
  [-12, -24],
  [30, 34],
  [-46, -6],
  [56, 26],
  [4, -46],
  [-34, 46],
  [62, -40],
];

const IN_HARBOUR: readonly (readonly [number, number])[] = [
  [-54, -10],
  [44, -36],
  [-36, 34],
  [22, 46],
  [-66, 24],
  [58, 8],
  [-22, -50],
  [-8, 62],
  [-88, 4],
  [24, -62],
];

function offset(boat: Boat, place: Place, rank: number, big: boolean): readonly [number, number] {
  const tile = openTile(place);
  const [cx, cy] = CORNERS[(boat.spot ?? 0) - 1] ?? [0, 0];
  if (boat.spot !== null && tile !== null) {
    return big ? [68 * cx, 60 * cy] : [51 * cx, 43 * cy];
  }
  if (place.node === "H") {
    return IN_HARBOUR[rank % IN_HARBOUR.length] ?? [0, 0];
  }
  const [dx, dy] = AROUND[rank % AROUND.length] ?? [0, 0];
  return tile === null ? [dx, dy - 40] : [dx, dy];
}

export function moor(view: View, people: readonly Person[], focus: string | null): Moored[] {
  const ranks = new Map<string, number>();
  return people.flatMap((person) =>
    (view.players[person.seat]?.boats ?? []).flatMap((boat, i) => {
      const place = placeOf(view, boat.node);
      if (place === undefined) {
        return [];
      }
      const rank = ranks.get(boat.node) ?? 0;
      if (boat.spot === null) {
        ranks.set(boat.node, rank + 1);
      }
      const big = focus === boat.node;
      const { x, y } = at(place);
      const [dx, dy] = offset(boat, place, rank, big);
      return [
        { person, number: i + 1, x: x + dx, y: y + dy, size: big && boat.spot !== null ? 58 : 46 },
      ];
    }),
  );
}

interface BoatsProps {
  boats: readonly Moored[];
  /** Your boats that may be chosen, and the one that is. */
  mine: number;
  choosable: boolean;
  chosen: number;
  onChoose(boat: number): void;
}

export const Boats = steady(({ boats, mine, choosable, chosen, onChoose }: BoatsProps) => {
  return (
    <>
      {boats.map(({ person, number, x, y, size }) => {
        const own = choosable && person.seat === mine;
        const style = {
          ...percent(x, y),
          width: `${((100 * size) / 1028).toFixed(2)}%`,
          "--pc": person.colour,
        };
        const drawing = (
          <>
            <Piece name="boat" ratio={0.84} />
            <Piece name={person.mark} class="db-mark" />
          </>
        );
        const piece = `boat-${person.seat}-${number}`;
        return own ? (
          <button
            key={piece}
            type="button"
            class={chosen === number ? "db-boat own reach on" : "db-boat own reach"}
            style={style}
            data-piece={piece}
            data-boat={number}
            aria-pressed={chosen === number}
            aria-label={`${person.name} ${number}`}
            onClick={() => onChoose(number)}
          >
            {drawing}
          </button>
        ) : (
          <span key={piece} class="db-boat" style={style} data-piece={piece}>
            {drawing}
          </span>
        );
      })}
    </>
  );
});
