// How the events of Deep Blue look in the log and sound; their sentences are in locale/deepblue.txt.
import type { Event } from "../../generated/deepblue";
import { CLICKS, NOTES, type Note } from "../../sound";
import type { Line } from "../../table/lines";

type Style = Omit<Line, "text">;

/** The place or the card that an event is about. */
function pieceOf(event: Event): string | undefined {
  if ("site" in event) {
    return `[data-node="${event.site}"]`;
  }
  if ("node" in event) {
    return `[data-node="${event.node}"]`;
  }
  return "card" in event && event.card !== "?" ? `.cards [data-card="${event.card}"]` : undefined;
}

/** `you` is the reader's seat: good and bad is only what happens to it. */
export function lineStyle(event: Event, you: number): Style {
  const at = pieceOf(event);
  const style = toneOf(event, you);
  return at === undefined ? style : { ...style, at };
}

function toneOf(event: Event, you: number): Style {
  switch (event.e) {
    case "takes":
      return { ...own(event, you, "good"), part: "cause" };
    case "scores":
      return event.points > 0
        ? { ...own(event, you, "good"), part: "result" }
        : { seat: event.seat };
    case "stops":
      return own(event, you, "good");
    case "surfaces":
      return own(event, you, "bad");
    case "start":
    case "hires":
    case "renews":
    case "sails":
    case "rests":
    case "dives":
    case "rushes":
    case "gem":
    case "protects":
    case "slides":
    case "plays":
      return { seat: event.seat };
    case "turn":
      return { turn: event.turn, tone: "sub" };
    case "hazard":
      return { tone: "bad" };
    default:
      return { tone: "sub" };
  }
}

const own = ({ seat }: { seat: number }, you: number, tone: "good" | "bad"): Style =>
  seat === you ? { seat, tone } : { seat };

const SOUNDS: Partial<Record<Event["e"], Note>> = {
  over: NOTES.wave,
  hazard: NOTES.drum,
  warning: NOTES.drum,
  surfaces: NOTES.drum,
  chest: CLICKS.at(-1),
  drew: NOTES.slide,
  discarded: NOTES.slide,
  shuffled: NOTES.slide,
  stocked: NOTES.slide,
  takes: NOTES.slide,
  paid: NOTES.slide,
  plays: NOTES.slide,
  revealed: NOTES.slide,
  moves: NOTES.wood,
  placed: NOTES.wood,
  token: NOTES.wood,
};

/** Gems, from the lowest to the highest pitch. */
const PITCHES: readonly string[] = ["black", "blue", "purple", "red", "green", "silver", "gold"];

/** The sound of an event, if it has one. */
export function sound(event: Event): Note | undefined {
  switch (event.e) {
    case "gem":
    case "plus":
    case "glitters":
      return CLICKS[PITCHES.indexOf(event.gem)];
    default:
      return SOUNDS[event.e];
  }
}

/** Events that are shown longer than others. */
export const scenes: readonly Event["e"][] = ["revealed"];
