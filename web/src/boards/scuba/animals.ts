// Which animal is which. The view lists animals by cell; one that drifts keeps its own name, so that
// it is seen to move.
import { useRef } from "preact/hooks";
import { type Animal, key } from "./view";

export interface Named {
  name: string;
  animal: Animal;
}

/** Farther than this nothing drifts at once. */
const FAR = 5;

function distance(a: Animal, b: Animal): number {
  return Math.abs(a.cell[0] - b.cell[0]) + Math.abs(a.cell[1] - b.cell[1]);
}

/** The nearest of the same species that has not been found again yet. */
function take(left: Named[], animal: Animal, within: number): Named | undefined {
  const near = left
    .filter((n) => n.animal.species === animal.species && distance(n.animal, animal) <= within)
    .sort((a, b) => distance(a.animal, animal) - distance(b.animal, animal))[0];
  if (near !== undefined) {
    left.splice(left.indexOf(near), 1);
  }
  return near;
}

/** Names for the animals of a view, given those of the last one. */
export function nameAnimals(
  before: readonly Named[],
  animals: readonly Animal[],
  fresh: () => string,
): Named[] {
  const left = [...before];
  const stayed = animals.map((animal) => take(left, animal, 0));
  return animals.map((animal, i) => ({
    animal,
    name: (stayed[i] ?? take(left, animal, FAR))?.name ?? fresh(),
  }));
}

/** The animals of a view with their names. */
export function useAnimals(animals: readonly Animal[]): readonly Named[] {
  const known = useRef<{ of: readonly Animal[]; named: Named[]; next: number }>({
    of: [],
    named: [],
    next: 0,
  });
  if (known.current.of !== animals) {
    let { next } = known.current;
    const named = nameAnimals(known.current.named, animals, () => {
      next += 1;
      return `animal-${next}`;
    });
    known.current = { of: animals, named, next };
  }
  return known.current.named;
}

/** Animals by cell. */
export function byCell(animals: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const out = new Map<string, Named[]>();
  for (const named of animals) {
    const at = key(named.animal.cell);
    out.set(at, [...(out.get(at) ?? []), named]);
  }
  return out;
}
