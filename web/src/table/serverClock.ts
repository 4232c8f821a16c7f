// The server's clock: this device's may be ahead or behind.

/** Milliseconds by which the server's clock is ahead of this device's. */
let offset = 0;

/** Sets the offset from a time that the server sent. */
export function setServerTime(now: number): void {
  offset = now - Date.now();
}

/** The server's current time. */
export const serverNow = (): number => Date.now() + offset;

/** Converts a server time to this device's clock. */
export const toLocalTime = (at: number): number => at - offset;
