// This browser's identity at the server: a token, and the name of its account. Kept in local storage.
import { signal } from "@preact/signals";

/** `account` is null for a guest, whose name is in the settings. */
export interface Identity {
  token: string;
  account: string | null;
}

const KEY = "divetable.who";
/** The last account on this device: its token marks the device as known when signing in again. */
const LAST = "divetable.last";

function read(key: string): Identity | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Identity | null;
  } catch {
    return null;
  }
}

function write(key: string, value: Identity | null): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A guest without storage is a new guest next time.
  }
}

/** Null before the first connection and after signing out. */
export const identity = signal<Identity | null>(read(KEY));

/** The account whose session the server has ended, until the player closes the notice. */
export const endedSession = signal<string | null>(null);

export function setIdentity(next: Identity | null): void {
  const now = identity.value;
  if (next?.token === now?.token && next?.account === now?.account) {
    return;
  }
  if (now !== null && now.account !== null) {
    write(LAST, now);
  }
  write(KEY, next);
  identity.value = next;
}

/** The last account's token; it may have expired. */
export const lastToken = (): string | undefined => read(LAST)?.token;

/**
 * The server no longer knows this token. Takes a newer one that another tab has stored; otherwise this
 * browser becomes a guest.
 */
export function expire(token: string | undefined): void {
  const saved = read(KEY);
  if (saved !== null && saved.token !== token) {
    setIdentity(saved);
    return;
  }
  endedSession.value = identity.value?.account ?? null;
  setIdentity(null);
}

/** The HTTP header with the token. */
export function authHeaders(): Record<string, string> {
  const token = identity.value?.token;
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** This device's name in the list of sessions, such as "Firefox, Linux". */
export function deviceName(agent = globalThis.navigator?.userAgent ?? ""): string {
  return [BROWSERS, SYSTEMS]
    .map((names) => names.find(([sign]) => sign.test(agent))?.[1])
    .filter((name) => name !== undefined)
    .join(", ");
}
