// Scuba in the lobby.
import { later } from "../../i18n";
import type { GameCard } from "../api";
import art from "./card.svg";

export const card: GameCard = {
  key: "scuba",
  name: "Scuba",
  tagline: later("Eighteen species, one tank of air."),
  seats: [2, 4],
  minutes: 45,
  art,
  icon: "sp-turtle",
  tint: "var(--seat-teal)",
  palette: ["orange", "pink", "white", "purple"].map((name) => `var(--seat-${name})`),
  options: [
    {
      key: "decompression",
      label: later("Decompression"),
      choices: [
        { value: "off", label: later("No") },
        { value: "on", label: later("Yes") },
      ],
    },
    {
      key: "death",
      label: later("Out of air?"),
      choices: [
        { value: "on", label: later("The diver is lost") },
        { value: "off", label: later("The diver is rescued for minus points") },
      ],
    },
    {
      key: "first-turn",
      label: later("The first turn"),
      choices: [
        { value: "enter", label: later("Jump in") },
        { value: "full", label: later("Jump in and swim") },
      ],
    },
  ],
};
