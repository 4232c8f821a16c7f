// Stable ids of the shark tiles. The view has only the face at each place of the ring; for the animation a
// tile keeps its id when it moves.
import { useRef } from "preact/hooks";
import type { LastEvents } from "../api";

export function moveSharkIds(ids: readonly number[], lastEvents: LastEvents): number[] {
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

/** The ids of the sharks, by place of the ring. */
export function useSharkIds(lastEvents: LastEvents | null): readonly number[] {
  const known = useRef({ seq: -1, ids: Array.from({ length: 12 }, (_, i) => i) });
  if (lastEvents !== null && lastEvents.seq !== known.current.seq) {
    known.current = { seq: lastEvents.seq, ids: moveSharkIds(known.current.ids, lastEvents) };
  }
  return known.current.ids;
}
