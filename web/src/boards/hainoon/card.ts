// Hai Noon in the lobby.
import { later } from "../../i18n";
import type { GameCard } from "../api";
import art from "./card.svg";

export const card: GameCard = {
  key: "hainoon",
  name: "Hai Noon",
  tagline: later("Keep the sharks facing someone else."),
  seats: [2, 4],
  minutes: 30,
  art,
  icon: "shark-hungry",
  tint: "var(--seat-pink)",
  palette: ["pink", "black", "green", "teal"].map((name) => `var(--seat-${name})`),
  options: [
    {
      key: "length",
      label: later("How hungry are the sharks?"),
      choices: [
        { value: "normal", label: later("The corners are hungry") },
        { value: "long", label: later("All are full: a long game") },
        { value: "short", label: later("All are hungry: a short game") },
      ],
    },
    {
      key: "ending",
      label: later("When is it over?"),
      choices: [
        { value: "first-bite", label: later("When the first diver is eaten") },
        { value: "last-diver", label: later("When one diver is left") },
      ],
    },
  ],
};
