// Static data of Scuba, parsed from games/scuba/box.def: species, combos, currents and events.

import box from "../../../../games/scuba/box.def?raw";
import { type Call, entries, table } from "../defParser";
import type { Colour, Diver, Way } from "./view";

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const BANDS: readonly Colour[] = ["red", "yellow", "green", "blue"];

export interface Species {
  word: string;
  colour: Colour;
  points: number;
  combo: string;
}

export const SPECIES: readonly Species[] = table(box, "SCUBA_SPECIES").map(
  ([, word = "", , colour = "", points, , combo = ""]) => ({
    word,
    colour: colour.toLowerCase() as Colour,
    points: Number(points),
    combo,
  }),
);

const bySpecies = new Map(SPECIES.map((s) => [s.word, s]));
export const speciesOf = (word: string): Species | undefined => bySpecies.get(word);

const DRAWN: Record<string, string> = {
  "horn-coral": "sp-horncoral",
  "pipe-sponge": "sp-stovepipe",
  "vase-sponge": "sp-vase",
};

export const pictureOf = (species: string): string =>
  DRAWN[species] ?? `sp-${species.replace("-", "")}`;

const bonuses = table(box, "SCUBA_BONUS").map((row) => row.map(Number));

export interface Combo {
  name: string;
  members: readonly Species[];
  bonus: number;
}

export const COMBOS: readonly Combo[] = [...new Set(SPECIES.map((s) => s.combo))]
  .filter((name) => name !== "NONE")
  .map((name) => {
    const members = SPECIES.filter((s) => s.combo === name);
    const [, , bonus = 0] =
      bonuses.find(([size, have]) => size === members.length && have === size) ?? [];
    return { name, members, bonus };
  });

/** The combos that a diver has begun, the most complete first. */
export function combosOf(diver: Diver): { combo: Combo; got: number }[] {
  return COMBOS.map((combo) => ({
    combo,
    got: combo.members.filter((s) => diver.cards.includes(s.word)).length,
  }))
    .filter(({ got }) => got > 0)
    .sort((a, b) => b.got / b.combo.members.length - a.got / a.combo.members.length);
}

export interface Current {
  way: Way;
  /** How far animals drift, by colour. */
  drift: Record<Colour, number>;
  divers: number;
  air: number;
}

const currents = new Map<string, Current>(
  table(box, "SCUBA_CURRENT").map(([id = "", way = "", red, yellow, green, blue, divers, air]) => [
    id,
    {
      way: way.toLowerCase() as Way,
      drift: {
        red: Number(red),
        yellow: Number(yellow),
        green: Number(green),
        blue: Number(blue),
      },
      divers: Number(divers),
      air: Number(air),
    },
  ]),
);

/** A current by its card; calm water has none. */
export const currentOf = (card: string | null): Current | null => currents.get(card ?? "") ?? null;

const events = new Map<string, Call | undefined>(
  entries(box, "SCUBA_EVENT").map(([id, , , effect]) => [id?.word ?? "", effect]),
);

/** The effect of an event card, as a parsed call. */
export const effectOf = (card: string): Call | undefined => events.get(card);
