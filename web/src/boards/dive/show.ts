// The reveal: a dive that was just made is shown card by card, before the next round is planned.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { motionEnabled, settings } from "../../settings";
import type { TableState } from "../../table/protocol";
import type { BoardProps, LastEvents } from "../api";
import { type Dive, diveOf, type Step } from "./reveal";
import type { View } from "./view";

/** How long a step is looked at, in milliseconds. */
const STEP = 1300;

const pace = (): number => STEP * ({ slow: 1.8, normal: 1, fast: 0.5 }[settings.get().speed] ?? 1);

export interface Showing {
  dive: Dive;
  /** Steps that have been shown; the last of them is `step`. */
  shown: number;
  step: Step | undefined;
  done: boolean;
  /** Shows the rest of it at once, and then leaves it. */
  go(): void;
}

export interface Show {
  /** What is shown at the moment, or null. */
  now: Showing | null;
  /** Shows the last dive once more; null if there was none. */
  again: (() => void) | null;
}

/** How long the reveal of these events takes, if nobody hurries it. */
export function revealLasts(events: LastEvents["events"]): number {
  const cards = events.filter(([word]) => word === "card").length;
  return cards === 0 || !motionEnabled() ? 0 : (cards + 3) * pace();
}

/** Keeps the log from telling what has not been seen yet. */
export function useRevealLimit(show: Showing | null, revealUpTo: BoardProps["revealUpTo"]): void {
  const events = show === null || show.done ? null : (show.dive.told[show.shown] ?? null);
  useLayoutEffect(
    () => revealUpTo?.(events === null || show === null ? null : { seq: show.dive.seq, events }),
    [events],
  );
}

/** The reveals of a table. `leave`: they go away by themselves, as nobody must press; `stop`: at once. */
export function useShow(
  lastEvents: LastEvents | null,
  { seq, view }: Pick<TableState<View>, "seq" | "view">,
  leave: boolean,
  stop: boolean,
): Show {
  const [last, setLast] = useState<Dive | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  useLayoutEffect(() => {
    const dive = lastEvents && diveOf(lastEvents, view);
    if (dive !== null) {
      setLast(dive);
      setShown(motionEnabled() ? 0 : dive.steps.length);
    } else if (last !== null && seq < last.seq) {
      /* A replay went back to before it. */
      setLast(null);
      setShown(null);
    }
  }, [lastEvents]);
  useLayoutEffect(() => {
    if (stop) {
      setShown(null);
    }
  }, [stop]);
  const all = last?.steps.length ?? 0;
  const done = shown !== null && shown >= all;
  useEffect(() => {
    if (shown === null || (done && !leave)) {
      return;
    }
    const timer = setTimeout(() => setShown(done ? null : shown + 1), (done ? 2 : 1) * pace());
    return () => clearTimeout(timer);
  }, [shown, done, leave]);
  const now =
    last === null || shown === null
      ? null
      : {
          dive: last,
          shown,
          step: last.steps[shown - 1],
          done,
          go: () => setShown(done ? null : all),
        };
  return { now, again: last === null ? null : () => setShown(all) };
}
