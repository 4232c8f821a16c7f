// Lobby card of Scuba: name, picture, seats and options.
import { later } from "../../i18n";
import { type GameCard, option } from "../gameCard";
import art from "./card.svg";

export const card: GameCard = {
  key: "scuba",
  order: 4,
  name: "Scuba",
  tagline: later("Eighteen species, one tank of air."),
  seats: [2, 4],
  minutes: 45,
  art,
  icon: "sp-turtle",
  tint: "var(--seat-teal)",
  palette: ["orange", "pink", "white", "purple"].map((name) => `var(--seat-${name})`),
  options: [
    option(
      "decompression",
      later("Decompression"),
      [
        ["off", later("No")],
        ["on", later("Yes")],
      ],
      later("Whoever comes up too fast or too early pays for it."),
    ),
    option(
      "death",
      later("Out of air?"),
      [
        ["on", later("The diver is lost")],
        ["off", later("The diver is rescued for minus points")],
      ],
      later("Whether a diver without air is out, or loses points."),
    ),
    option(
      "points",
      later("Points"),
      [
        ["secret", later("Secret until the end")],
        ["open", later("Open")],
      ],
      later("Whether you see what the others have found."),
    ),
    option(
      "first-turn",
      later("The first turn"),
      [
        ["enter", later("Jump in")],
        ["full", later("Jump in and swim")],
      ],
      later("Whether you may swim in the round in which you jump in."),
    ),
  ],
};
