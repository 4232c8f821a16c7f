// Deep Blue in words: events for the log, in the phrases that all clients share, each with the mark
// of whom it is about.
import type { Speaker } from "../../i18n/book";
import type { Line, Person, Words } from "../api";

/** Events whose first word after the verb is a seat. */
const ABOUT_SEAT = new Set(
  (
    "start hires renews paid token takes declines sails moves placed rests drew dives rushes " +
    "draws protects slides surfaces plays stops scores chest"
  ).split(" "),
);
const GOOD = new Set(["stops", "takes"]);
const BAD = new Set(["hazard", "surfaces"]);
const SMALL = new Set(["paid", "token", "moves", "placed", "stocked", "plus", "shuffled", "gone"]);

export function tell(
  event: Words,
  people: readonly Person[],
  _view: unknown,
  speak: Speaker,
): Line | null {
  const [word = "", first = ""] = event;
  const line = speak.line(event.join(" "));
  if (line === null || line.text === "") {
    return line;
  }
  const person = ABOUT_SEAT.has(word) ? people[Number(first)] : undefined;
  const tone = GOOD.has(word)
    ? "good"
    : BAD.has(word)
      ? "bad"
      : SMALL.has(word)
        ? "sub"
        : undefined;
  if (person === undefined) {
    return { ...line, tone: tone ?? "sub" };
  }
  const text = line.text.replace(person.called, `**${person.called}**`);
  return { ...line, text, tone, ...(tone === "sub" ? {} : { seat: person.seat }) };
}
