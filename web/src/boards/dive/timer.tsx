// Countdown for planning, drawn as a ring and announced to screen readers.
import { useEffect, useState } from "preact/hooks";
import { tn } from "../../i18n";
import type { TableState } from "../../table/protocol";
import { deadlineOf } from "./deadline";

export interface TimeLeft {
  seconds: number;
  of: number;
}

const TICK = 200;

/** The time left, updated while it runs; null without a deadline. */
export function useTimeLeft(table: TableState): TimeLeft | null {
  const [now, setNow] = useState(0);
  const limit = deadlineOf(table);
  const at = limit?.at ?? null;
  useEffect(() => {
    if (at === null) {
      return;
    }
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  }, [at]);
  return limit && { seconds: Math.max(0, Math.ceil((limit.at - now) / 1000)), of: limit.of };
}

const CIRCUMFERENCE = 2 * Math.PI * 18;

export function Timer({ left }: { left: TimeLeft }) {
  const { seconds, of } = left;
  const part = Math.min(1, seconds / of);
  /* Screen readers announce only every tenth second and the fifth. */
  const announcement =
    seconds % 10 === 0 || seconds === 5 ? tn("{0} second.", "{0} seconds.", seconds) : "";
  return (
    <span class={seconds <= 10 ? "timer soon" : "timer"}>
      <svg viewBox="0 0 44 44" width="40" height="40" aria-hidden="true">
        <circle class="whole" cx="22" cy="22" r="18" />
        <circle
          class="part"
          cx="22"
          cy="22"
          r="18"
          stroke-dasharray={`${part * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <b role="timer" aria-label={tn("{0} second left", "{0} seconds left", seconds)}>
        {seconds}
      </b>
      <span class="sr" aria-live="polite">
        {announcement}
      </span>
    </span>
  );
}
