// How the events of Dive are shown in the log; their sentences are in locale/dive.txt.
import type { Event } from "../../generated/dive";
import type { BoardModule } from "../api";
import { moveOf } from "./diveSteps";

type Style = ReturnType<NonNullable<BoardModule["lineStyle"]>>;

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
