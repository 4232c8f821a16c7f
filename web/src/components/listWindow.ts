// Windows of long lists: only the rows around the current one are rendered, and more when they are scrolled to.
import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";

/** Rows before and after the current one, and how many more are rendered at the end of a scroll. */
const PAGE = 40;
/** Distance from an end of the list, in px, at which more rows are rendered. */
const NEAR = 200;

interface ListWindow {
  from: number;
  to: number;
  onScroll(event: TargetedEvent<HTMLElement>): void;
}

/** The rows of a list to render, `from` (inclusive) `to` (exclusive). */
export function useListWindow(length: number, current: number): ListWindow {
  const [window, setWindow] = useState({ from: 0, to: 0 });
  const inside = current >= window.from && current < window.to;
  const { from, to } = inside ? window : { from: current - PAGE, to: current + PAGE };
  const rows = { from: Math.max(0, from), to: Math.min(length, to) };
  return {
    ...rows,
    onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) {
      const up = scrollTop < NEAR && rows.from > 0;
      const down = scrollHeight - scrollTop - clientHeight < NEAR && rows.to < length;
      if (up || down) {
        setWindow({ from: rows.from - (up ? PAGE : 0), to: rows.to + (down ? PAGE : 0) });
      }
    },
  };
}
