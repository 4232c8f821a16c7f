// Keys of a board: who gets them, and whether the player uses them.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Where keys mean something else: words are typed, or a dialog or a row of tabs has them. */
const ELSEWHERE = "input,textarea,select,[role=dialog],[role=tab]";

/** Gives keys to `press`, which says whether it has used one. What comes back tells whether the player
 * used a key last, and not a pointer or a field for words: only then may the focus be led. */
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
