// The lobby card of a game without a board folder, made from the engine's description.
import type { GameCard } from "./api";
import art from "./generic/card.svg";

/** A game as the engine describes it at build time (build/games.ts). */
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

/** The default comes first. */
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
