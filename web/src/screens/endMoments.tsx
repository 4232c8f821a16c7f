// What decided a match: turning points computed from the points, and the important lines of the log.
import { filtered, LogLine, type Turn, turns } from "../components/log";
import { RichText } from "../components/richText";
import { t, tn } from "../i18n";
import { link } from "../router";
import type { Line } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import type { TurningPoint } from "../table/turningPoints";

/** Maximum number of turns, and of lines a turn; the last lines have the results. */
const AMPLE = { turns: 5, lines: 4 };
const BRIEF = { turns: 2, lines: 2 };

/** The important lines by turn, newest first; causes only together with results. */
export function momentsOf(lines: readonly Line[], room = AMPLE): Turn[] {
  return turns(lines)
    .map((turn) => ({ ...turn, lines: filtered(turn.lines, "important").slice(-room.lines) }))
    .filter((turn) => turn.lines.length > 0)
    .slice(-room.turns)
    .reverse();
}

interface ShownProps {
  id: string;
  players: readonly PlayerInfo[];
  /** The frame at which each turn begins. */
  starts: ReadonlyMap<number, number>;
  /** The game counts rounds, and not turns. */
  rounds: boolean | undefined;
}

interface TurnLinkProps extends Pick<ShownProps, "id" | "starts" | "rounds"> {
  turn: number | null;
}

/** The number of a turn, which opens the replay there. */
function TurnLink({ id, starts, rounds, turn }: TurnLinkProps) {
  const at = starts.get(turn ?? -1);
  const name = turn === null ? "" : rounds ? t("Round {0}", turn) : t("Turn {0}", turn);
  return at === undefined ? (
    <b>{name}</b>
  ) : (
    <a class="reach" href={link("replay", id, at)} aria-description={t("Shows it in the replay")}>
      {name}
    </a>
  );
}

interface MomentsProps extends ShownProps {
  lines: readonly Line[];
  /** Short form with a heading, below the scores. */
  brief: boolean;
}

/** Turns with good or bad results. */
export function Moments({ lines, players, brief, ...where }: MomentsProps) {
  const moments = momentsOf(lines, brief ? BRIEF : AMPLE);
  return moments.length === 0 ? null : (
    <div class="emom">
      {brief && <h3>{t("Key moments")}</h3>}
      <ul>
        {moments.map((turn) => (
          <li key={turn.key}>
            <TurnLink {...where} turn={turn.number} />
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

/** A lead in words. */
function leadWord(lead: number): string {
  if (lead === 0) {
    return t("level");
  }
  return lead > 0
    ? tn("{0} point ahead", "{0} points ahead", lead)
    : tn("{0} point behind", "{0} points behind", -lead);
}

function pointText({ before, after, keeps }: TurningPoint, winner: PlayerInfo): string {
  const [from, to] = [leadWord(before), leadWord(after)];
  if (keeps) {
    return winner.you
      ? t("**You** take the lead for good: {0}, then {1}.", from, to)
      : t("**{0}** takes the lead for good: {1}, then {2}.", winner.called, from, to);
  }
  return winner.you
    ? t("The biggest change for **you**: {0}, then {1}.", from, to)
    : t("The biggest change for **{0}**: {1}, then {2}.", winner.called, from, to);
}

interface TurningPointsProps extends ShownProps {
  points: readonly TurningPoint[];
  winner: PlayerInfo | undefined;
}

/** When the winner took the lead, and what changed it most. */
export function TurningPoints({ points, winner, players: _, ...where }: TurningPointsProps) {
  return winner === undefined ? null : (
    <div class="emom">
      <h3>{t("Turning points")}</h3>
      <ul>
        {points.map((point) => (
          <li key={point.turn}>
            <TurnLink {...where} turn={point.turn} />
            <span>
              <RichText text={pointText(point, winner)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
