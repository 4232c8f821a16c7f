// The reveal: a dive that was just made is shown card by card, before the next round is planned.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { moves, settings } from "../../settings";
import type { Happening } from "../api";
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

/** How long the reveal of these events takes, if nobody hurries it. */
export function revealLasts(events: Happening["events"]): number {
  const cards = events.filter(([word]) => word === "card").length;
  return cards === 0 || !moves() ? 0 : (cards + 3) * pace();
}

/** The reveal of the moment, or null. `leave`: it goes away by itself, as nobody must press. */
export function useShow(happening: Happening | null, view: View, leave: boolean): Showing | null {
  const [state, setState] = useState<{ dive: Dive; shown: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is shown once
  useLayoutEffect(() => {
    const dive = happening && diveOf(happening.events, view);
    if (dive !== null) {
      setState({ dive, shown: moves() ? 0 : dive.steps.length });
    }
  }, [happening]);
  const done = state !== null && state.shown >= state.dive.steps.length;
  useEffect(() => {
    if (state === null || (done && !leave)) {
      return;
    }
    const next = () => setState(done ? null : { ...state, shown: state.shown + 1 });
    const timer = setTimeout(next, done ? 2 * pace() : pace());
    return () => clearTimeout(timer);
  }, [state, done, leave]);
  if (state === null) {
    return null;
  }
  const { dive, shown } = state;
  const go = () => setState(done ? null : { dive, shown: dive.steps.length });
  return { dive, shown, step: dive.steps[shown - 1], done, go };
}
