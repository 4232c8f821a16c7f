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

const SOUNDS: readonly (readonly [Note | undefined, readonly Event["e"][]])[] = [
  [NOTES.wave, ["over"]],
  [NOTES.bite, ["died"]],
  [NOTES.drum, ["rescued", "penalty", "triggered"]],
  [CLICKS.at(-1), ["sighted"]],
  [NOTES.slide, ["shuffled", "event", "current", "turned", "removed"]],
  [NOTES.wood, ["entered", "left", "swam", "stepped", "surfaced", "boarded"]],
  [NOTES.wood, ["swapped", "flipped", "carried", "drifted", "herded"]],
];

/** The sound of an event, if it has one. */
export const sound = ({ e }: Event): Note | undefined =>
  SOUNDS.find(([, types]) => types.includes(e))?.[0];

/** Events that are shown longer than others. */
export const scenes: readonly Event["e"][] = ["event"];
