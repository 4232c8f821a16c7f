// The replay screen: timeline, autoplay, any seat's view, and links to positions.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/index";
import { FrameContext } from "../components/boardFrame";
import { LogLine } from "../components/log";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { useNarrow } from "../components/width";
import { t } from "../i18n";
import { type Formatter, useFormatter } from "../i18n/catalog";
import { link, type Route } from "../router";
import { settings } from "../settings";
import { useStore } from "../store";
import { type EntryLine, entryLines, lastEventsOf, logFormatter } from "../table/lines";
import { named, playersOf } from "../table/players";
import { type LegalAction, NO_PREVIEW, type Pile } from "../table/protocol";
import type { Replay, ReplayFrame } from "../table/replay";
import { isShared } from "../table/share";
import { Problem } from "./problem";
import { useReplay } from "./useReplay";
import { ViewAs } from "./viewAs";
import "./replay.css";
import { LinkCopied } from "./linkCopied";
import { useReplayKeys } from "./replayKeys";
import { Moves } from "./replayMoves";
import { linkTo, useCopying } from "./sharing";
import { useBoard } from "./table";
import { Timeline } from "./timeline";

export function ReplayScreen({ route }: { route: Route }) {
  const [id = "", start] = route.args;
  const given = route.query.get("eyes");
  const [seat, setSeat] = useState<number | null>(given === null ? null : Number(given));
  const { replay, problem, again } = useReplay(id, seat);
  const board = useBoard(replay?.frames.at(-1)?.table.game);
  const [at, setAt] = useState(Number(start ?? 0));
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  const frame = replay?.frames[Math.min(at, replay.frames.length - 1)];
  if (replay === null || frame === undefined || board === null) {
    return <p class="app centered">{t("Loading replay …")}</p>;
  }
  return (
    <ReplayContent
      id={id}
      replay={replay}
      frame={frame}
      board={board}
      at={Math.min(at, replay.frames.length - 1)}
      onAt={setAt}
      onSeat={setSeat}
    />
  );
}

interface ReplayContentProps {
  id: string;
  replay: Replay;
  frame: ReplayFrame;
  board: BoardModule;
  at: number;
  onAt(at: number): void;
  onSeat(seat: number): void;
}

/** How long a move is shown in milliseconds, unless its animation takes longer. */
const MOVE_DURATION = 1200;

/** The main log line of each frame, with the mark of the acting seat. */
function useEntryLines(
  replay: Replay,
  board: BoardModule,
  format: Formatter,
): (EntryLine | null)[] {
  const { language } = useStore(settings);
  return useMemo(() => {
    const end = replay.frames.at(-1)?.table;
    const players = end === undefined ? [] : named(playersOf(end, replay.you));
    const lines = logFormatter(board, players, format)(replay.frames);
    return entryLines(lines, replay.frames);
  }, [replay, board, format, language]);
}

function ReplayContent({ id, replay, frame, board, at, onAt, onSeat }: ReplayContentProps) {
  const { table } = frame;
  const narrow = useNarrow();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [copied, copy] = useCopying();
  const seated = playersOf(table, replay.you);
  const players = named(seated);
  const format = useFormatter(table, players);
  const last = replay.frames.length - 1;
  /* Keys can be pressed faster than moves render. */
  const wanted = useRef(at);
  wanted.current = at;
  const step = (to: number) => {
    wanted.current = Math.min(last, Math.max(0, to));
    onAt(wanted.current);
  };
  const by = (moves: number) => step(wanted.current + moves);
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (at === last) {
      setPlaying(false);
      return;
    }
    const shown = board.sceneDuration?.(frame.events) ?? 0;
    const timer = setTimeout(() => onAt(at + 1), Math.max(MOVE_DURATION / speed, shown));
    return () => clearTimeout(timer);
  }, [playing, at, last, speed, board, frame, onAt]);
  useReplayKeys(by, () => setPlaying((is) => !is));
  const lastEvents = useMemo(() => lastEventsOf(frame), [frame]);
  const firstLines = useEntryLines(replay, board, format);
  const before = replay.frames[at - 1];
  const water = useMemo(() => ({ pile: pileOf(frame), before: pileOf(before) }), [frame, before]);
  const share = async () => copy(await linkTo(id, at, table.you));
  const { Board } = board;
  const line = firstLines[at];
  return (
    <div class={`app p-replay p-${table.game}`}>
      <TopBar
        title={t("Replay")}
        sub={isShared(id) ? cardOf(table.game).name : `${cardOf(table.game).name} · ${id}`}
        back={link("end", id)}
      >
        <Tool icon="share" label={t("Link to this position")} onClick={share} />
      </TopBar>
      <LinkCopied copied={copied} />
      <FrameContext.Provider
        value={{
          table,
          players,
          notice: null,
          flag: (player) => (frame.seat === player.seat ? t("Move {0}", at + 1) : null),
          side: <Moves lines={firstLines} players={players} at={at} onAt={onAt} />,
          peek: line && (
            <div class="rnote phone">
              <LogLine line={line} players={players} />
            </div>
          ),
          foot: (
            <section class="panel tline" aria-label={t("Timeline")}>
              <div class="trow">
                <ViewAs players={players} seat={table.you} you={replay.you} onSeat={onSeat} />
                <div class="trans">
                  <Tool icon="first" label={t("To the beginning")} onClick={() => step(0)} />
                  <Tool icon="prev" label={t("One move back")} onClick={() => by(-1)} />
                  <button
                    type="button"
                    class="playb"
                    aria-label={playing ? t("Pause") : t("Play")}
                    onClick={() => setPlaying(!playing)}
                  >
                    <Icon name={playing ? "pause" : "playf"} size={26} />
                  </button>
                  <Tool icon="next" label={t("One move forward")} onClick={() => by(1)} />
                  <Tool icon="last" label={t("To the end")} onClick={() => step(last)} />
                </div>
                <div class="spd2">
                  <span class="desktop">{t("move {0} of {1}", at + 1, last + 1)}</span>
                  <span class="phone" aria-hidden="true">
                    {at + 1}/{last + 1}
                  </span>
                  <button
                    type="button"
                    class="btn btn--s"
                    aria-label={t("Speed")}
                    onClick={() => setSpeed(speed === 4 ? 1 : speed * 2)}
                  >
                    {speed}×
                  </button>
                </div>
              </div>
              <Timeline frames={replay.frames} board={board} players={seated} at={at} onAt={step} />
            </section>
          ),
        }}
      >
        <Board
          view={table.view}
          facts={table.facts}
          table={table}
          players={players}
          seat={table.you}
          actions={NO_ACTIONS}
          count={0}
          send={() => {}}
          pending={false}
          preview={async () => NO_PREVIEW}
          advise={async () => null}
          lastEvents={lastEvents}
          pile={water.pile}
          pileBefore={water.before}
          narrow={narrow}
          readOnly={true}
        />
      </FrameContext.Provider>
    </div>
  );
}

const NO_ACTIONS: readonly LegalAction[] = [];

/** The stack of cards of a frame, for Dive's board; most games have none. */
function pileOf(frame: ReplayFrame | undefined): (() => Promise<Pile>) | undefined {
  const pile = frame?.pile ?? null;
  return pile === null ? undefined : async () => pile;
}
