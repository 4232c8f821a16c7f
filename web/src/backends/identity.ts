// Who this browser is at the server: a token, and the name of the account it belongs to.
import { store } from "../store";

/** A guest's name stands in the settings; an account has one of its own. */
export interface Who {
  token: string;
  account: string | null;
}

const KEY = "divetable.who";
/** The account that was here last: its token shows the server that this device is not a stranger. */
const LAST = "divetable.last";

function read(key: string): Who | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Who | null;
  } catch {
    return null;
  }
}

function write(key: string, value: Who | null): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A guest without storage is a new guest next time.
  }
}

/** Null for somebody who has never been at the server, or has signed out. */
export const who = store<Who | null>(read(KEY));

/** The account whose session the server has ended, until the person has read so. */
export const ended = store<string | null>(null);

export function become(next: Who | null): void {
  const now = who.get();
  if (next?.token === now?.token && next?.account === now?.account) {
    return;
  }
  if (now !== null && now.account !== null) {
    write(LAST, now);
  }
  write(KEY, next);
  who.set(next);
}

/** A token of the account that was here last; it need not count any more. */
export const lastToken = (): string | undefined => read(LAST)?.token;

/**
 * The server knows this token no longer. Another tab may have a newer one, which is taken then;
 * otherwise this browser is nobody.
 */
export function expire(token: string | undefined): void {
  const kept = read(KEY);
  if (kept !== null && kept.token !== token) {
    become(kept);
    return;
  }
  ended.set(who.get()?.account ?? null);
  become(null);
}

/** The same for what is asked over HTTP. */
export function bearer(): Record<string, string> {
  const token = who.get()?.token;
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

/** What this device is called in the list of sessions, such as "Firefox, Linux". */
export function deviceName(agent = globalThis.navigator?.userAgent ?? ""): string {
  return [BROWSERS, SYSTEMS]
    .map((names) => names.find(([sign]) => sign.test(agent))?.[1])
    .filter((name) => name !== undefined)
    .join(", ");
}
