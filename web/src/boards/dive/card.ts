// Dive in the lobby.
import { later } from "../../i18n";
import type { GameCard } from "../api";
import art from "./card.svg";

export const card: GameCard = {
  key: "dive",
  name: "Dive",
  tagline: later("Read the water, bet your air."),
  seats: [1, 4],
  minutes: 30,
  art,
  icon: "dv-turtle-g",
  tint: "var(--seat-yellow)",
  palette: ["yellow", "pink", "white", "blue"].map((name) => `var(--seat-${name})`),
  options: [
    {
      key: "version",
      label: later("Which rules?"),
      choices: [
        { value: "family", label: later("The whole game") },
        { value: "children", label: later("For children") },
      ],
    },
    {
      key: "companions",
      label: later("Companions"),
      choices: [
        { value: "off", label: later("None") },
        { value: "on", label: later("Everybody has one") },
      ],
    },
    {
      key: "chief",
      label: later("Does the chief dive along?"),
      choices: [
        { value: "off", label: later("He stays ashore") },
        { value: "easy", label: later("Easy") },
        { value: "normal", label: later("Normal") },
        { value: "hard", label: later("Hard") },
        { value: "expert", label: later("Expert") },
      ],
    },
    {
      key: "water",
      label: later("How clear is the water?"),
      choices: [
        { value: "normal", label: later("Normal") },
        { value: "clear", label: later("Clear") },
        { value: "murky", label: later("Murky") },
      ],
    },
    {
      key: "torch",
      label: later("Torch"),
      choices: [
        { value: "off", label: later("No") },
        { value: "on", label: later("Yes") },
      ],
    },
    {
      key: "sight",
      label: later("How do you look?"),
      choices: [
        { value: "pixels", label: later("At the picture") },
        { value: "readings", label: later("By readings in words") },
      ],
    },
    {
      key: "timer",
      label: later("Time for planning"),
      choices: [
        { value: "off", label: later("No limit") },
        { value: "60", label: later("60 seconds") },
        { value: "90", label: later("90 seconds") },
      ],
    },
  ],
};
