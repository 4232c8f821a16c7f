// Loads a replay: a local match from its entries, a match of the server from its record.

import { openingError } from "../table/codedError";
import type { News, TableState } from "../table/protocol";
import { type Fairness, played, type Replay, type ReplayFrame } from "../table/replay";
import { findSavedGame, type SavedGame } from "../table/savedGames";
import { isShared, unshare } from "../table/share";
import { checkFairness, keptOf, tag } from "./commitments";
import { serverConnection } from "./connection";
import { type Engine, startEngine } from "./engine";
import type { FrameTexts, Verification } from "./engineHost";
import { fetchTable } from "./onlineTable";
import { sha256 } from "./sha256";

/** A frame whose table is parsed when it is first read: those of a long match are megabytes. */
function frameOf([news, text, pile]: FrameTexts, change: Partial<TableState> = {}): ReplayFrame {
  let table: TableState | undefined;
  return {
    ...(JSON.parse(news) as News),
    pile,
    get table() {
      table ??= { ...(JSON.parse(text) as TableState), ...change };
      return table;
    },
  };
}

const SPECTATOR = -1;

const allViews = (seats: number): number[] => [
  ...Array.from({ length: seats }, (_, seat) => seat),
  SPECTATOR,
];

const localFairness = (own: boolean, proved: boolean): Fairness =>
  proved ? (own ? "fair" : "unseen") : "unproved";

async function fetchRecord(match: string): Promise<string> {
  const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`);
  const record = await answer.text();
  if (!answer.ok) {
    throw new Error(record);
  }
  return record;
}

/** `own`: this device drew the key itself; a shared link may contain any key. */
async function fromSavedGame(
  engine: Engine,
  saved: SavedGame,
  own: boolean,
  seat: number | null,
): Promise<Replay> {
  const people = saved.sitters.flatMap((sitter, i) => ("name" in sitter ? [i] : []));
  const mine = people[0] ?? -1;
  await engine.call("open", saved.opening, saved.entries);
  const over = (JSON.parse(await engine.call("table", mine)) as TableState).phase === "over";
  /* While the match goes on, its players see no other hand here either. */
  const views = over || !own ? allViews(saved.sitters.length) : [mine, SPECTATOR];
  const texts = await engine.call("frames", views.find((view) => view === seat) ?? mine);
  const frames = played(texts.map((text) => frameOf(text)));
  /* Of several people at this device nobody is "you". */
  const you = own && people.length === 1 ? mine : -1;
  if (!over) {
    return { frames, record: "", fair: "unchecked", you, views };
  }
  const record = await engine.call("record");
  const { proved } = await engine.call("verify", record);
  return { frames, record, fair: localFairness(own, proved), you, views };
}

/** The moves come from the record; seats and result from the table at the server. */
async function fromRecord(engine: Engine, match: string, seat: number | null): Promise<Replay> {
  const end = await fetchTable(serverConnection(), match);
  const record = await fetchRecord(match);
  const texts = await engine.call("replay", record, seat ?? end.you);
  /* A record does not contain when a player left: only the last frame shows it. */
  const { seats, phase, result } = end;
  const seated = { seats: seats.map((one) => ({ ...one, here: true, gone: null })) };
  const frames = texts.map((text, i) =>
    frameOf(text, i === texts.length - 1 ? { seats, phase, result } : seated),
  );
  const { proved } = await engine.call("verify", record);
  const views = allViews(seats.length);
  return { frames, record, fair: checkFairness(match, record, proved), you: end.you, views };
}

/** A seat's part in a shuffle. */
export interface SeedProof {
  name: string;
  seed: string;
  /** Its SHA-256, computed here. */
  sum: string;
  /** The commitment that this device kept; null if it kept none. */
  promised: string | null;
}

/** What a record says about its shuffle, what this device computes from it, and what it knew before the match. */
export interface Proof {
  game: string;
  record: string;
  /** "own": a local match, whose key this device drew. */
  from: "own" | "link" | "server";
  key: string;
  commitment: string;
  /** The SHA-256 of the key, computed here. */
  sum: string;
  /** The commitment that this device kept before the match; null if it kept none. */
  promised: string | null;
  seeds: readonly SeedProof[];
  steps: number;
  /** Whether the record is unchanged, and all draws follow from key and seeds. */
  proved: boolean;
  fair: Fairness;
}

/** The bytes that hexadecimal digits stand for. */
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function proofOf(id: string, record: string, from: Proof["from"], checked: Verification): Proof {
  const kept = from === "server" ? keptOf(id) : { commitment: null, shown: undefined };
  const key = tag(record, "Key") ?? "";
  const seats = Array.from({ length: Number(tag(record, "Seats") ?? 0) }, (_, seat) => seat);
  const seeds = seats.map((seat) => {
    const seed = tag(record, `Words${seat}`) ?? "";
    const name = tag(record, `Seat${seat}`) ?? "";
    return { name, seed, sum: sha256(seed), promised: kept.shown?.sums?.[seat] ?? null };
  });
  return {
    game: tag(record, "Game") ?? "",
    record,
    from,
    key,
    commitment: tag(record, "Commitment") ?? "",
    sum: sha256(bytesOf(key)),
    promised: kept.commitment,
    seeds: seeds.filter(({ seed, promised }) => seed !== "" || promised !== null),
    ...checked,
    fair:
      from === "server"
        ? checkFairness(id, record, checked.proved)
        : localFairness(from === "own", checked.proved),
  };
}

/** The proof of a match that is over. */
export async function loadProof(id: string): Promise<Proof> {
  const engine = startEngine();
  try {
    const saved = isShared(id) ? await unshare(id) : findSavedGame(id);
    if (saved !== undefined) {
      await engine.call("open", saved.opening, saved.entries);
    }
    const record = saved === undefined ? await fetchRecord(id) : await engine.call("record");
    const from = saved === undefined ? "server" : isShared(id) ? "link" : "own";
    const broken = { steps: 0, proved: false };
    const checked = await engine.call("verify", record).catch(() => broken);
    return proofOf(id, record, from, checked);
  } catch (problem) {
    throw openingError(problem, isShared(id) ? "bad-link" : "no-replay");
  } finally {
    engine.close();
  }
}

/** The replay of a local, shared or online match as a seat sees it; null for your own. */
export async function loadReplay(id: string, seat: number | null): Promise<Replay> {
  const engine = startEngine();
  try {
    const saved = isShared(id) ? await unshare(id) : findSavedGame(id);
    return saved === undefined
      ? await fromRecord(engine, id, seat)
      : await fromSavedGame(engine, saved, !isShared(id), seat);
  } catch (problem) {
    throw openingError(problem, isShared(id) ? "bad-link" : "no-replay");
  } finally {
    engine.close();
  }
}
