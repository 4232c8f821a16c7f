// A player's clock: how long is left, in words that say what for.
import { t } from "../i18n";
import type { Clock, Seat } from "../table/protocol";
import { clockFace, duration } from "../table/time";
import { Icon } from "./sprite";
import { useTimeLeft } from "./ticking";

/** Below these a clock is red, in milliseconds: a live one, and one of days. */
const SOON = 30_000;
const SOON_OF_DAYS = 3 * 3_600_000;

/** What a table's clock counts; empty without one. */
export function clockWords({ kind, base, extra }: Pick<Clock, "kind" | "base" | "extra">): string {
  switch (kind) {
    case "off":
      return "";
    case "player":
      return extra > 0
        ? t("{0} for the whole game, and {1} more after each move", duration(base), duration(extra))
        : t("{0} for the whole game", duration(base));
    default:
      return t("{0} for each move", duration(base));
  }
}

interface SeatClockProps {
  seat: Seat;
  /** Its number. */
  at: number;
  clock: Clock;
  class?: string;
}

/** Nothing without a clock, nor while a clock for each move does not run. */
export function SeatClock({ seat: { left, kind }, at, clock, class: more = "" }: SeatClockProps) {
  const runs = clock.running.includes(at);
  const counts = clock.kind !== "off" && left !== null && kind === "human";
  const ms = useTimeLeft(counts && runs ? clock.at + left : null, left ?? 0);
  if (!counts || !(runs || clock.kind === "player")) {
    return null;
  }
  const soon = runs && ms < (clock.kind === "days" ? SOON_OF_DAYS : SOON);
  return (
    <span
      class={`seat-clock ${runs ? "runs" : ""} ${soon ? "soon" : ""} ${more}`}
      role="timer"
      aria-label={t("{0} left", duration(ms))}
      data-tip={clockWords(clock)}
    >
      <Icon name="clock" size={14} />
      <span aria-hidden="true">{clockFace(ms)}</span>
    </span>
  );
}
