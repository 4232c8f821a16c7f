// The player's matches at the server, for the whole page: the list is asked for now and then, and what an open table
// receives is in it at once.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Result, Seat, TableState } from "../table/protocol";
import { type Connection, type Message, serverConnection } from "./connection";
import { identity } from "./identity";

export interface OnlineMatch {
  match: string;
  /** The code by which others find a waiting table. */
  code?: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  /** Your seat. */
  you: number;
  /** Missing, as is the result, of matches that ended before the server kept it. */
  seats?: {
    kind: "open" | "human" | "bot";
    name: string | null;
    bot: string | null;
    gone: Seat["gone"];
  }[];
  result?: Pick<Result, "winners" | "scores" | "why"> | null;
  /** Only while playing: whether it is your turn, whether you have left for good, and when your time ends. */
  turn?: boolean;
  left?: boolean;
  due?: number | null;
  /** When it was opened, in ms since 1970. */
  opened: number;
  /** When the phase last changed: of a match that is over, its end. */
  moved: number;
}

/** The answer to `mine`; `next` is `from` of the next page. Changes come unasked, after `"on":true`. */
export interface MyMatches {
  matches?: OnlineMatch[];
  changed?: OnlineMatch[];
  next?: string;
}

/** Refresh interval in milliseconds: with several servers a change is not always told. */
const REFRESH = 30_000;

/** The first page of the list, the pages that were asked for later, and where the next one begins. */
const first = signal<readonly OnlineMatch[]>([]);
const older = signal<readonly OnlineMatch[]>([]);
const next = signal<string | null>(null);

/** Those of the first list that are not in the second. */
const without = (matches: readonly OnlineMatch[], those: readonly OnlineMatch[]) =>
  matches.filter(({ match }) => those.every((one) => one.match !== match));

export const myMatches = computed(() => [...first.value, ...without(older.value, first.value)]);

/** Whether the server has more than these. */
export const hasOlderMatches = computed(() => next.value !== null);

export async function fetchMyMatches(socket: Connection): Promise<OnlineMatch[]> {
  return (await socket.request({ t: "mine" })).matches as OnlineMatch[];
}

/** Takes over a page of the list, or what has changed in it. */
function receive(message: Message): void {
  const { matches, changed = [], next: from = null } = message as unknown as MyMatches;
  batch(() => {
    if (matches !== undefined) {
      first.value = matches;
      next.value = older.value.length > 0 ? next.value : from;
    }
    first.value = [...changed, ...without(first.value, changed)];
  });
}

/** Asks for the list again; only with a known identity, so that local play needs no connection. */
async function refreshMatches(): Promise<void> {
  const me = identity.value;
  const page =
    me &&
    (await serverConnection()
      .request({ t: "mine" })
      .catch(() => null));
  if (page && me.account === identity.value?.account) {
    receive(page);
  }
}

/** Asks for the next page. */
export async function fetchOlderMatches(): Promise<void> {
  const page = await serverConnection().request({ t: "mine", from: next.value });
  const { matches = [], next: from = null } = page as unknown as MyMatches;
  batch(() => {
    older.value = [...older.value, ...matches];
    next.value = from;
  });
}

/** Takes a match off the list; the others keep it. */
export async function forgetMatch(match: string): Promise<void> {
  await serverConnection().request({ t: "forget", match });
  first.value = first.value.filter((one) => one.match !== match);
  older.value = older.value.filter((one) => one.match !== match);
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
  const moved = Date.now();
  const now = { opened: moved, ...known, match, game, phase, turn, left, due, you, seats, moved };
  first.value = [now, ...without(first.value, [now])];
}

/** Keeps the list up to date as long as the page lives, also while it is hidden. */
export function followMyMatches(): void {
  const account = computed(() => identity.value && (identity.value.account ?? ""));
  effect(() => {
    const known = account.value !== null;
    untracked(() => {
      first.value = [];
      older.value = [];
      next.value = null;
      if (known) {
        serverConnection().watchMine(receive);
      }
    });
  });
  setInterval(refreshMatches, REFRESH);
  document.addEventListener("visibilitychange", () => document.hidden || refreshMatches());
}
