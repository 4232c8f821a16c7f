// The first render of a page in steps, each in its own task, so that a table opened by its address appears
// within some frames and handles input meanwhile. After the first input everything renders at once.
import { useLayoutEffect, useState } from "preact/hooks";
import { hasInteracted } from "./inputPriority";

/** Counts from 1 to `last` during a component's first render. */
export function useRenderSteps(last: number): number {
  const [step, setStep] = useState(() => (hasInteracted() ? last : 1));
  useLayoutEffect(() => {
    const timer = step < last ? setTimeout(() => setStep(step + 1)) : undefined;
    return () => clearTimeout(timer);
  }, [step, last]);
  return step;
}

/** A growing part of a list, in the end all of it. Until then the caller must set `data-unfinished`, for
 * `usePieceMotion`. */
export function useProgressiveList<T>(things: readonly T[], step: number): readonly T[] {
  const steps = useRenderSteps(Math.ceil(things.length / step));
  return steps * step < things.length ? things.slice(0, steps * step) : things;
}
