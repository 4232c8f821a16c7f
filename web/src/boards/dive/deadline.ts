// The time that is left for planning. The match keeps it; here it is only shown, and what lies on the
// board is sent as a draft, which counts when the time is up.
import { useEffect, useRef } from "preact/hooks";
import type { TableState } from "../../table/protocol";
import { toLocalTime } from "../../table/serverClock";

type Timed = Pick<TableState, "clock" | "deadline" | "seats" | "you">;

/** When the table no longer waits for you, in the time of this device, and how many seconds it lasts in all;
 * null if that is as long as you like. */
export function deadlineOf({
  clock,
  deadline,
  seats,
  you,
}: Timed): { at: number; of: number } | null {
  if (deadline !== undefined) {
    return { at: toLocalTime(deadline.due), of: deadline.of / 1000 };
  }
  const left = seats[you]?.left ?? null;
  if (left === null || clock.kind === "days" || !clock.running.includes(you)) {
    return null;
  }
  return { at: toLocalTime(clock.at + left), of: Math.max(1, Math.round(clock.base / 1000)) };
}

/** Drafts are sent so far apart, in milliseconds, and the last one so long before the end. */
export const SEND_INTERVAL = 400;
export const SEND_MARGIN = 400;

/** How long a draft waits until it is sent. */
export function sendDelay(now: number, last: number, end: number): number {
  return Math.max(0, Math.min(last + SEND_INTERVAL - now, end - SEND_MARGIN - now));
}

/** Sends what lies on the board while time runs; `words` is null while nothing of it could count. */
export function useSendDraft(
  end: number | null,
  saved: string | undefined,
  action: string | null,
  send: ((action: string) => void) | undefined,
): void {
  const sent = useRef({ action: saved, at: 0 });
  useEffect(() => {
    if (end === null || action === null || send === undefined || action === sent.current.action) {
      return;
    }
    const timer = setTimeout(
      () => {
        sent.current = { action, at: Date.now() };
        send(action);
      },
      sendDelay(Date.now(), sent.current.at, end),
    );
    return () => clearTimeout(timer);
  }, [end, action]);
}
