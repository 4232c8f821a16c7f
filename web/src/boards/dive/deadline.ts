// Deadline for planning. The match enforces it; the board shows it and sends the current plan as a draft,
// which counts when the time is up.
import { useEffect, useRef } from "preact/hooks";
import type { TableState } from "../../table/protocol";
import { toLocalTime } from "../../table/serverClock";

type Timed = Pick<TableState, "clock" | "deadline" | "seats" | "you">;

/** Your deadline in local time (milliseconds) and the whole time in seconds; null without a limit. */
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

/** Shortest time between two drafts, and from the last draft to the deadline, in milliseconds. */
export const SEND_INTERVAL = 400;
export const SEND_MARGIN = 400;

/** Delay until a draft is sent, in milliseconds. */
export function sendDelay(now: number, last: number, end: number): number {
  return Math.max(0, Math.min(last + SEND_INTERVAL - now, end - SEND_MARGIN - now));
}

/** Sends drafts while time runs; `action` is null while the plan could not count. */
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
