// The moves of a replay as a list; the current one is scrolled into view.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useListWindow } from "../components/listWindow";
import { LogLine } from "../components/log";
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
        <button type="button" aria-current={now ? "step" : undefined} onClick={() => model.go(at)}>
          <span class="log-no">{at + 1}</span>
          <LogLine line={line} players={model.players.value} />
        </button>
      </li>
    </>
  );
}

export function Moves({ model }: { model: ReplayModel }) {
  const list = useRef<HTMLOListElement>(null);
  const lineAt = model.lineAt.value;
  /* A frame without a line belongs to the last one with a line. */
  let now = model.at.value;
  while (now > 0 && lineAt(now) === null) {
    now--;
  }
  const { from, to, onScroll } = useListWindow(model.replay.frames.length, now);
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
  }, [now, lineAt]);
  return (
    <section class="panel side-log" aria-label={t("Moves")}>
      <ol class="mvs" ref={list} onScroll={onScroll}>
        {Array.from({ length: to - from }, (_, i) => from + i).map((n) => {
          const line = lineAt(n);
          return line && <Move key={n} model={model} at={n} line={line} now={n === now} />;
        })}
      </ol>
    </section>
  );
}
