// How the events of Deep Blue are shown in the log.
import type { Event } from "../../generated/deepblue";
import type { Line } from "../api";

type Style = Omit<Line, "text" | "turn">;

/** `you` is the reader's seat: good and bad is only what happens to it. */
export function lineStyle(event: Event, you: number): Style {
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
    case "hazard":
      return { tone: "bad" };
    default:
      return { tone: "sub" };
  }
}

const own = ({ seat }: { seat: number }, you: number, tone: "good" | "bad"): Style =>
  seat === you ? { seat, tone } : { seat };
