// Stable ids of the shark tiles. The view has only the face at each place of the ring; for the animation a
// tile keeps its id when it moves.
import { useRef } from "preact/hooks";
import type { Event, Game } from "../../generated/hainoon";
import type { LastEvents } from "../../table/lines";

export function moveSharkIds(ids: readonly number[], events: readonly Event[]): number[] {
  let now = [...ids];
  for (const event of events) {
    if (event.e === "turned") {
      now = now.map((_, i) => now.at(i - 1) ?? i);
    } else if (event.e === "swapped") {
      const { shark, other } = event;
      const kept = now[shark] ?? 0;
      now[shark] = now[other] ?? 0;
      now[other] = kept;
    }
  }
  return now;
}

/** The ids of the sharks, by place of the ring. */
export function useSharkIds(lastEvents: LastEvents<Game> | null): readonly number[] {
  const known = useRef({ seq: -1, ids: Array.from({ length: 12 }, (_, i) => i) });
  if (lastEvents !== null && lastEvents.seq !== known.current.seq) {
    const ids = moveSharkIds(known.current.ids, lastEvents.events);
    known.current = { seq: lastEvents.seq, ids };
  }
  return known.current.ids;
}
