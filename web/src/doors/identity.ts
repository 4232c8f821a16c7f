// Who this browser is at the server: a token, and the name of the account it belongs to.
import { store } from "../store";

/** A guest's name stands in the settings; an account has one of its own. */
export interface Who {
  token: string;
  account: string | null;
}

const KEY = "divetable.who";

function read(): Who | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Who | null;
  } catch {
    return null;
  }
}

/** Null for somebody who has never been at the server, or has signed out. */
export const who = store<Who | null>(read());

export function become(next: Who | null): void {
  const now = who.get();
  if (next?.token === now?.token && next?.account === now?.account) {
    return;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A guest without storage is a new guest next time.
  }
  who.set(next);
}

/** The same for what is asked over HTTP. */
export function bearer(): Record<string, string> {
  const token = who.get()?.token;
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
