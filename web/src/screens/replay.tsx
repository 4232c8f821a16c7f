// The replay screen: timeline, autoplay, any seat's view, and links to positions.
import { computed, type Signal, signal, useSignal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { loadReplay } from "../backends/loadReplay";
import type { BoardModule, BoardTable } from "../boards/api";
import { cardOf } from "../boards/cards";
import { FrameContext } from "../components/boardFrame";
import { Problem } from "../components/loading";
import { LogLine, LogRings } from "../components/log";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { useLoaded } from "../components/useLoaded";
import { t } from "../i18n";
import { link, type Route } from "../router";
import { createBoardTable, formatterSignal, READ_ONLY } from "../table/boardTable";
import { type EntryLine, entryLines, type Line, lastEventsOf, logFormatter } from "../table/lines";
import { named, type PlayerInfo, playersOf } from "../table/players";
import type { Replay, ReplayFrame } from "../table/replay";
import { isShared } from "../table/share";
import { sharedComputed } from "../table/structuralShare";
import { Controls } from "./replayControls";
import { Moves } from "./replayMoves";
import { LinkCopied, linkTo, useCopying } from "./sharing";
import { useBoard } from "./table";
import "./replay.css";

export function ReplayScreen({ route }: { route: Route }) {
  const [id = "", start] = route.args;
  const given = route.query.get("eyes");
  const [seat, setSeat] = useState<number | null>(given === null ? null : Number(given));
  const { value: replay, problem, again } = useLoaded(() => loadReplay(id, seat), [id, seat]);
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
  /** All its lines. */
  linesAt: { readonly value: (n: number) => readonly Line[] };
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
  const linesAt = computed(() =>
    logFormatter(module.lineStyle, allPlayers.value, allFormat.value)(frames),
  );
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
    lineAt: computed(() => entryLines(linesAt.value, frames)),
    linesAt,
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
    }),
    [model],
  );
  return (
    <div class="replay">
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
        <LogRings changes={[model.at.value]} />
      </div>
      <Controls model={model} onSeat={onSeat} />
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
