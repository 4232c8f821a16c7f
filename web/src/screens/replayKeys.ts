// The keys of a replay: arrows step, Space plays and pauses.
import { useKeys } from "../components/keys";

/** Whether the focused element handles the key itself: the slider arrows, a focused button Space. */
function isTaken(key: string, target: HTMLElement): boolean {
  return key === " "
    ? target.closest("button,a,summary")?.matches(":focus-visible") === true
    : target.closest("input") !== null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function useReplayKeys(onStep: (by: number) => void, onPlay: () => void): void {
  useKeys(({ key, target }) => {
    const step = STEPS[key];
    if ((target instanceof HTMLElement && isTaken(key, target)) || (key !== " " && !step)) {
      return false;
    }
    if (step === undefined) {
      onPlay();
    } else {
      onStep(step);
    }
    return true;
  }, true);
}
