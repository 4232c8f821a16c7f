// Stable ids for animals. The view lists animals by cell; one that drifts keeps its id, so that its
// movement is animated.
import { useRef } from "preact/hooks";
import { type Animal, key } from "./view";

export interface IdentifiedAnimal {
  id: string;
  animal: Animal;
}

/** The farthest that an animal moves at once, in cells. */
const MAX_DRIFT = 5;

function distance(a: Animal, b: Animal): number {
  const [[x = 0, y = 0], [u = 0, v = 0]] = [a.cell, b.cell];
  return Math.abs(x - u) + Math.abs(y - v);
}

/** Removes and returns the nearest unmatched animal of the same species. */
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

/** Ids for the animals of a view, given those of the previous view. */
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

/** The animals of a view with their ids. */
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
