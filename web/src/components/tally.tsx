// Counts points up before everyone's eyes: one source after the other, for all seats at once. A press ends it.
import { useEffect, useState } from "preact/hooks";
import type { Tally } from "../boards/api";
import { motionEnabled } from "../settings";
import type { PlayerInfo } from "../table/players";
import { Face } from "./seat";

/** Duration of one source, and how long the result stands, in milliseconds. */
const SOURCE = 900;
const RESULT = 1800;

const sourcesOf = ({ rows }: Tally): string[] => rows[0]?.parts.map(({ label }) => label) ?? [];

/** How long a tally is shown, in milliseconds. */
export const tallyDuration = (tally: Tally): number => SOURCE * sourcesOf(tally).length + RESULT;

interface TallyBoxProps {
  tally: Tally;
  players: readonly PlayerInfo[];
}

export function TallyBox({ tally, players }: TallyBoxProps) {
  const sources = sourcesOf(tally);
  const [counted, setCounted] = useState(motionEnabled() ? 0 : sources.length);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const done = counted >= sources.length;
    const timer = setTimeout(
      () => (done ? setOpen(false) : setCounted(counted + 1)),
      done ? RESULT : SOURCE,
    );
    return () => clearTimeout(timer);
  }, [counted]);
  return open ? (
    <button type="button" class="tally panel" onClick={() => setOpen(false)}>
      <b class="tally-title">{tally.title}</b>
      <span class="tally-source">{sources[Math.min(counted, sources.length - 1)]}</span>
      <ul>
        {tally.rows.map(({ seat, parts }) => {
          const player = players[seat];
          const shown = parts.slice(0, counted);
          const sum = shown.reduce((points, part) => points + part.points, 0);
          const last = shown.at(-1)?.points ?? 0;
          return (
            player && (
              <li key={seat} style={{ "--pc": player.colour }}>
                <Face player={player} />
                <span>{player.name}</span>
                <em key={counted} class={last === 0 ? "tally-none" : "tally-part"}>
                  {last > 0 ? `+${last}` : last === 0 ? "" : `−${-last}`}
                </em>
                <b>{sum}</b>
              </li>
            )
          );
        })}
      </ul>
    </button>
  ) : null;
}
