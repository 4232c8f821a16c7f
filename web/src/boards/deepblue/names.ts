// Names of places, tiles and cards of Deep Blue, for texts and screen readers.
import type { Node, View } from "../../generated/deepblue";
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import { openTile, type Place, type Spot } from "./view";

/** Capitalizes the first letter. */
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const cardName = (card: string, format: Formatter): string =>
  capital(format.label("card", card));

/** A place within a sentence. */
export const nodeName = (node: Node): string => (node === "H" ? t("harbour") : node);

export function spotName(spot: Spot, format: Formatter): string {
  return spot === "black-or-blue"
    ? t("{0} or {1}", format.label("colour", "black"), format.label("colour", "blue"))
    : format.label("colour", spot);
}

function tileName(place: Place, format: Formatter): string {
  const tile = openTile(place);
  if (tile !== null) {
    const what = tile.kind === "city" ? t("part of the Sunken City") : t("wreck");
    const spots = tile.spots.map((spot) => spotName(spot, format));
    return spots.length === 0
      ? t("{0}, {1} points", what, tile.vp)
      : t("{0}, {1} points, spots: {2}", what, tile.vp, list(spots));
  }
  if (place.tile === "down") {
    return t("tile face down");
  }
  return place.tile === null ? t("explored") : t("open water");
}

/** A place with its tile and boats. */
export function placeName(
  place: Place,
  view: View,
  players: readonly PlayerInfo[],
  format: Formatter,
): string {
  const boats = players.filter(({ seat }) =>
    view.players[seat]?.boats.some((boat) => boat.node === place.node),
  );
  const where = place.node === "H" ? t("Harbour") : place.node;
  const what = place.node === "H" ? "" : `: ${tileName(place, format)}`;
  return boats.length === 0
    ? `${where}${what}`
    : t("{0}; boats: {1}", `${where}${what}`, list(boats.map((p) => p.name)));
}
