// How the events of Scuba are shown in the log; their sentences are in locale/scuba.txt.
import type { Event } from "../../generated/scuba";
import type { Line } from "../api";

export function lineStyle(event: Event): Omit<Line, "text" | "turn"> {
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
