// How the events of Dive look in the log and sound; their sentences are in locale/dive.txt.
import type { Event } from "../../generated/dive";
import { NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";
import { moveOf } from "./reveal";

type Style = Omit<Line, "text">;

/** A helper or dolphins are good news only if they move the pawn. */
function moveStyle(event: Event): Style {
  const { pawn, fields } = moveOf(event) ?? { pawn: "chief", fields: 0 };
  return { ...(pawn === "chief" ? {} : { seat: pawn }), tone: fields > 0 ? "good" : "sub" };
}

export function lineStyle(event: Event): Style {
  switch (event.e) {
    case "picked":
    case "uses":
    case "places":
    case "names":
    case "locked":
      return { seat: event.seat };
    case "laid":
      return event.round === null ? {} : { turn: event.round };
    case "round":
      return { turn: event.round };
    case "plan":
    case "reading":
    case "no-help":
    case "covered":
    case "rested":
      return { tone: "sub" };
    case "helped":
    case "dolphins":
      return moveStyle(event);
    case "white":
      return { tone: "bad" };
    case "over":
      return { tone: event.winners.includes("chief") ? "bad" : "good" };
    default:
      return {};
  }
}

const SOUNDS: Partial<Record<Event["e"], Note>> = {
  over: NOTES.wave,
  chief: NOTES.slide,
  rested: NOTES.wood,
  picked: NOTES.wood,
  locked: NOTES.wood,
};

/** The sound of an event, if it has one. */
export function sound(event: Event): Note | undefined {
  switch (event.e) {
    case "card":
      return event.wrong.length === 0 ? NOTES.slide : NOTES.drum;
    case "white":
      return event.mistakes === 0 ? undefined : NOTES.bite;
    case "helped":
      /* A helper that moves no diver is silent. */
      return event.from === event.to ? undefined : NOTES.wood;
    default:
      return SOUNDS[event.e];
  }
}
