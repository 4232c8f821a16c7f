// Deep Blue in words: events for the log. What is not about somebody is told in the phrases that all
// clients share.
import { later, t } from "../../i18n";
import type { Line } from "../api";
import { type EventContext, eventFormatter, type Forms, seatLine } from "../eventFormatter";
import { cardName } from "./names";

/** A line below the one it belongs to, without a mark. */
const small = ({ text }: Line): Line => ({ text, tone: "sub" });

/** Good or bad news for you, if it is about you. */
const mine = (x: EventContext, line: Line, tone: "good" | "bad"): Line =>
  x.players[Number(x.args[0])]?.you ? { ...line, tone } : line;

const card = (x: EventContext): string => cardName(x.args[1] ?? "", x.format);
const place = (node: string | undefined): string =>
  node === "H" ? t("the harbour") : (node ?? "");

function scores(x: EventContext): Line {
  const [cards = 0, gems = 0, tile = 0, extra = 0] = x.args.slice(1).map(Number);
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
  const line = seatLine(x, forms, sum, gems, cards, tile, extra);
  return sum > 0 ? { ...mine(x, line, "good"), part: "result" } : line;
}

/** Who draws stands in the event before. */
function gem(x: EventContext): Line {
  const [colour = ""] = x.args;
  const picture = `[[gem-${colour}]]`;
  const draws = x.before.findLast(([word]) => word === "draws");
  if (draws === undefined) {
    const text = t("Out of the bag: {1} {0}.", x.format.label("gem", colour), picture);
    return { text, tone: "sub" };
  }
  return seatLine(
    { ...x, args: draws.slice(1) },
    [later("**You** draw {2} {1}."), later("**{0}** draws {2} {1}.")],
    x.format.label("a-gem", colour),
    picture,
  );
}

const EVENTS: Record<string, (x: EventContext) => Line | null> = {
  start: (x) => seatLine(x, [later("**You** begin."), later("**{0}** begins.")]),
  hires: (x) => {
    const slot = x.args[1] ?? "";
    return seatLine(
      x,
      [later("**You** hire from slot {1}."), later("**{0}** hires from slot {1}.")],
      slot,
    );
  },
  renews: (x) =>
    seatLine(x, [later("**You** pay for a new market."), later("**{0}** pays for a new market.")]),
  paid: (x) => small(seatLine(x, [later("You play {1}."), later("{0} plays {1}.")], card(x))),
  token: (x) =>
    small(seatLine(x, [later("You use a bonus token."), later("{0} uses a bonus token.")])),
  takes: (x) => ({
    ...mine(
      x,
      seatLine(x, [later("**You** take {1} aboard."), later("**{0}** takes {1} aboard.")], card(x)),
      "good",
    ),
    part: "cause",
  }),
  declines: (x) =>
    small(seatLine(x, [later("You take nobody aboard."), later("{0} takes nobody aboard.")])),
  sails: (x) => seatLine(x, [later("**You** sail."), later("**{0}** sails.")]),
  moves: (x) =>
    small(
      seatLine(
        x,
        [later("Your boat sails to {1}."), later("A boat of {0} sails to {1}.")],
        place(x.args[2]),
      ),
    ),
  placed: () => null,
  rests: (x) => seatLine(x, [later("**You** rest."), later("**{0}** rests.")]),
  drew: (x) =>
    x.args[1] === "?"
      ? small(seatLine(x, [later("You take a card back."), later("{0} takes a card back.")]))
      : small(seatLine(x, [later("You take {1} back."), later("{0} takes {1} back.")], card(x))),
  dives: (x) =>
    seatLine(
      x,
      [later("**You** lead a dive at {1}."), later("**{0}** leads a dive at {1}.")],
      x.args[1] ?? "",
    ),
  rushes: (x) =>
    x.args[1] === "none"
      ? null
      : seatLine(
          x,
          [later("**You** rush there with {1}."), later("**{0}** rushes there with {1}.")],
          x.format.label("boats", x.args[1] ?? ""),
        ),
  draws: () => null,
  gem,
  protects: (x) =>
    seatLine(
      x,
      [later("**You** are protected by {1}."), later("**{0}** is protected by {1}.")],
      card(x),
    ),
  slides: (x) =>
    seatLine(x, [
      later("Your boat protects **you** and slides to the middle."),
      later("A boat protects **{0}** and slides to the middle."),
    ]),
  surfaces: (x) =>
    mine(x, seatLine(x, [later("**You** surface."), later("**{0}** surfaces.")]), "bad"),
  plays: (x) =>
    seatLine(
      x,
      [later("**You** play {1} for points."), later("**{0}** plays {1} for points.")],
      card(x),
    ),
  stops: (x) =>
    mine(
      x,
      seatLine(x, [later("**You** end the dive safely."), later("**{0}** ends the dive safely.")]),
      "good",
    ),
  scores,
};

/** A warning forces nobody. */
const ALARMS = new Set(["hazard"]);

export const tell = eventFormatter({ own: EVENTS, alarms: ALARMS });
