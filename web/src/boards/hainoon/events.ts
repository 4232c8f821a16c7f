// How the events of Hai Noon look in the log and sound; their sentences are in locale/hainoon.txt.
import type { Event } from "../../generated/hainoon";
import { NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";

export function lineStyle(event: Event): Omit<Line, "text"> {
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
