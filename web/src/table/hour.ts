// What time it is at the server: clocks of this device may be ahead or behind.

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;

/** Hears the server's time. */
export function setHour(now: number): void {
  ahead = now - Date.now();
}

/** What time it is there. */
export const hour = (): number => Date.now() + ahead;

/** A time of the server as a time of this device. */
export const hereAt = (at: number): number => at - ahead;
