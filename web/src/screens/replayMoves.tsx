// The moves of a replay as a list; the current one is scrolled into view.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useListWindow } from "../components/listWindow";
import { filtered, type LogFilter, LogFilterSelect, LogLine, pointing } from "../components/log";
import { RichText } from "../components/richText";
import { t } from "../i18n";
import type { EntryLine } from "../table/lines";
import type { ReplayModel } from "./replay";

interface MoveProps {
  model: ReplayModel;
  at: number;
  line: EntryLine;
  now: boolean;
}

function Move({ model, at, line, now }: MoveProps) {
  return (
    <>
      {line.head !== undefined && (
        <li class="mv-head">
          <RichText text={line.head.text} />
        </li>
      )}
      <li class={now ? "now" : ""}>
        <button
          type="button"
          aria-current={now ? "step" : undefined}
          onClick={() => model.go(at)}
          {...pointing(line)}
        >
          <span class="log-no">{at + 1}</span>
          <LogLine line={line} players={model.players.value} />
        </button>
      </li>
    </>
  );
}

/** The numbers of the moves that a filter shows. */
function shownMoves(model: ReplayModel, filter: LogFilter): number[] {
  const { frames } = model.replay;
  const [lineAt, linesAt] = [model.lineAt.value, model.linesAt.value];
  const all = frames.map((_, at) => at);
  switch (filter) {
    case "all":
      return all;
    case "important":
      return all.filter((at) => filtered(linesAt(at), filter).length > 0);
    default:
      return all.filter((at) => lineAt(at)?.seat === filter);
  }
}

export function Moves({ model }: { model: ReplayModel }) {
  const list = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState<LogFilter>("all");
  const lineAt = model.lineAt.value;
  const moves = useMemo(() => shownMoves(model, filter), [model.replay, lineAt, filter]);
  /* A frame without a line belongs to the last one with a line. */
  const at = model.at.value;
  const now = Math.max(
    0,
    moves.findLastIndex((n) => n <= at && lineAt(n) !== null),
  );
  const { from, to, onScroll } = useListWindow(moves.length, now);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(".now");
      if (list.current !== null && row != null) {
        const { offsetTop, offsetHeight } = row;
        const middle = offsetTop - (list.current.clientHeight - offsetHeight) / 2;
        list.current.scrollTop = middle - list.current.offsetTop;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [now, moves]);
  return (
    <section class="panel side-log" aria-label={t("Moves")}>
      <LogFilterSelect players={model.players.value} filter={filter} onFilter={setFilter} />
      <ol class="mvs" ref={list} onScroll={onScroll}>
        {moves.slice(from, to).map((n, i) => {
          const line = lineAt(n);
          return line && <Move key={n} model={model} at={n} line={line} now={from + i === now} />;
        })}
      </ol>
    </section>
  );
}
