// The keys of a replay: arrows step, Space plays and pauses.
import { useEffect } from "preact/hooks";

/** Whether the focused element handles the key itself: the slider arrows, a focused button Space. */
function isTaken(key: string, target: HTMLElement): boolean {
  return key === " "
    ? target.closest("button,a,summary")?.matches(":focus-visible") === true
    : target.closest("input") !== null;
}

export function useReplayKeys(onStep: (by: number) => void, onPlay: () => void): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => onStep(1),
      ArrowLeft: () => onStep(-1),
      " ": onPlay,
    };
    const down = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
      const other = defaultPrevented || ctrlKey || altKey || metaKey;
      if (actions[key] && !other && !(target instanceof HTMLElement && isTaken(key, target))) {
        event.preventDefault();
        actions[key]();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
