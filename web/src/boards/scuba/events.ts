// How the events of Scuba look in the log and sound; their sentences are in locale/scuba.txt.
import type { Event } from "../../generated/scuba";
import { CLICKS, NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";

/** The piece or the cell that an event is about. */
function placeOf(event: Event): string | undefined {
  switch (event.e) {
    case "stepped":
    case "turned":
    case "flipped":
    case "carried":
    case "herded":
      return `.sc-c[data-cell="${event.cell}"]`;
    case "swapped":
      return `.sc-c[data-cell="${event.from}"], .sc-c[data-cell="${event.to}"]`;
    case "entered":
      return `.sc-c[data-cell="${event.column},1"]`;
    case "sighted":
    case "left":
    case "surfaced":
    case "boarded":
    case "air":
      return `[data-piece="diver-${event.seat}"]`;
    case "current":
      return ".cur, .cur-open";
    default:
      return undefined;
  }
}

export function lineStyle(event: Event): Omit<Line, "text"> {
  const at = placeOf(event);
  return at === undefined ? styleOf(event) : { ...styleOf(event), at };
}

function styleOf(event: Event): Omit<Line, "text"> {
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
