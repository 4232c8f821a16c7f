// Which shark is which. The view tells faces by place; whoever turns or swaps keeps its own tile.
import { useRef } from "preact/hooks";
import type { LastEvents } from "../api";

export function moveSharks(ids: readonly number[], lastEvents: LastEvents): number[] {
  let now = [...ids];
  for (const [word, a, b] of lastEvents.events) {
    if (word === "turned") {
      now = now.map((_, i) => now[(i + 11) % 12] ?? i);
    } else if (word === "swapped") {
      const kept = now[Number(a)];
      now[Number(a)] = now[Number(b)] ?? 0;
      now[Number(b)] = kept ?? 0;
    }
  }
  return now;
}

/** The names of the sharks, by place of the ring. */
export function useSharks(lastEvents: LastEvents | null): readonly number[] {
  const known = useRef({ seq: -1, ids: Array.from({ length: 12 }, (_, i) => i) });
  if (lastEvents !== null && lastEvents.seq !== known.current.seq) {
    known.current = { seq: lastEvents.seq, ids: moveSharks(known.current.ids, lastEvents) };
  }
  return known.current.ids;
}
