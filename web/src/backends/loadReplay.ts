// Loads a replay: a local match from its entries, a match of the server from its record.

import { openingError } from "../table/codedError";
import type { News, TableState } from "../table/protocol";
import { played, type Replay, type ReplayFrame } from "../table/replay";
import { findSavedGame, type SavedGame } from "../table/savedGames";
import { isShared, unshare } from "../table/share";
import { checkFairness } from "./commitments";
import { serverConnection } from "./connection";
import { type Engine, startEngine } from "./engine";
import type { FrameTexts } from "./engineHost";
import { fetchTable } from "./onlineTable";

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

/** `own`: this device drew the key itself; a shared link may contain any key. */
async function fromSavedGame(
  engine: Engine,
  saved: SavedGame,
  own: boolean,
  seat: number | null,
): Promise<Replay> {
  const mine = saved.sitters.findIndex((sitter) => "name" in sitter);
  await engine.call("open", saved.opening, saved.entries);
  const over = (JSON.parse(await engine.call("table", mine)) as TableState).phase === "over";
  /* While the match goes on, its players see no other hand here either. */
  const views = over || !own ? allViews(saved.sitters.length) : [mine, SPECTATOR];
  const texts = await engine.call("frames", views.find((view) => view === seat) ?? mine);
  const frames = played(texts.map((text) => frameOf(text)));
  const you = own ? mine : -1;
  if (!over) {
    return { frames, record: "", fair: "unchecked", you, views };
  }
  const record = await engine.call("record");
  const proved = await engine.call("verify", record);
  return { frames, record, fair: proved ? (own ? "fair" : "unseen") : "unproved", you, views };
}

/** The moves come from the record; seats and result from the table at the server. */
async function fromRecord(engine: Engine, match: string, seat: number | null): Promise<Replay> {
  const end = await fetchTable(serverConnection(), match);
  const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`);
  const record = await answer.text();
  if (!answer.ok) {
    throw new Error(record);
  }
  const texts = await engine.call("replay", record, seat ?? end.you);
  /* A record does not contain when a player left: only the last frame shows it. */
  const { seats, phase, result } = end;
  const seated = { seats: seats.map((one) => ({ ...one, here: true, gone: null })) };
  const frames = texts.map((text, i) =>
    frameOf(text, i === texts.length - 1 ? { seats, phase, result } : seated),
  );
  const proved = await engine.call("verify", record);
  const views = allViews(seats.length);
  return { frames, record, fair: checkFairness(match, record, proved), you: end.you, views };
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
