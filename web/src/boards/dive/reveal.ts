// State of the reveal: the last dive is shown card by card before the next round is planned.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Facts, Game, View } from "../../generated/dive";
import { motionEnabled, settings } from "../../settings";
import type { LastEvents } from "../../table/lines";
import type { BoardTable } from "../api";
import { type Dive, diveOf, type Step } from "./diveSteps";

/** Duration of a step at normal speed, in milliseconds. */
const STEP_DURATION = 1300;

const stepDuration = (): number =>
  STEP_DURATION * ({ slow: 1.8, normal: 1, fast: 0.5 }[settings.value.speed] ?? 1);

export interface RevealState {
  dive: Dive;
  /** Number of steps shown; the last of them is `step`. */
  shown: number;
  step: Step | undefined;
  done: boolean;
  /** Shows all steps at once; if all are shown, closes the reveal. */
  skip(): void;
}

export interface Reveal {
  /** The running reveal, or null. */
  now: RevealState | null;
  /** Shows the last dive again; null if there was none. */
  replay: (() => void) | null;
}

/** How long the reveal of these events takes if it is not skipped, in milliseconds. */
export function revealDuration(events: LastEvents<Game>["events"]): number {
  const cards = events.filter(({ e }) => e === "card").length;
  return cards === 0 || !motionEnabled() ? 0 : (cards + 3) * stepDuration();
}

/** Limits the log to the events that the reveal has shown. */
export function useRevealLimit(
  reveal: RevealState | null,
  revealUpTo: BoardTable<Game>["revealUpTo"],
): void {
  const events =
    reveal === null || reveal.done ? null : (reveal.dive.eventsShown[reveal.shown] ?? null);
  useLayoutEffect(
    () =>
      revealUpTo?.(events === null || reveal === null ? null : { seq: reveal.dive.seq, events }),
    [events],
  );
}

/** `closeByItself`: a finished reveal closes without a click; `closeNow`: it closes at once. */
export function useReveal(
  lastEvents: LastEvents<Game> | null,
  { seq, view, facts }: { seq: number; view: View; facts: Facts },
  closeByItself: boolean,
  closeNow: boolean,
): Reveal {
  const [last, setLast] = useState<Dive | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  useLayoutEffect(() => {
    const dive = lastEvents && diveOf(lastEvents, view, facts);
    if (dive !== null) {
      setLast(dive);
      setShown(motionEnabled() ? 0 : dive.steps.length);
    } else if (last !== null && seq < last.seq) {
      /* A replay went back to a position before the dive. */
      setLast(null);
      setShown(null);
    }
  }, [lastEvents]);
  useLayoutEffect(() => {
    if (closeNow) {
      setShown(null);
    }
  }, [closeNow]);
  const count = last?.steps.length ?? 0;
  const done = shown !== null && shown >= count;
  useEffect(() => {
    if (shown === null || (done && !closeByItself)) {
      return;
    }
    const timer = setTimeout(
      () => setShown(done ? null : shown + 1),
      (done ? 2 : 1) * stepDuration(),
    );
    return () => clearTimeout(timer);
  }, [shown, done, closeByItself]);
  const now =
    last === null || shown === null
      ? null
      : {
          dive: last,
          shown,
          step: last.steps[shown - 1],
          done,
          skip: () => setShown(done ? null : count),
        };
  return { now, replay: last === null ? null : () => setShown(count) };
}
