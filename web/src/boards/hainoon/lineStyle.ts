// How the events of Hai Noon are shown in the log; their sentences are in locale/hainoon.txt.
import type { Event } from "../../generated/hainoon";
import type { Line } from "../api";

export function lineStyle(event: Event): Omit<Line, "text" | "turn"> {
  switch (event.e) {
    case "start":
    case "played":
      return { seat: event.seat };
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
