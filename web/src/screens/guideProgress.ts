// The progress of the first-turn guide.
import type { GuideMoment, GuideStep } from "../boards/api";
import type { TableState } from "../table/protocol";
import type { TableModel } from "../table/tableModel";
import type { Entry } from "../table/tableStore";

export interface Progress {
  /** The number of the entry at which the guide began. */
  from: number;
  /** Steps that were read or tried. */
  passed: ReadonlySet<number>;
}

/** By table and seat, so that it continues after the other players' turns. */
const begun = new Map<string, Progress>();

/** Starts with a seat's first decision; null before that. */
export function progressOf({ match, you, seq }: TableState, mine: boolean): Progress | null {
  const key = `${match} ${you}`;
  const known = begun.get(key) ?? null;
  if (known !== null || !mine) {
    return known;
  }
  const progress = { from: seq, passed: new Set<number>() };
  begun.set(key, progress);
  return progress;
}

/** The events since then: of a seat's own decisions, and of all. */
export function eventsOf(
  entries: readonly Entry[],
  from: number,
  seat: number,
): Pick<GuideMoment, "own" | "since"> {
  const later = entries.filter((entry) => entry.seq > from);
  const eventsIn = (some: readonly Entry[]) => some.flatMap((entry) => entry.events);
  return { own: eventsIn(later.filter((entry) => entry.seat === seat)), since: eventsIn(later) };
}

/** What a guide knows about the table since an entry. */
export function momentOf({ board, snapshot }: TableModel, from: number): GuideMoment {
  const { view, facts, players, seat, actions, format, draft } = board;
  const events = eventsOf(snapshot.value.entries, from, seat);
  return { view, facts, players, seat, actions, format, draft, ...events };
}

/** The first step that is neither done nor passed; -1 when all are. */
export function stepOf(
  steps: readonly GuideStep[],
  moment: GuideMoment,
  passed: ReadonlySet<number>,
): number {
  return steps.findIndex((step, i) => !passed.has(i) && step.done?.(moment) !== true);
}
