// The first drawing of a page in steps: whoever opens a table by its address sees it grow for some frames,
// instead of nothing until all of it is there.
import { useEffect, useState } from "preact/hooks";
import { touched } from "./press";

/** Counts from 1 to `last` while a component is drawn for the first time; once somebody has pressed
 * something everything is drawn at once. */
export function useSteps(last: number): number {
  const [step, setStep] = useState(() => (touched() ? last : 1));
  useEffect(() => {
    const timer = step < last ? setTimeout(() => setStep(step + 1)) : undefined;
    return () => clearTimeout(timer);
  }, [step, last]);
  return step;
}
