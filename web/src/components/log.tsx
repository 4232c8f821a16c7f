// The log, grouped by turns, oldest first, with the newest in sight.
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Line } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import { RichText } from "./richText";
import { scrollIntoSight, useRings } from "./rings";
import { Mark } from "./seat";
import { Icon } from "./sprite";

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
type Marks = readonly Pick<PlayerInfo, "colour" | "mark" | "name" | "seat">[];

/** What a log shows: all lines, the important ones, or those about one seat. */
export type LogFilter = "all" | "important" | number;

/** Whether a line says what happened to somebody's chances, and not only what somebody did. */
export const matters = ({ tone, part }: Line): boolean =>
  tone === "bad" || tone === "good" || part === "result";

/** The lines of a turn that a filter shows. The consequences of an action belong to the seat that acted; causes are
 * important together with a result. */
export function filtered(lines: readonly Line[], filter: LogFilter): Line[] {
  if (filter === "important") {
    const found = lines.filter(matters);
    return found.some(({ part }) => part !== "cause") ? found : [];
  }
  let owner: number | undefined;
  return lines.filter((line) => {
    owner = line.seat ?? (line.tone === "sub" ? owner : undefined);
    return filter === "all" || owner === filter;
  });
}

/** The selector of what a line is about: its piece, or else the seat. */
export const targetOf = ({ at, seat }: Line): string =>
  at ?? (seat === undefined ? "" : `.seat[data-seat="${seat}"]`);

/** The selector of what the line is about that is pointed at; empty for none. */
const pointed = signal("");

/** Shows what a line is about after the log was closed, until the next press. */
export function pointAt(selector: string): void {
  /* The line that had the focus is gone by then. */
  requestAnimationFrame(() => {
    pointed.value = selector;
    scrollIntoSight(selector);
  });
  const kinds = ["pointerdown", "keydown"] as const;
  const end = () => {
    pointed.value = "";
    for (const kind of kinds) {
      removeEventListener(kind, end, true);
    }
  };
  for (const kind of kinds) {
    addEventListener(kind, end, true);
  }
}

/** The handlers of what shows its piece while it is pointed at, or has the focus. */
export function pointing(line: Line) {
  const selector = targetOf(line);
  const show = () => {
    pointed.value = selector;
  };
  const end = () => {
    pointed.value = pointed.value === selector ? "" : pointed.value;
  };
  return { onMouseEnter: show, onMouseLeave: end, onFocus: show, onBlur: end };
}

/** Rings around what the line is about that is pointed at. */
export function LogRings({ changes }: { changes: readonly unknown[] }) {
  useEffect(
    () => () => {
      pointed.value = "";
    },
    [],
  );
  const rings = useRings(pointed.value, changes);
  return (
    <>
      {rings.map(({ left, top, width, height }, i) => (
        <span
          key={i}
          class="guide-ring"
          style={{
            transform: `translate(${left}px, ${top}px)`,
            width: `${width}px`,
            height: `${height}px`,
          }}
        />
      ))}
    </>
  );
}

export function LogLine({ line, players }: { line: Line; players: readonly Look[] }) {
  const player = line.seat === undefined ? undefined : players[line.seat];
  return (
    <p class={line.tone ?? ""}>
      <LineText line={line} player={player} />
    </p>
  );
}

type Look = Pick<PlayerInfo, "colour" | "mark">;

function LineText({ line, player }: { line: Line; player: Look | undefined }) {
  return (
    <>
      {player && <Mark player={player} />}
      <span>
        <RichText text={line.text} />
      </span>
    </>
  );
}

interface FilterProps {
  players: Marks;
  filter: LogFilter;
  onFilter(filter: LogFilter): void;
}

/** Chooses what a log shows. */
export function LogFilterSelect({ players, filter, onFilter }: FilterProps) {
  return (
    <select
      class="log-filter"
      aria-label={t("Show in the log")}
      value={String(filter)}
      onChange={({ currentTarget: { value } }) =>
        onFilter(value === "all" || value === "important" ? value : Number(value))
      }
    >
      <option value="all">{t("Everything that happened")}</option>
      <option value="important">{t("Only what is important")}</option>
      {players.map(({ seat, name }) => (
        <option key={seat} value={seat}>
          {t("Only {0}", name)}
        </option>
      ))}
    </select>
  );
}

