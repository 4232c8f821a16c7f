// Loading something for a component.
import { useEffect, useState } from "preact/hooks";
import { errorText } from "../table/errors";

interface Loaded<T> {
  /** Null until it is loaded; the old value remains while another one is. */
  value: T | null;
  /** The error as a sentence, or null. */
  problem: string | null;
  /** Loads it again. */
  again(): void;
}

/** What a promise brings, which is asked for when an input changes; ignored if that happens once more meanwhile. */
export function useLoaded<T>(
  load: () => Promise<T> | undefined,
  inputs: readonly unknown[],
): Loaded<T> {
  const [found, setFound] = useState<Omit<Loaded<T>, "again">>({ value: null, problem: null });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let wanted = true;
    load()?.then(
      (value) => wanted && setFound({ value, problem: null }),
      (refusal) => wanted && setFound({ value: null, problem: errorText(refusal) }),
    );
    return () => {
      wanted = false;
    };
  }, [...inputs, tries]);
  const again = () => {
    setFound((now) => ({ ...now, problem: null }));
    setTries((count) => count + 1);
  };
  return { ...found, again };
}
