// The key moments of a game: turns with good or bad results, newest first.

import { LogLine, type Turn, turns } from "../components/log";
import { t } from "../i18n";
import type { Line } from "../table/lines";
import type { PlayerInfo } from "../table/players";

/** Maximum number of turns, and of lines a turn; the last lines have the results. */
interface MomentLimits {
  turns: number;
  lines: number;
}
const AMPLE: MomentLimits = { turns: 5, lines: 4 };
const BRIEF: MomentLimits = { turns: 3, lines: 2 };

const matters = ({ tone, part }: Line): boolean =>
  tone === "bad" || tone === "good" || part === "result";

/** The important lines by turn; causes only together with results. */
export function momentsOf(lines: readonly Line[], room = AMPLE): Turn[] {
  return turns(lines)
    .map((turn) => ({ ...turn, lines: turn.lines.filter(matters) }))
    .filter((turn) => turn.lines.some((line) => line.part !== "cause"))
    .map((turn) => ({ ...turn, lines: turn.lines.slice(-room.lines) }))
    .slice(-room.turns)
    .reverse();
}

interface MomentsProps {
  lines: readonly Line[];
  players: readonly PlayerInfo[];
  /** Short form with a heading, below the scores. */
  brief?: boolean;
  /** The game counts rounds, and not turns. */
  rounds: boolean;
}

export function Moments({ lines, players, brief = false, rounds }: MomentsProps) {
  const numbered = (n: number) => (rounds ? t("Round {0}", n) : t("Turn {0}", n));
  const moments = momentsOf(lines, brief ? BRIEF : AMPLE);
  if (moments.length === 0) {
    return null;
  }
  return (
    <div class="emom">
      {brief && <h3>{t("Key moments")}</h3>}
      <ul>
        {moments.map((turn) => (
          <li key={turn.key}>
            <b>{turn.number === null ? "" : numbered(turn.number)}</b>
            <span>
              {turn.lines.map((line, i) => (
                <LogLine key={i} line={line} players={players} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
