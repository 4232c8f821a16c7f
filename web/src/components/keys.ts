// Keyboard input of a screen or board, and whether the player used the keyboard last.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Elements that handle keys themselves: text fields, dialogs, tabs. */
const ELSEWHERE = "input,textarea,select,dialog,[role=tab]";

const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Passes keys to `press`, which returns whether it handled one, but not those of elements `elsewhere`. */
export function useKeys(press: (event: KeyboardEvent) => boolean, elsewhere = ELSEWHERE): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const chord = event.ctrlKey || event.metaKey || event.altKey;
      const other = chord || event.defaultPrevented || isWithin(event, elsewhere);
      if (!other && latest.current(event)) {
        event.preventDefault();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}

/** Keys of a board. The returned ref is true while the keyboard, not the pointer or a text field, was used
 * last: only then may a board move the focus. */
export function useBoardKeys(press: (event: KeyboardEvent) => boolean): RefObject<boolean> {
  const byKey = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      byKey.current = event.type === "keydown" && !isWithin(event, ELSEWHERE);
    };
    addEventListener("keydown", note, true);
    addEventListener("pointerdown", note, true);
    return () => {
      removeEventListener("keydown", note, true);
      removeEventListener("pointerdown", note, true);
    };
  }, []);
  useKeys(press);
  return byKey;
}
