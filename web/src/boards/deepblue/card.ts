// Deep Blue in the lobby.
import { later } from "../../i18n";
import type { GameCard } from "../api";
import art from "./card.svg";

export const card: GameCard = {
  key: "deepblue",
  name: "Deep Blue",
  tagline: later("Draw one more gem, or surface?"),
  seats: [2, 5],
  minutes: 45,
  art,
  icon: "gem-red",
  tint: "var(--seat-orange)",
  palette: ["orange", "green", "yellow", "purple", "white"].map((name) => `var(--seat-${name})`),
  options: [
    {
      key: "scenario",
      label: later("Captain's logbook"),
      choices: [
        { value: "troubled-waters", label: later("Troubled Waters") },
        { value: "best-of-the-best", label: later("Best of the Best") },
        { value: "scattered-wealth", label: later("Scattered Wealth") },
        { value: "lucrative-wrecks", label: later("Lucrative Wrecks") },
        { value: "storm-is-coming", label: later("A Storm Is Coming") },
        { value: "dangerous-reefs", label: later("Dangerous Reefs") },
        { value: "treasure-abundance", label: later("Treasure Abundance") },
        { value: "none", label: later("No scenario") },
        { value: "random", label: later("Drawn at random") },
      ],
    },
  ],
};
