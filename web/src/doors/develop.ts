// Makes a film of a match: one of this device from its entries, one of the server from its record.
import { type Film, type Frame, played } from "../table/film";
import type { News } from "../table/protocol";
import { find, type Kept } from "../table/shelf";
import { type Engine, startEngine } from "./engine";

const read = (texts: readonly string[]) => texts.map((text) => JSON.parse(text) as News);

async function ofKept(engine: Engine, kept: Kept, eyes: number | null): Promise<Film> {
  const mine = kept.sitters.findIndex((sitter) => "name" in sitter);
  await engine.ask("open", kept.opening, kept.entries);
  const frames = played(read(await engine.ask("past", eyes ?? mine, true)));
  if (kept.stand === "turn") {
    return { frames, record: "", fair: null };
  }
  const record = await engine.ask("record");
  return { frames, record, fair: await engine.ask("verify", record) };
}

async function ofRecord(engine: Engine, record: string, eyes: number | null): Promise<Film> {
  const frames = read(await engine.ask("replay", record, eyes ?? -1)) as Frame[];
  return { frames, record, fair: await engine.ask("verify", record) };
}

export async function develop(id: string, eyes: number | null): Promise<Film> {
  const engine = startEngine();
  try {
    const kept = find(id);
    if (kept !== undefined) {
      return await ofKept(engine, kept, eyes);
    }
    const answer = await fetch(`/api/matches/${encodeURIComponent(id)}/record`);
    if (!answer.ok) {
      throw new Error("There is no such match on this device or on the server.");
    }
    return await ofRecord(engine, await answer.text(), eyes);
  } finally {
    engine.close();
  }
}
