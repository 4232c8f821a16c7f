// The first drawing of a page in steps, each a task of its own: whoever opens a table by its address sees it
// grow for some frames, instead of nothing until all of it is there, and can press something meanwhile. Once
// somebody has pressed anything, everything is drawn at once.
import { useLayoutEffect, useState } from "preact/hooks";
import { hasInteracted } from "./inputPriority";

/** Counts from 1 to `last` while a component is drawn for the first time. */
export function useRenderSteps(last: number): number {
  const [step, setStep] = useState(() => (hasInteracted() ? last : 1));
  useLayoutEffect(() => {
    const timer = step < last ? setTimeout(() => setStep(step + 1)) : undefined;
    return () => clearTimeout(timer);
  }, [step, last]);
  return step;
}

/** The first of some things, more with each step, and in the end all of them. Whatever shows them says
 * `data-unfinished` until then, for `usePieces`. */
export function useProgressiveList<T>(things: readonly T[], step: number): readonly T[] {
  const steps = useRenderSteps(Math.ceil(things.length / step));
  return steps * step < things.length ? things.slice(0, steps * step) : things;
}
