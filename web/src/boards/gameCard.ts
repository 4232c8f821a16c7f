// A game as the lobby shows it: the type of `card.ts` in a board's folder, and the card of a game without one,
// made from the engine's description.
import art from "./generic/card.svg";

export interface GameCard {
  key: string;
  /** Its place in the lobby, from 1 on; games without one follow. */
  order?: number;
  name: string;
  tagline: string;
  seats: readonly [number, number];
  /** The bots of a game that is started at a press. */
  playNow?: readonly string[];
  /** Typical duration, if known. */
  minutes?: number;
  /** Address of its picture. */
  art: string;
  /** Symbol and colour for lists. */
  icon: string;
  tint: string;
  /** Seat colours, in order of the seats. */
  palette: readonly string[];
  options: readonly GameOption[];
}

/** A rule variant in plain words; keys and values are the game's own. */
export interface GameOption {
  key: string;
  label: string;
  /** What it changes, in one line. */
  about?: string;
  choices: readonly { value: string; label: string }[];
}

/** An option and its choices as pairs of value and label; the first is the default. */
export function option(
  key: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  about = "",
): GameOption {
  return { key, label, about, choices: choices.map(([value, label]) => ({ value, label })) };
}

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
