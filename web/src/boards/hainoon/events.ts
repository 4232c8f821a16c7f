// How the events of Hai Noon look in the log and sound; their sentences are in locale/hainoon.txt.
import type { Event } from "../../generated/hainoon";
import { NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";
import { cellAt, diverPiece, jettyAt } from "./selectors";

/** The seat, tone and part of an event's line. */
function toneOf(event: Event): Omit<Line, "text"> {
  switch (event.e) {
    case "start":
    case "played":
      return { seat: event.seat };
    case "turn":
      return { turn: event.turn, tone: "sub" };
    case "harpoon":
      return { seat: event.seat, tone: "good" };
    case "out":
      return { seat: event.seat, tone: "bad" };
    case "attack":
      return { tone: "bad", part: "cause" };
    case "bitten":
      return { tone: event.health === "eaten" ? "bad" : "sub", part: "result" };
    case "over":
      return event.winners.length === 0 ? { tone: "bad" } : {};
    default:
      return { tone: "sub" };
  }
}

/** What the line of an event is about: its diver, its sharks, its place or its jetty. */
function pieceOf(event: Event): string | undefined {
  if ("diver" in event && event.diver !== null) {
    return diverPiece(event.diver);
  }
  if ("shark" in event) {
    return "other" in event ? `${cellAt(event.shark)},${cellAt(event.other)}` : cellAt(event.shark);
  }
  if ("side" in event) {
    return jettyAt(event.side);
  }
  return "place" in event ? cellAt(event.place) : undefined;
}

export function lineStyle(event: Event): Omit<Line, "text"> {
  const at = pieceOf(event);
  return at === undefined ? toneOf(event) : { ...toneOf(event), at };
}

const SOUNDS: Partial<Record<Event["e"], Note>> = {
  over: NOTES.wave,
  bitten: NOTES.bite,
  attack: NOTES.drum,
  out: NOTES.drum,
  drew: NOTES.slide,
  played: NOTES.slide,
  harpoon: NOTES.slide,
  discarded: NOTES.slide,
  cleared: NOTES.slide,
  shuffled: NOTES.slide,
  turned: NOTES.slide,
  caged: NOTES.wood,
  hid: NOTES.wood,
  entered: NOTES.wood,
  swam: NOTES.wood,
  swapped: NOTES.wood,
  flipped: NOTES.wood,
};

/** The sound of an event, if it has one. */
export const sound = (event: Event): Note | undefined => SOUNDS[event.e];

/** Events that are shown longer than others. */
export const scenes: readonly Event["e"][] = ["attack", "bitten"];

/** How long a bite is shown, in milliseconds. */
export const BITE_MS = 2200;

const NOTHING_TO_SEE: readonly Event["e"][] = ["passed", "turn", "drew"];
const isBite = ({ e }: Event): boolean => e === "bitten";

/** A bite has its time; a pass that does not end the attack has none. */
export function duration(events: readonly Event[]): number | undefined {
  return events.some(isBite)
    ? BITE_MS
    : events.every(({ e }) => NOTHING_TO_SEE.includes(e))
      ? 0
      : undefined;
}

/** The end screen waits for a last bite. */
export const sceneDuration = (events: readonly Event[]): number =>
  events.some(isBite) ? BITE_MS : 0;