/** Page size in lines, about a screen: opening a log with all of a long game would lay out hundreds. */
const LINES = 40;

/** The last turns, until they have enough lines. */
export function lastTurns(list: readonly Turn[], lines: number): Turn[] {
  let left = lines;
  const last = list.findLastIndex((turn) => {
    left -= turn.lines.length;
    return left <= 0;
  });
  return list.slice(Math.max(0, last));
}

/** Distance from the end in px at which the reader still reads the newest lines. */
const NEAR = 40;

/** Keeps the newest line in sight, unless the reader has scrolled back; then it says so. Earlier turns above leave the
 * reader where they were. */
function useNewest(lines: number, turns: number) {
  const log = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const above = useRef({ turns, height: 0 });
  const toNewest = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: "instant" });
    setAway(false);
  };
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => away || toNewest());
    return () => cancelAnimationFrame(frame);
  }, [lines]);
  useLayoutEffect(() => {
    const { current } = log;
    if (current !== null) {
      const more = current.scrollHeight - above.current.height;
      current.scrollTop += above.current.turns < turns ? more : 0;
      above.current = { turns, height: current.scrollHeight };
    }
  }, [turns]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
    setAway(scrollHeight - scrollTop - clientHeight > NEAR);
  };
  return { log, away, toNewest, onScroll };
}

/** With the arrow keys the focus goes from line to line, beginning with the newest; Enter presses it. */
function walk(log: RefObject<HTMLDivElement | null>, event: KeyboardEvent): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  const lines = [...(log.current?.querySelectorAll<HTMLElement>("p[tabindex]") ?? [])];
  const now = lines.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Enter") {
    lines[now]?.click();
  }
  const next = now < 0 ? lines.at(-1) : lines[now + step];
  if (step !== 0 && next !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }
}

interface LogProps {
  lines: readonly Line[];
  players: Marks;
  filter: LogFilter;
  onFilter(filter: LogFilter): void;
  /** Called by a press on a line, if the log covers the table. */
  onShow?: ((selector: string) => void) | undefined;
}

export function Log({ lines, players, filter, onFilter, onShow }: LogProps) {
  const list = turns(lines)
    .map((turn) => ({ ...turn, lines: filtered(turn.lines, filter) }))
    .filter((turn) => turn.lines.length > 0);
  const [wanted, setWanted] = useState(LINES);
  const shown = lastTurns(list, wanted);
  const { log, away, toNewest, onScroll } = useNewest(lines.length, wanted);
  const earlier = () => {
    setWanted(wanted + LINES);
    /* The button may be removed. */
    log.current?.focus();
  };
  return (
    <>
      <LogFilterSelect {...{ players, filter, onFilter }} />
      <div
        class="log"
        ref={log}
        role="log"
        aria-label={t("Log")}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={(event) => walk(log, event)}
      >
        {shown.length < list.length && (
          <button type="button" class="btn" onClick={earlier}>
            {t("Earlier turns")}
          </button>
        )}
        <ol>
          {list.length === 0 && <li class="log-none">{t("Nothing has happened yet.")}</li>}
          {shown.map((turn) => (
            <li class="log-turn" key={turn.key}>
              <span class="log-no">{turn.number}</span>
              <div>
                {turn.lines.map((line, i) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same (walk)
                  <p
                    key={i}
                    class={line.tone ?? ""}
                    tabIndex={-1}
                    {...pointing(line)}
                    onClick={() => targetOf(line) !== "" && onShow?.(targetOf(line))}
                  >
                    <LineText line={line} player={players[line.seat ?? -1]} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
      {away && (
        <button type="button" class="btn btn--s log-newest" onClick={toNewest}>
          <Icon name="down" size={18} />
          {t("To the newest")}
        </button>
      )}
    </>
  );
}
