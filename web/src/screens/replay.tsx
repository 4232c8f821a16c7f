// The replay screen: timeline, autoplay, any seat's view, and links to positions.
import { computed, type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardModule, BoardTable } from "../boards/api";
import { cardOf } from "../boards/cards";
import { FrameContext } from "../components/boardFrame";
import { Problem } from "../components/loading";
import { LogLine } from "../components/log";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t } from "../i18n";
import { link, type Route } from "../router";
import { createBoardTable, formatterSignal, READ_ONLY } from "../table/boardTable";
import { type EntryLine, entryLines, lastEventsOf, logFormatter } from "../table/lines";
import { named, type PlayerInfo, playersOf } from "../table/players";
import type { Replay, ReplayFrame } from "../table/replay";
import { isShared } from "../table/share";
import { sharedComputed } from "../table/structuralShare";
import { useReplayKeys } from "./replayKeys";
import { Moves } from "./replayMoves";
import { LinkCopied, linkTo, useCopying } from "./sharing";
import { useBoard } from "./table";
import { Timeline } from "./timeline";
import { useReplay } from "./useReplay";
import { ViewAs } from "./viewAs";
import "./replay.css";

export function ReplayScreen({ route }: { route: Route }) {
  const [id = "", start] = route.args;
  const given = route.query.get("eyes");
  const [seat, setSeat] = useState<number | null>(given === null ? null : Number(given));
  const { replay, problem, again } = useReplay(id, seat);
  const board = useBoard(replay?.frames.at(-1)?.table.game);
  const at = useSignal(Number(start ?? 0));
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (replay === null || replay.frames.length === 0 || board === null) {
    return <p class="app centered">{t("Loading replay …")}</p>;
  }
  return <ReplayContent {...{ id, replay, board, at }} onSeat={setSeat} />;
}

/** A replay at one of its moves, as signals. */
export interface ReplayModel {
  replay: Replay;
  module: BoardModule;
  board: BoardTable;
  /** The number of the current frame, and how to go to another. */
  at: { readonly value: number };
  go(to: number): void;
  frame: { readonly value: ReplayFrame };
  players: { readonly value: readonly PlayerInfo[] };
  /** The main log line of the nth frame. */
  lineAt: { readonly value: (n: number) => EntryLine | null };
}

function createReplayModel(
  replay: Replay,
  module: BoardModule,
  position: Signal<number>,
): ReplayModel {
  const { frames, you } = replay;
  const last = frames.length - 1;
  const end = frames[last] as ReplayFrame;
  const at = computed(() => Math.min(position.value, last));
  const frame = computed(() => frames[at.value] as ReplayFrame);
  const state = sharedComputed(() => frame.value.table);
  const players = sharedComputed(() => named(playersOf(state.value, you)));
  const format = formatterSignal(end.table.game, players);
  const lastEvents = sharedComputed(() => lastEventsOf(frame.value));
  const pileOf = (n: number) => {
    const pile = frames[n]?.pile ?? null;
    return pile === null ? undefined : async () => pile;
  };
  const source = {
    ...READ_ONLY,
    state,
    players,
    format,
    lastEvents,
    get pile() {
      return pileOf(at.value);
    },
    get pileBefore() {
      return pileOf(at.value - 1);
    },
  };
  const allPlayers = signal(named(playersOf(end.table, you)));
  const allFormat = formatterSignal(end.table.game, allPlayers);
  return {
    replay,
    module,
    board: createBoardTable(source, module.draft),
    at,
    go(to) {
      position.value = Math.min(last, Math.max(0, to));
    },
    frame,
    players,
    lineAt: computed(() =>
      entryLines(logFormatter(module.lineStyle, allPlayers.value, allFormat.value)(frames), frames),
    ),
  };
}

interface ReplayContentProps {
  id: string;
  replay: Replay;
  board: BoardModule;
  at: Signal<number>;
  onSeat(seat: number): void;
}

function ReplayContent({ id, replay, board, at, onSeat }: ReplayContentProps) {
  const model = useMemo(() => createReplayModel(replay, board, at), [replay, board]);
  const [copied, copy] = useCopying();
  const { game, you } = model.frame.value.table;
  const { name } = cardOf(game);
  const frame = useMemo(
    () => ({
      board: model.board,
      flag: (seat: number) =>
        model.frame.value.seat === seat ? t("Move {0}", model.at.value + 1) : null,
      side: <Moves model={model} />,
      peek: <Note model={model} />,
      foot: <Controls model={model} onSeat={onSeat} />,
    }),
    [model],
  );
  return (
    <div class={`app p-replay p-${game}`}>
      <TopBar
        title={t("Replay")}
        sub={isShared(id) ? name : `${name} · ${id}`}
        back={link("end", id)}
      >
        <Tool
          icon="share"
          label={t("Link to this position")}
          onClick={async () => copy(await linkTo(id, model.at.value, you))}
        />
      </TopBar>
      <LinkCopied copied={copied} />
      <FrameContext.Provider value={frame}>
        <board.Board />
      </FrameContext.Provider>
    </div>
  );
}

/** The line of the current move, at the foot of a phone. */
function Note({ model }: { model: ReplayModel }) {
  const line = model.lineAt.value(model.at.value);
  return line ? (
    <div class="rnote phone">
      <LogLine line={line} players={model.players.value} />
    </div>
  ) : null;
}

/** How long a move is shown in milliseconds, unless its animation takes longer. */
const MOVE_DURATION = 1200;

/** Plays move after move while `playing`. */
function usePlaying({ at, frame, module, go, replay }: ReplayModel, speed: number) {
  const [playing, setPlaying] = useState(false);
  const now = at.value;
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (now === replay.frames.length - 1) {
      setPlaying(false);
      return;
    }
    const shown = module.sceneDuration?.(frame.value.events) ?? 0;
    const timer = setTimeout(() => go(now + 1), Math.max(MOVE_DURATION / speed, shown));
    return () => clearTimeout(timer);
  }, [playing, now, speed, replay]);
  return [playing, setPlaying] as const;
}

function Controls({ model, onSeat }: { model: ReplayModel; onSeat(seat: number): void }) {
  const { replay, go, players } = model;
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = usePlaying(model, speed);
  const at = model.at.value;
  const last = replay.frames.length - 1;
  const by = (moves: number) => go(model.at.value + moves);
  useReplayKeys(by, () => setPlaying((is) => !is));
  return (
    <section class="panel tline" aria-label={t("Timeline")}>
      <div class="trow">
        <ViewAs
          players={players.value}
          seat={model.frame.value.table.you}
          you={replay.you}
          onSeat={onSeat}
        />
        <div class="trans">
          <Tool icon="first" label={t("To the beginning")} onClick={() => go(0)} />
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
          <Tool icon="last" label={t("To the end")} onClick={() => go(last)} />
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
      <Timeline model={model} />
    </section>
  );
}
