// What time it is at the server: clocks of this device may be ahead or behind.

/** Milliseconds by which the server's clock is ahead of this device's. */
let offset = 0;

/** Hears the server's time. */
export function setServerTime(now: number): void {
  offset = now - Date.now();
}

/** What time it is there. */
export const serverNow = (): number => Date.now() + offset;

/** A time of the server as a time of this device. */
export const toLocalTime = (at: number): number => at - offset;
