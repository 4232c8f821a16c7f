// Keyboard input of a board, and whether the player used the keyboard last.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Elements that handle keys themselves: text fields, dialogs, tabs. */
const ELSEWHERE = "input,textarea,select,dialog,[role=tab]";

/** Passes keys to `press`, which returns whether it handled one. The returned ref is true while the keyboard,
 * not the pointer or a text field, was used last: only then may a board move the focus. */
export function useBoardKeys(press: (event: KeyboardEvent) => boolean): RefObject<boolean> {
  const latest = useRef(press);
  latest.current = press;
  const byKey = useRef(false);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const target = event.target;
      byKey.current = !(target instanceof Element && target.closest(ELSEWHERE));
      const chord = event.ctrlKey || event.metaKey || event.altKey;
      if (byKey.current && !chord && latest.current(event)) {
        event.preventDefault();
      }
    };
    const pointer = () => {
      byKey.current = false;
    };
    addEventListener("keydown", down);
    addEventListener("pointerdown", pointer);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("pointerdown", pointer);
    };
  }, []);
  return byKey;
}
