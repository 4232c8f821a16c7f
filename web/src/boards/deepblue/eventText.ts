// Sentences for the events of Deep Blue in the log. Events without a seat use the sentences that all clients
// share (locale/deepblue.txt).
import { later, t } from "../../i18n";
import type { Line } from "../api";
import { type EventContext, eventFormatter, type Forms, seatLine } from "../eventFormatter";
import { cardName } from "./names";

/** A secondary line, without the seat's mark. */
const small = ({ text }: Line): Line => ({ text, tone: "sub" });

/** Sets the tone only if the line is about you. */
const mine = (event: EventContext, line: Line, tone: "good" | "bad"): Line =>
  event.players[Number(event.args[0])]?.you ? { ...line, tone } : line;

const card = (event: EventContext): string => cardName(event.args[1] ?? "", event.format);
const place = (node: string | undefined): string =>
  node === "H" ? t("the harbour") : (node ?? "");

function scores(event: EventContext): Line {
  const [cards = 0, gems = 0, tile = 0, extra = 0] = event.args.slice(1).map(Number);
  const sum = cards + gems + tile + extra;
  const forms: Forms =
    extra > 0
      ? [
          later("**You** score {1}: gems {2}, cards {3}, tile {4}, logbook {5}."),
          later("**{0}** scores {1}: gems {2}, cards {3}, tile {4}, logbook {5}."),
        ]
      : [
          later("**You** score {1}: gems {2}, cards {3}, tile {4}."),
          later("**{0}** scores {1}: gems {2}, cards {3}, tile {4}."),
        ];
  const line = seatLine(event, forms, sum, gems, cards, tile, extra);
  return sum > 0 ? { ...mine(event, line, "good"), part: "result" } : line;
}

/** The seat that draws is in an earlier event, "draws". */
function gem(event: EventContext): Line {
  const [colour = ""] = event.args;
  const picture = `[[gem-${colour}]]`;
  const draws = event.before.findLast(([word]) => word === "draws");
  if (draws === undefined) {
    const text = t("Out of the bag: {1} {0}.", event.format.label("gem", colour), picture);
    return { text, tone: "sub" };
  }
  return seatLine(
    { ...event, args: draws.slice(1) },
    [later("**You** draw {2} {1}."), later("**{0}** draws {2} {1}.")],
    event.format.label("a-gem", colour),
    picture,
  );
}

const EVENTS: Record<string, (event: EventContext) => Line | null> = {
  start: (event) => seatLine(event, [later("**You** begin."), later("**{0}** begins.")]),
  hires: (event) => {
    const slot = event.args[1] ?? "";
    return seatLine(
      event,
      [later("**You** hire from slot {1}."), later("**{0}** hires from slot {1}.")],
      slot,
    );
  },
  renews: (event) =>
    seatLine(event, [
      later("**You** pay for a new market."),
      later("**{0}** pays for a new market."),
    ]),
  paid: (event) =>
    small(seatLine(event, [later("You play {1}."), later("{0} plays {1}.")], card(event))),
  token: (event) =>
    small(seatLine(event, [later("You use a bonus token."), later("{0} uses a bonus token.")])),
  takes: (event) => ({
    ...mine(
      event,
      seatLine(
        event,
        [later("**You** take {1} aboard."), later("**{0}** takes {1} aboard.")],
        card(event),
      ),
      "good",
    ),
    part: "cause",
  }),
  declines: (event) =>
    small(seatLine(event, [later("You take nobody aboard."), later("{0} takes nobody aboard.")])),
  sails: (event) => seatLine(event, [later("**You** sail."), later("**{0}** sails.")]),
  moves: (event) =>
    small(
      seatLine(
        event,
        [later("Your boat sails to {1}."), later("{0}'s boat sails to {1}.")],
        place(event.args[2]),
      ),
    ),
  placed: () => null,
  rests: (event) => seatLine(event, [later("**You** rest."), later("**{0}** rests.")]),
  drew: (event) =>
    event.args[1] === "?"
      ? small(seatLine(event, [later("You take a card back."), later("{0} takes a card back.")]))
      : small(
          seatLine(event, [later("You take {1} back."), later("{0} takes {1} back.")], card(event)),
        ),
  dives: (event) =>
    seatLine(
      event,
      [later("**You** lead a dive at {1}."), later("**{0}** leads a dive at {1}.")],
      event.args[1] ?? "",
    ),
  rushes: (event) =>
    event.args[1] === "none"
      ? null
      : seatLine(
          event,
          [later("**You** rush there with {1}."), later("**{0}** rushes there with {1}.")],
          event.format.label("boats", event.args[1] ?? ""),
        ),
  draws: () => null,
  gem,
  protects: (event) =>
    seatLine(
      event,
      [later("**You** are protected by {1}."), later("**{0}** is protected by {1}.")],
      card(event),
    ),
  slides: (event) =>
    seatLine(event, [
      later("Your boat protects **you** and slides to the middle."),
      later("A boat protects **{0}** and slides to the middle."),
    ]),
  surfaces: (event) =>
    mine(event, seatLine(event, [later("**You** surface."), later("**{0}** surfaces.")]), "bad"),
  plays: (event) =>
    seatLine(
      event,
      [later("**You** play {1} for points."), later("**{0}** plays {1} for points.")],
      card(event),
    ),
  stops: (event) =>
    mine(
      event,
      seatLine(event, [
        later("**You** end the dive safely."),
        later("**{0}** ends the dive safely."),
      ]),
      "good",
    ),
  scores,
};

/** A warning is no alarm: it forces no reaction. */
const ALARMS = new Set(["hazard"]);

export const formatEvent = eventFormatter({ own: EVENTS, alarms: ALARMS });
