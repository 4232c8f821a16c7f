// Durations and what is left of a time, in words.
import { t, tn } from "../i18n";
import { serverNow } from "./serverClock";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const hours = (n: number): string => tn("{0} hour", "{0} hours", n);
const minutes = (n: number): string => tn("{0} minute", "{0} minutes", n);

/** A duration in the one or two units that matter: "2 days", "1 day 4 hours", "3 minutes", "20 seconds". */
export function duration(ms: number): string {
  const days = Math.floor(ms / DAY);
  const rest = Math.floor((ms % DAY) / HOUR);
  if (days > 0) {
    const whole = tn("{0} day", "{0} days", days);
    return days > 2 || rest === 0 ? whole : `${whole} ${hours(rest)}`;
  }
  if (ms >= HOUR) {
    const left = Math.floor((ms % HOUR) / MINUTE);
    return left === 0 ? hours(rest) : `${hours(rest)} ${minutes(left)}`;
  }
  return ms >= MINUTE
    ? minutes(Math.floor(ms / MINUTE))
    : tn("{0} second", "{0} seconds", Math.max(0, Math.ceil(ms / SECOND)));
}

/** A clock's face: "4:07", above an hour "1:04 h", above a day "2 days". */
export function clockFace(ms: number): string {
  const pad = (n: number) => String(n).padStart(2, "0");
  if (ms >= DAY) {
    return duration(ms);
  }
  if (ms >= HOUR) {
    return t("{0} h", `${Math.floor(ms / HOUR)}:${pad(Math.floor((ms % HOUR) / MINUTE))}`);
  }
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/** What is left until a time of the server. */
export const timeLeft = (due: number): string => t("{0} left", duration(due - serverNow()));
