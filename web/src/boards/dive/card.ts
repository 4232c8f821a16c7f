// Lobby card of Dive: name, picture, seats and options.
import { later } from "../../i18n";
import { type GameCard, option } from "../gameCard";
import art from "./card.svg";

export const card: GameCard = {
  key: "dive",
  order: 1,
  name: "Dive",
  tagline: later("Read the water, bet your air."),
  seats: [1, 4],
  playNow: ["easy", "easy"],
  minutes: 30,
  art,
  icon: "dv-turtle-g",
  tint: "var(--seat-yellow)",
  palette: ["yellow", "pink", "white", "blue"].map((name) => `var(--seat-${name})`),
  options: [
    option(
      "version",
      later("Which rules?"),
      [
        ["family", later("The whole game")],
        ["children", later("For children")],
      ],
      later("For children there are only sharks, from six years on."),
    ),
    option(
      "companions",
      later("Companions"),
      [
        ["off", later("None")],
        ["on", later("Everybody has one")],
        ["all", later("With the orca")],
      ],
      later(
        "An animal that helps you in one round of your choice. The orca hurries everyone, so it needs a clock.",
      ),
    ),
    option(
      "chief",
      later("Does the chief dive along?"),
      [
        ["off", later("He stays ashore")],
        ["easy", later("Easy")],
        ["normal", later("Normal")],
        ["hard", later("Hard")],
        ["expert", later("Expert")],
      ],
      later("An opponent without a seat who dives against everyone."),
    ),
    option(
      "water",
      later("How clear is the water?"),
      [
        ["normal", later("Normal")],
        ["clear", later("Clear")],
        ["murky", later("Murky")],
      ],
      later("The murkier it is, the less you can make out of what lies deeper."),
    ),
    option(
      "torch",
      later("Torch"),
      [
        ["off", later("No")],
        ["on", later("Yes")],
      ],
      later("A light that you can shine on the cards from any side."),
    ),
    option(
      "sight",
      later("What do you see?"),
      [
        ["pixels", later("The picture")],
        ["readings", later("Readings in words")],
      ],
      later("Readings tell you in words what you could make out in the picture."),
    ),
    option(
      "timer",
      later("Time for planning"),
      [
        ["off", later("No limit")],
        ["60", later("60 seconds")],
        ["90", later("90 seconds")],
      ],
      later("When the time is up, your plan counts as it is."),
    ),
  ],
};
