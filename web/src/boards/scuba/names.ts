// Names of animals and cells of Scuba, for texts and for the ear.
import { list, t } from "../../i18n";
import type { Speaker } from "../../i18n/book";
import type { Person } from "../api";
import { minusOf } from "./sea";
import { backAt, type Cell, key, placeOf, type View } from "./view";

/** The depth of a row: "20–25 m". */
export function depthName(row: number): string {
  return row === 0 ? t("on the surface") : t("{0}–{1} m", 5 * (row - 1), 5 * row);
}

/** What there is in a cell, as far as everybody can see it. */
function contents(view: View, cell: Cell, people: readonly Person[], eyes: number, speak: Speaker) {
  const here = key(cell);
  const animals = view.animals
    .filter((animal) => key(animal.cell) === here)
    .map((animal) => {
      const name = speak.label("species", animal.species);
      return animal.discs.includes(eyes)
        ? t("{0}, already seen", name)
        : t("{0}, worth {1}", name, animal.points);
    });
  const back = backAt(view, cell);
  const divers = people
    .filter(({ seat }) => {
      const place = placeOf(view.divers[seat]);
      return place !== null && key(place) === here;
    })
    .map((person) => person.name);
  const dust = view.divers.some((diver) => diver.cubes.some((cube) => key(cube) === here));
  return [
    ...animals,
    ...(back === null ? [] : [t("{0} tile, face down", speak.label("colour", back))]),
    ...(dust ? [t("dust")] : []),
    ...divers,
  ];
}

export function cellName(
  view: View,
  cell: Cell,
  people: readonly Person[],
  eyes: number,
  speak: Speaker,
): string {
  const [column, row] = cell;
  const found = contents(view, cell, people, eyes, speak);
  const what = found.length === 0 ? t("open water") : list(found);
  const where = t("column {0}, {1}", column, depthName(row));
  const minus = minusOf(column);
  return row === 0 && minus > 0
    ? t("{0}: {1}, {2} minus points at the end", where, what, minus)
    : t("{0}: {1}", where, what);
}
