// The player's matches at the server, for the whole page: the list is asked for now and then, and what an open table
// receives is in it at once.
import { computed, effect, signal, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableState } from "../table/protocol";
import { type Connection, serverConnection } from "./connection";
import { identity } from "./identity";

export interface OnlineMatch {
  match: string;
  /** The code by which others find a waiting table. */
  code?: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** Only while playing: whether it is your turn, and whether you have left for good. */
  turn?: boolean;
  left?: boolean;
  /** When your time for this turn is over, in ms since 1970. */
  due?: number | null;
  seats?: { kind: "open" | "human" | "bot"; name?: string | null; bot?: string | null }[];
  /** Your seat. */
  you?: number;
  /** Once it is over. */
  result?: { winners: number[]; scores: number[] } | null;
  /** When something last happened, in ms since 1970. */
  moved: number;
}

/** Refresh interval in milliseconds. */
const REFRESH = 30_000;

export const myMatches = signal<readonly OnlineMatch[]>([]);

export async function fetchMyMatches(socket: Connection): Promise<OnlineMatch[]> {
  return (await socket.request({ t: "mine" })).matches as OnlineMatch[];
}

/** Asks for the list again; only with a known identity, so that local play needs no connection. */
export async function refreshMatches(): Promise<void> {
  const me = identity.value;
  if (me === null) {
    return;
  }
  const found = await fetchMyMatches(serverConnection()).catch(() => null);
  if (found !== null && me.account === identity.value?.account) {
    myMatches.value = found;
  }
}

/** Takes a match off the list; the others keep it. */
export async function forgetMatch(match: string): Promise<void> {
  await serverConnection().request({ t: "forget", match });
  myMatches.value = myMatches.value.filter((one) => one.match !== match);
}

/** Takes over what an open table says about its match. */
export function noteTable(table: TableState): void {
  const { match, game, phase, you, seats, toact, clock } = table;
  if (you < 0) {
    return;
  }
  const { gone } = seats[you] ?? { gone: null };
  const turn = phase === "playing" && toact.includes(you) && gone === null;
  const known = myMatches.value.find((one) => one.match === match);
  if (known?.turn === turn && known.phase === phase) {
    return;
  }
  const left = gone === "resigned" || gone === "time";
  const due = clock.running.includes(you) ? clock.at + (seats[you]?.left ?? 0) : null;
  const others = myMatches.value.filter((one) => one !== known);
  const now = { ...known, match, game, phase, turn, left, due, you, seats, moved: Date.now() };
  myMatches.value = [now, ...others];
}

/** Keeps the list up to date as long as the page lives, also while it is hidden. */
export function followMyMatches(): void {
  const account = computed(() => identity.value && (identity.value.account ?? ""));
  effect(() => {
    account.value;
    myMatches.value = [];
    untracked(refreshMatches);
  });
  /* Others move meanwhile, so the turns change. */
  setInterval(refreshMatches, REFRESH);
  document.addEventListener("visibilitychange", () => document.hidden || refreshMatches());
}

/** The list, as new as it can be. */
export function useMyMatches(): readonly OnlineMatch[] {
  useEffect(() => {
    refreshMatches();
  }, []);
  return myMatches.value;
}
