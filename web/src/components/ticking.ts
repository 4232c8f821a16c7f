// What is left until a time of the server, as a component shows it: rendered again when a second, or far from the end
// a minute, has passed.
import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../table/serverClock";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Above this only minutes are shown, in milliseconds. */
const LONG = 60 * MINUTE;

/** Milliseconds until `due`; `still` without one. */
export function useTimeLeft(due: number | null, still = 0): number {
  const [, tick] = useState(0);
  const left = due === null ? still : due - serverNow();
  useEffect(() => {
    if (due === null) {
      return;
    }
    const step = left > LONG ? MINUTE : SECOND;
    const timer = setTimeout(() => tick((n) => n + 1), left > 0 ? left % step || step : step);
    return () => clearTimeout(timer);
  });
  return Math.max(0, left);
}
