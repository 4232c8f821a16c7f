// When planning ends: by the sand glass of the variant, or ten seconds with the orca, and never later
// than the table's clock takes the plan out of one's hands.
import { hereAt } from "../../table/hour";
import type { TableState } from "../../table/protocol";
import type { View } from "./view";

/** A plan is sent so long before the table's clock runs out, in milliseconds. */
const HASTE = 1500;

/** When the table no longer waits for you, in the time of this device. */
function flagOf({ clock, seats, you }: TableState): number {
  const left = seats[you]?.left ?? null;
  if (left === null || clock.kind === "days" || !clock.running.includes(you)) {
    return Number.POSITIVE_INFINITY;
  }
  return hereAt(clock.at + left) - HASTE;
}

/** When planning that has begun then ends, and how many seconds it lasts in all; null if it need not. */
export function endOf(
  table: TableState,
  view: Pick<View, "orca" | "timer">,
  begun: number,
): { at: number; of: number } | null {
  const of = view.orca?.seconds ?? view.timer;
  const flag = flagOf(table);
  if (of > 0) {
    return { at: Math.min(begun + of * 1000, flag), of };
  }
  return Number.isFinite(flag)
    ? { at: flag, of: Math.max(1, Math.round(table.clock.base / 1000)) }
    : null;
}

const KEY = "divetable.dive.begun";

/** When this moment of a match has begun: now, unless the page has been loaded again since. */
export function begin(match: string, moment: string): number {
  const key = `${KEY} ${match}`;
  const now = Date.now();
  try {
    const [known, at] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string?, number?];
    if (known === moment && at !== undefined) {
      return Math.min(now, at);
    }
    sessionStorage.setItem(key, JSON.stringify([moment, now]));
  } catch {
    // Without storage it lasts as long as the page.
  }
  return now;
}
