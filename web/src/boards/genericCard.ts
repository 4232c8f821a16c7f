// A game that has no card of its own in the lobby: what the engine says of it is enough to play.
import type { GameCard } from "./api";
import art from "./generic/card.svg";

/** A game as the build asks the engine for it (build/games.ts). */
export interface EngineGame {
  key: string;
  name: string;
  about?: string;
  seats: readonly [number, number];
  options: readonly {
    key: string;
    about: string;
    choices: readonly string[];
    labels?: readonly string[];
    preset: string;
  }[];
}

/** The first choice is the preset. */
function choicesOf({ choices, labels = choices, preset }: EngineGame["options"][number]) {
  const all = choices.map((value, i) => ({ value, label: labels[i] ?? value }));
  return [
    ...all.filter(({ value }) => value === preset),
    ...all.filter(({ value }) => value !== preset),
  ];
}

export function genericCard({ key, name, about = "", seats, options }: EngineGame): GameCard {
  return {
    key,
    name,
    tagline: about,
    seats,
    art,
    icon: "i-logo",
    tint: "var(--seat-teal)",
    palette: ["pink", "teal", "green", "orange", "purple"].map((c) => `var(--seat-${c})`),
    options: options.map((option) => ({
      key: option.key,
      label: option.about,
      choices: choicesOf(option),
    })),
  };
}
