// Hai Noon's card in the lobby.
import { later } from "../../i18n";
import { type GameCard, option } from "../gameCard";
import art from "./card.svg";

export const card: GameCard = {
  key: "hainoon",
  order: 3,
  name: "Hai Noon",
  tagline: later("Keep the sharks facing someone else."),
  seats: [2, 4],
  /* Figures in docs/measurements.md. */
  minutes: 10,
  art,
  icon: "shark-hungry",
  tint: "var(--seat-pink)",
  palette: ["pink", "teal", "green", "black"].map((name) => `var(--seat-${name})`),
  options: [
    option(
      "length",
      later("How hungry are the sharks?"),
      [
        ["normal", later("The corners are hungry")],
        ["long", later("All are full: a long game")],
        ["short", later("All are hungry: a short game")],
      ],
      later("Hungry sharks bite, full ones swim past. The fuller they begin, the longer the game."),
    ),
    option(
      "ending",
      later("When is it over?"),
      [
        ["first-bite", later("When the first diver is eaten")],
        ["last-diver", later("When one diver is left")],
      ],
      later("With “one diver is left” those who are eaten watch the others to the end."),
    ),
  ],
};
