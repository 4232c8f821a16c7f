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
    const down = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
      const other = defaultPrevented || ctrlKey || altKey || metaKey;
      if (other || (target instanceof HTMLElement && isTaken(key, target))) {
        return;
      }
      if (key === "ArrowRight" || key === "ArrowLeft") {
        event.preventDefault();
        onStep(key === "ArrowRight" ? 1 : -1);
      } else if (key === " ") {
        event.preventDefault();
        onPlay();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
