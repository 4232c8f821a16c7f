// Which animal is which. The view lists animals by cell; one that drifts keeps its own name, so that
// it is seen to move.
import { useRef } from "preact/hooks";
import { type Animal, key } from "./view";

export interface IdentifiedAnimal {
  id: string;
  animal: Animal;
}

/** Farther than this nothing drifts at once. */
const MAX_DRIFT = 5;

function distance(a: Animal, b: Animal): number {
  return Math.abs(a.cell[0] - b.cell[0]) + Math.abs(a.cell[1] - b.cell[1]);
}

/** The nearest of the same species that has not been found again yet. */
function takeNearest(
  unmatched: IdentifiedAnimal[],
  animal: Animal,
  within: number,
): IdentifiedAnimal | undefined {
  const near = unmatched
    .filter((n) => n.animal.species === animal.species && distance(n.animal, animal) <= within)
    .sort((a, b) => distance(a.animal, animal) - distance(b.animal, animal))[0];
  if (near !== undefined) {
    unmatched.splice(unmatched.indexOf(near), 1);
  }
  return near;
}

/** Names for the animals of a view, given those of the last one. */
export function assignIds(
  before: readonly IdentifiedAnimal[],
  animals: readonly Animal[],
  newId: () => string,
): IdentifiedAnimal[] {
  const unmatched = [...before];
  const unmoved = animals.map((animal) => takeNearest(unmatched, animal, 0));
  return animals.map((animal, i) => ({
    animal,
    id: (unmoved[i] ?? takeNearest(unmatched, animal, MAX_DRIFT))?.id ?? newId(),
  }));
}

/** The animals of a view with their names. */
export function useAnimalIds(animals: readonly Animal[]): readonly IdentifiedAnimal[] {
  const last = useRef<{ of: readonly Animal[]; identified: IdentifiedAnimal[]; next: number }>({
    of: [],
    identified: [],
    next: 0,
  });
  if (last.current.of !== animals) {
    let { next } = last.current;
    const identified = assignIds(last.current.identified, animals, () => {
      next += 1;
      return `animal-${next}`;
    });
    last.current = { of: animals, identified, next };
  }
  return last.current.identified;
}

/** Animals by cell. */
export function byCell(
  animals: readonly IdentifiedAnimal[],
): ReadonlyMap<string, readonly IdentifiedAnimal[]> {
  const out = new Map<string, IdentifiedAnimal[]>();
  for (const identified of animals) {
    const at = key(identified.animal.cell);
    out.set(at, [...(out.get(at) ?? []), identified]);
  }
  return out;
}
