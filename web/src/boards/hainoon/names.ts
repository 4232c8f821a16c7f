// Names of cards, sides, places and divers of Hai Noon, in the language of the page.
import { later, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../api";
import { cardParts, type Diver, type Health, type View } from "./view";

const ACTS: Record<string, { name: string; description: string }> = {
  hide: {
    name: later("Camouflage"),
    description: later("Your diver is gone until your next turn."),
  },
  cage: {
    name: later("Cage / Harpoon"),
    description: later("A cage for any diver, or keep it as a harpoon."),
  },
  shark: { name: later("Shark swims on"), description: later("Two neighbours change places.") },
  flip: { name: later("Flip a shark"), description: later("Turn any one shark over.") },
  diver: {
    name: later("Diver swims on"),
    description: later("Your diver swaps with a neighbour or takes a free place."),
  },
  ring: {
    name: later("All sharks swim on"),
    description: later("The whole ring moves one place clockwise."),
  },
  joker: { name: later("Joker"), description: later("Does nothing, but counts as a card.") },
};

interface SideNames {
  name: string;
  /** Painted on the jetty. */
  sign: string;
  attack: string;
  jetty: string;
}

const SIDE_NAMES: Record<string, SideNames> = {
  top: {
    name: later("north"),
    sign: later("North"),
    attack: later("attack from the north"),
    jetty: later("North jetty"),
  },
  right: {
    name: later("east"),
    sign: later("East"),
    attack: later("attack from the east"),
    jetty: later("East jetty"),
  },
  bottom: {
    name: later("south"),
    sign: later("South"),
    attack: later("attack from the south"),
    jetty: later("South jetty"),
  },
  left: {
    name: later("west"),
    sign: later("West"),
    attack: later("attack from the west"),
    jetty: later("West jetty"),
  },
};

const PLACE_NAMES: Record<string, string> = {
  TL: later("top left"),
  TR: later("top right"),
  BR: later("bottom right"),
  BL: later("bottom left"),
};

const COLOURS: Record<string, string> = {
  red: later("red"),
  green: later("green"),
  blue: later("blue"),
  yellow: later("yellow"),
  joker: later("joker"),
};

/** The divers' colours by number, in the order of the palette. */
const TILES = [later("pink"), later("turquoise"), later("green"), later("black")];

export const tileName = (diver: number): string => t(TILES[diver] ?? "");
export const actName = (card: string): string => t(ACTS[cardParts(card).act]?.name ?? card);
export const actDescription = (card: string): string =>
  t(ACTS[cardParts(card).act]?.description ?? "");
export const colourName = (colour: string): string => t(COLOURS[colour] ?? colour);
export const sideName = (side: string): string => t(SIDE_NAMES[side]?.name ?? side);
export const sideSign = (side: string): string => t(SIDE_NAMES[side]?.sign ?? side);
export const attackName = (side: string): string => t(SIDE_NAMES[side]?.attack ?? "");
export const jettyName = (side: string): string => t(SIDE_NAMES[side]?.jetty ?? side);
export const placeName = (place: string): string => t(PLACE_NAMES[place] ?? place);

const HEALTH: Record<Health, string> = {
  healthy: later("healthy"),
  injured: later("injured"),
  eaten: later("eaten"),
};

export const healthName = (health: Health): string => t(HEALTH[health]);

export function seatName(players: readonly PlayerInfo[], seat: number): string {
  return players[seat]?.name ?? t("Seat {0}", seat + 1);
}

/** The player of a diver, for a label. */
export function diverName(players: readonly PlayerInfo[], diver: Diver | undefined): string {
  return diver === undefined || diver.owner === null
    ? t("the dummy")
    : seatName(players, diver.owner);
}

/** The seat whose only diver this is: with two players each has two divers, and a dummy has no seat. */
export function seatOfOnlyDiver(diver: number, view: View): number | null {
  return view.seats === 2 ? null : (view.divers[diver]?.seat ?? null);
}

/** The argument for a diver in the shared sentences: its number, or "dummy" with three players. */
export const diverWord = (diver: number, view: View): string =>
  view.divers[diver]?.seat === null ? "dummy" : String(diver);

/** The diver as an object of a sentence: "you", a player's name, or the colour of the diver. */
export function theDiver(
  diver: number,
  players: readonly PlayerInfo[],
  view: View,
  format: Formatter,
): string {
  const seat = seatOfOnlyDiver(diver, view);
  if (seat === null) {
    return format.label("the-diver", diverWord(diver, view));
  }
  return players[seat]?.you ? format.label("the-diver", "you") : seatName(players, seat);
}
