// How the events of Scuba look in the log and sound; their sentences are in locale/scuba.txt.
import type { Event } from "../../generated/scuba";
import { CLICKS, NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";

export function lineStyle(event: Event): Omit<Line, "text"> {
  switch (event.e) {
    case "start":
    case "entered":
    case "left":
    case "stepped":
    case "turned":
    case "sighted":
    case "event":
    case "chose":
    case "penalty":
      return { seat: event.seat };
    case "turn":
      return { turn: event.round, tone: "sub" };
    case "surfaced":
    case "boarded":
      return { seat: event.seat, tone: "good" };
    case "died":
    case "rescued":
      return { seat: event.seat, tone: "bad" };
    case "triggered":
    case "extra":
    case "gone":
      return { tone: "bad" };
    case "over":
      return event.winner === null ? { tone: "bad" } : {};
    default:
      return { tone: "sub" };
  }
}

const SOUNDS: Partial<Record<Event["e"], Note>> = {
  over: NOTES.wave,
  died: NOTES.bite,
  rescued: NOTES.drum,
  penalty: NOTES.drum,
  triggered: NOTES.drum,
  sighted: CLICKS.at(-1),
  shuffled: NOTES.slide,
  event: NOTES.slide,
  current: NOTES.slide,
  turned: NOTES.slide,
  removed: NOTES.slide,
  entered: NOTES.wood,
  swam: NOTES.wood,
  swapped: NOTES.wood,
  flipped: NOTES.wood,
  stepped: NOTES.wood,
  carried: NOTES.wood,
  drifted: NOTES.wood,
  herded: NOTES.wood,
  surfaced: NOTES.wood,
  boarded: NOTES.wood,
  left: NOTES.wood,
};

/** The sound of an event, if it has one. */
export const sound = (event: Event): Note | undefined => SOUNDS[event.e];

/** Events that are shown longer than others. */
export const scenes: readonly Event["e"][] = ["event"];
