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
  minutes: 30,
  art,
  icon: "dv-turtle-g",
  tint: "var(--seat-yellow)",
  palette: ["yellow", "pink", "white", "blue"].map((name) => `var(--seat-${name})`),
  options: [
    option("version", later("Which rules?"), [
      ["family", later("The whole game")],
      ["children", later("For children")],
    ]),
    option("companions", later("Companions"), [
      ["off", later("None")],
      ["on", later("Everybody has one")],
      ["all", later("With the orca")],
    ]),
    option("chief", later("Does the chief dive along?"), [
      ["off", later("He stays ashore")],
      ["easy", later("Easy")],
      ["normal", later("Normal")],
      ["hard", later("Hard")],
      ["expert", later("Expert")],
    ]),
    option("water", later("How clear is the water?"), [
      ["normal", later("Normal")],
      ["clear", later("Clear")],
      ["murky", later("Murky")],
    ]),
    option("torch", later("Torch"), [
      ["off", later("No")],
      ["on", later("Yes")],
    ]),
    option("sight", later("What do you see?"), [
      ["pixels", later("The picture")],
      ["readings", later("Readings in words")],
    ]),
    option("timer", later("Time for planning"), [
      ["off", later("No limit")],
      ["60", later("60 seconds")],
      ["90", later("90 seconds")],
    ]),
  ],
};
