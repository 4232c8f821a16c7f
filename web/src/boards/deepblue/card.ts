// Deep Blue's card in the lobby.
import { later } from "../../i18n";
import { type GameCard, option } from "../gameCard";
import art from "./card.svg";

export const card: GameCard = {
  key: "deepblue",
  order: 2,
  name: "Deep Blue",
  tagline: later("Draw one more gem, or surface?"),
  seats: [2, 5],
  minutes: 45,
  art,
  icon: "gem-red",
  tint: "var(--seat-orange)",
  palette: ["orange", "green", "yellow", "purple", "white"].map((name) => `var(--seat-${name})`),
  options: [
    option(
      "scenario",
      later("Captain's logbook"),
      [
        ["troubled-waters", later("Troubled Waters")],
        ["best-of-the-best", later("Best of the Best")],
        ["scattered-wealth", later("Scattered Wealth")],
        ["lucrative-wrecks", later("Lucrative Wrecks")],
        ["storm-is-coming", later("A Storm Is Coming")],
        ["dangerous-reefs", later("Dangerous Reefs")],
        ["treasure-abundance", later("Treasure Abundance")],
        ["none", later("No scenario")],
        ["random", later("Drawn at random")],
      ],
      later("A special rule for dives to the Sunken City."),
    ),
  ],
};
