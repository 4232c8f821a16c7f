// The log, grouped by turns, newest first.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Line } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import { RichText } from "./richText";
import { Mark } from "./seat";

/** The lines of one turn. */
export interface Turn {
  key: number;
  /** Its number, if the game counts turns. */
  number: number | null;
  lines: Line[];
}

/** Gathers lines into turns: a line with a number begins one. */
export function turns(lines: readonly Line[]): Turn[] {
  const out: Turn[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last === undefined || line.turn !== undefined) {
      out.push({ key: out.length, number: line.turn ?? null, lines: [] });
    }
    if (line.text !== "") {
      out.at(-1)?.lines.push(line);
    }
  }
  return out.filter((turn) => turn.lines.length > 0);
}

/** The last action with its results as one line. */
export function newestOf(lines: readonly Line[]): Line | null {
  const lastTurn = turns(lines).at(-1)?.lines ?? [];
  const main = lastTurn.findLastIndex((line) => line.tone !== "sub");
  const [line, ...rest] = lastTurn.slice(Math.max(0, main));
  return line === undefined
    ? null
    : { ...line, text: [line, ...rest].map(({ text }) => text).join(" ") };
}

/** The part of the players that the log shows. */
type Marks = readonly Pick<PlayerInfo, "colour" | "mark">[];

export function LogLine({ line, players }: { line: Line; players: Marks }) {
  const player = line.seat === undefined ? undefined : players[line.seat];
  return (
    <p class={line.tone ?? ""}>
      {player && <Mark player={player} />}
      <span>
        <RichText text={line.text} />
      </span>
    </p>
  );
}

/** Keeps the newest line in sight: the last one of the turn at the top, which may be long. */
function useNewest(lines: number): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const [turn] = log.current?.getElementsByClassName("log-turn") ?? [];
      if (log.current !== null && turn instanceof HTMLElement) {
        const hidden = turn.offsetHeight - log.current.clientHeight;
        log.current.scrollTop = Math.max(0, hidden);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  return log;
}

/** Page size in lines, about a screen: opening a log with all of a long game would lay out hundreds. */
const LINES = 40;

/** The last turns, newest first, until they have enough lines. */
export function lastTurns(list: readonly Turn[], lines: number): Turn[] {
  let left = lines;
  return list.toReversed().filter((turn) => {
    const shown = left > 0;
    left -= turn.lines.length;
    return shown;
  });
}

export function Log({ lines, players }: { lines: readonly Line[]; players: Marks }) {
  const list = turns(lines);
  const [wanted, setWanted] = useState(LINES);
  const shown = lastTurns(list, wanted);
  const log = useNewest(lines.length);
  const earlier = () => {
    setWanted(wanted + LINES);
    /* The button may be removed. */
    log.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div class="log" ref={log} role="log" aria-label={t("Log")} aria-live="off" tabIndex={0}>
      <ol>
        {list.length === 0 && <li class="log-none">{t("Nothing has happened yet.")}</li>}
        {shown.map((turn) => (
          <li class="log-turn" key={turn.key}>
            <span class="log-no">{turn.number}</span>
            <div>
              {turn.lines.map((line, i) => (
                <LogLine key={i} line={line} players={players} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {shown.length < list.length && (
        <button type="button" class="btn" onClick={earlier}>
          {t("Earlier turns")}
        </button>
      )}
    </div>
  );
}
