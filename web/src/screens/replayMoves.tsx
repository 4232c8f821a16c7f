// The moves of a replay as a list; the current one is scrolled into view.
import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlayerInfo } from "../boards/api";
import { LogLine } from "../components/log";
import { memo, useStableCallbacks, useStructuralShare } from "../components/memo";
import { RichText } from "../components/richText";
import { t } from "../i18n";
import type { EntryLine } from "../table/lines";

type Marks = readonly Pick<PlayerInfo, "colour" | "mark">[];

interface MovesProps {
  lines: readonly (EntryLine | null)[];
  players: readonly PlayerInfo[];
  at: number;
  onAt(at: number): void;
}

interface MoveProps {
  at: number;
  line: EntryLine;
  players: Marks;
  now: boolean;
  onAt(at: number): void;
}

const Move = memo(({ at, line, players, now, onAt }: MoveProps) => (
  <li class={now ? "now" : ""}>
    <button type="button" aria-current={now ? "step" : undefined} onClick={() => onAt(at)}>
      <span class="log-no">{at + 1}</span>
      <LogLine line={line} players={players} />
    </button>
  </li>
));

export function Moves({ lines, players, at, onAt }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  /* A frame without a line belongs to the last one with a line. */
  const now = lines.slice(0, at + 1).findLastIndex((line) => line !== null);
  const acts = useStableCallbacks({ onAt });
  const marks = useStructuralShare(players.map(({ colour, mark }) => ({ colour, mark })));
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
  }, [now, lines]);
  return (
    <section class="panel side-log" aria-label={t("Moves")}>
      <ol class="mvs" ref={list}>
        {lines.map(
          (line, i) =>
            line !== null && (
              <Fragment key={i}>
                {line.head !== undefined && (
                  <li class="mv-head">
                    <RichText text={line.head.text} />
                  </li>
                )}
                <Move at={i} line={line} players={marks} now={i === now} onAt={acts.onAt} />
              </Fragment>
            ),
        )}
      </ol>
    </section>
  );
}
