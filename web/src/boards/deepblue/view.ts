// Parts of Deep Blue's view, and small queries on it.
import type { Card, Colour, Facts, Node, View } from "../../generated/deepblue";

export type Gems = View["bag"];
export type Place = View["map"][number];
export type Tile = Exclude<NonNullable<Place["tile"]>, "down">;
export type Spot = Tile["spots"][number];
export type Crew = View["crew"][number];
export type PlayerView = View["players"][number];
export type Boat = PlayerView["boats"][number];
export type Dive = NonNullable<View["dive"]>;
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
