// How the events of Dive look in the log and sound; their sentences are in locale/dive.txt.
import type { Event } from "../../generated/dive";
import { NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";
import type { TableState } from "../../table/protocol";
import { moveOf, revealDuration } from "./reveal";

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

/** Decisions of others that stay secret: there is nothing to see. */
const SECRET: readonly Event["e"][] = ["locked", "called", "looked", "glimpse"];

/** How long other divers' events are shown: no time for secret decisions. To those who only watch, a dive is shown
 * until its reveal is over; a diver plans meanwhile. */
export function duration(events: readonly Event[], table?: TableState): number | undefined {
  if (events.every(({ e }) => SECRET.includes(e))) {
    return 0;
  }
  const watched = table !== undefined && table.you < 0;
  return watched && events.some(({ e }) => e === "card") ? revealDuration(events) : undefined;
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
