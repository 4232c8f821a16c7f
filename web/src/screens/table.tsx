// The table screen: the game's board with top bar, side panel, notices and dialogs.
import { computed, type Signal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/cards";
import { loadBoard } from "../boards/index";
import { FrameContext } from "../components/boardFrame";
import { useKeys } from "../components/keys";
import { LoadFailed, LoadingScreen, lazy } from "../components/loading";
import { LogLine, LogRings, newestOf, pointAt } from "../components/log";
import { sideColumn } from "../components/media";
import { Sheet } from "../components/sheet";
import { SidePanel, type Tab, Unread } from "../components/sidePanel";
import { Icon } from "../components/sprite";
import { TallyBox, tallyDuration } from "../components/tally";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import { loadCatalog } from "../i18n/catalog";
import { go, route } from "../router";
import { language, motionEnabled } from "../settings";
import type { TableState } from "../table/protocol";
import type { Table } from "../table/table";
import { createTableModel, type TableModel } from "../table/tableModel";
import { TableStore } from "../table/tableStore";
import { AdvicePanel } from "./advice";
import { CallQuestion } from "./callQuestion";
import { ConnectingScreen } from "./connectingScreen";
import { Guide } from "./guide";
import { KeysSheet } from "./keysSheet";
import { LessonGuide, type LessonProgress, lessonTitle } from "./lesson";
import { LessonOffer } from "./lessonOffer";
import { LiveRegion } from "./liveRegion";
import { notice } from "./notice";
import { displayDuration, PaceButtons } from "./pace";
import { TableCode, useCode, WatchChip } from "./sharing";
import { HandoverScreen, TableMenu, undoLabel } from "./tableSheets";

const WaitingRoom = lazy(
  async () => (await import("./beforeMatch")).WaitingRoom,
  () => t("Loading table …"),
);

/** A game's board, once it and its messages have been loaded. */
export function useBoard(game: string | undefined): BoardModule | null {
  const [board, setBoard] = useState<BoardModule | null>(null);
  useEffect(() => {
    setBoard(null);
    if (game !== undefined) {
      Promise.all([loadBoard(game), loadCatalog(game, language.value).catch(() => null)])
        .then(([found]) => setBoard(found))
        .catch(() => setBoard({ Board: LoadFailed }));
    }
  }, [game]);
  return board;
}

interface TableScreenProps {
  table: Table;
  /** Retries opening it. */
  onAgain?: () => void;
  /** A lesson takes place here. */
  lesson?: LessonProgress;
}

export function TableScreen({ table, onAgain, lesson }: TableScreenProps) {
  const module = useMemo(() => ({ current: null as BoardModule | null }), []);
  const store = useMemo(
    () => new TableStore(table, (news) => displayDuration(news, module.current)),
    [table],
  );
  useEffect(() => () => store.stop(), [store]);
  /* Only what tells the screens apart: the rest is read by the parts of a screen. */
  const game = useComputed(() => store.snapshot.value.state?.game).value;
  const waiting = useComputed(() => store.snapshot.value.state?.phase === "waiting").value;
  const seated = useComputed(() => (store.snapshot.value.state?.you ?? -1) >= 0).value;
  const board = useBoard(game);
  module.current = board;
  const first = store.snapshot.peek().state;
  if (first === null) {
    return <ConnectingScreen {...{ table, store, onAgain }} />;
  }
  if (waiting) {
    return (
      <>
        <WaitingRoom {...{ table, store }} />
        {seated && <CallQuestion />}
      </>
    );
  }
  if (board === null) {
    return <LoadingScreen text={t("Loading table …")} />;
  }
  return <Playing {...{ table, store, board, first, seated, lesson }} />;
}

/** What covers the table. */
export type Opened = "menu" | "side" | "advice" | "keys" | null;

interface PlayingProps {
  table: Table;
  store: TableStore;
  board: BoardModule;
  first: TableState;
  /** Not a spectator. */
  seated: boolean;
  lesson: LessonProgress | undefined;
}

function Playing({ table, store, board, first, seated, lesson }: PlayingProps) {
  const model = useMemo(
    () => createTableModel(table, store, board, first, lesson?.action),
    [table, store, board],
  );
  useEffect(() => model.stop, [model]);
  const opened = useSignal<Opened>(null);
  const frame = useMemo(() => frameOf(model, opened, lesson), [model]);
  useEnd(model, lesson !== undefined);
  useTableKeys(model, opened, frame.onLog);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere only hurries animations
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same
    <div class={`app p-${first.game}`} onClick={() => store.hasQueued() && store.skip()}>
      <TableTop model={model} opened={opened} lesson={lesson !== undefined} />
      <FrameContext.Provider value={frame}>
        <board.Board />
      </FrameContext.Provider>
      <LiveRegion model={model} />
      {lesson === undefined ? <Guide model={model} /> : <LessonGuide {...{ model, lesson }} />}
      {seated && table.code !== undefined && <CallQuestion after={first.game} />}
      <TallyStage model={model} />
      <LogRings changes={[model.state.value.seq]} />
      <Overlay model={model} opened={opened} side={frame.sheet} />
      <Handover model={model} />
    </div>
  );
}

/** What stands around the board; made once, so that each part is rendered only when what it reads changes. */
function frameOf(model: TableModel, opened: Signal<Opened>, lesson: LessonProgress | undefined) {
  const tab = signal<Tab>("log");
  const panel = <SidePanel model={model} tab={tab} />;
  const show = (selector: string) => {
    opened.value = null;
    pointAt(selector);
  };
  return {
    board: model.board,
    notice: computed(() => notice(model) ?? lessonTitle(lesson)),
    pace: <PaceButtons model={model} />,
    side: <SideColumn>{panel}</SideColumn>,
    peek: <Peek model={model} opened={opened} />,
    sheet: <SidePanel model={model} tab={tab} onShow={show} />,
    /* After a move the live region announces what can be done; this is for prompts while the player chooses. */
    onPrompt(text: string) {
      const { seq, mine } = model.texts.value;
      const shown = model.hiddenEvents.value.length === 0 && seq === model.state.value.seq;
      if (model.mine.value && mine && shown) {
        model.prompt.value = text;
      }
    },
    flag(seat: number) {
      const { toact, you } = model.state.value;
      return toact.includes(seat) ? (seat === you ? t("Your turn") : t("thinking")) : null;
    },
    onLog() {
      tab.value = "log";
      if (!sideColumn.value) {
        opened.value = "side";
      }
    },
  };
}

function SideColumn({ children }: { children: preact.ComponentChildren }) {
  return sideColumn.value ? children : null;
}

interface PartProps {
  model: TableModel;
  opened: Signal<Opened>;
}

function TableTop({ model, opened, lesson }: PartProps & { lesson: boolean }) {
  const { table, module, store } = model;
  const { game, may, view, you } = model.state.value;
  const code = useCode(table);
  const open = (what: Opened) => () => {
    opened.value = what;
  };
  const divers = tn("{0} diver", "{0} divers", model.players.value.length);
  const progress = module.progress?.(view, model.hiddenEvents.value);
  return (
    <TopBar
      title={cardOf(game).name}
      sub={progress === undefined ? divers : `${progress} · ${divers}`}
      menu={<Tool icon="menu" label={t("Menu")} onClick={open("menu")} />}
    >
      {!lesson && <LessonOffer model={model} />}
      {you < 0 && table.code !== undefined && <WatchChip />}
      {code !== undefined && <TableCode code={code} class="code reach desktop" />}
      {you >= 0 && (
        <span class="desktop row">
          <Tool
            icon="bolt"
            label={t("Advice")}
            disabled={!model.mine.value}
            onClick={open("advice")}
          />
          <Tool
            icon="undo"
            label={undoLabel(may)}
            disabled={!may.includes("undo")}
            onClick={() => store.submit("ask", "undo")}
          />
        </span>
      )}
    </TopBar>
  );
}

/** The one-line log at the bottom of a phone. */
function Peek({ model, opened }: PartProps) {
  const newest = newestOf(model.texts.value.lines);
  const unread = model.unread.value;
  return (
    <button
      type="button"
      class="peek phone"
      aria-label={unread === 0 ? t("Open the log") : t("Open the log. New messages: {0}", unread)}
      onClick={() => {
        opened.value = "side";
      }}
    >
      <span>
        {newest === null ? t("Log") : <LogLine line={newest} players={model.players.value} />}
      </span>
      <Unread count={unread} />
      <Icon name="log" />
    </button>
  );
}

/** The menu, the advice, or on a narrow screen the side panel. */
function Overlay({ model, opened, side }: PartProps & { side: preact.ComponentChildren }) {
  const close = () => {
    opened.value = null;
  };
  switch (opened.value) {
    case "menu":
      return <TableMenu model={model} opened={opened} />;
    case "advice":
      return model.mine.value ? <AdvicePanel model={model} onClose={close} /> : null;
    case "keys":
      return <KeysSheet module={model.module} onClose={close} />;
    case "side":
      return (
        <Sheet title={t("Log, chat and rules")} onClose={close}>
          {side}
        </Sheet>
      );
    default:
      return null;
  }
}

/** Hot seat: asks for the device to be passed on when another of its seats is to act. */
function Handover({ model: { table, state, snapshot } }: { model: TableModel }) {
  const { phase, toact, you, seats } = state.value;
  if (snapshot.value.behind || phase !== "playing" || toact.includes(you)) {
    return null;
  }
  const next = table.ownSeats.find((seat) => toact.includes(seat));
  return next === undefined || table.ownSeats.length < 2 ? null : (
    <HandoverScreen name={seats[next]?.name ?? ""} onOpen={() => table.viewAs?.(next)} />
  );
}

/** How long the last position is shown before the end screen, in milliseconds. */
const LAST_POSITION = 1800;

/** What is counted up after the last move. */
function TallyStage({ model: { board, module, players } }: { model: TableModel }) {
  const { lastEvents, table } = board;
  const tally = lastEvents && module.tally?.(lastEvents.events, table);
  return tally ? <TallyBox key={lastEvents.seq} tally={tally} players={players.value} /> : null;
}

/** Opens the end screen once all messages are shown, unless the last position is wanted; a lesson has an end of its
 * own. */
function useEnd({ state, snapshot, module }: TableModel, lesson: boolean): void {
  const over = useComputed(() => state.value.phase === "over" && !snapshot.value.behind).value;
  useEffect(() => {
    if (!over || lesson || route.peek().query.get("board") === "last") {
      return;
    }
    const events = snapshot.value.last?.events ?? [];
    const tally = module.tally?.(events, state.value) ?? null;
    const scene = tally === null ? (module.sceneDuration?.(events) ?? 0) : tallyDuration(tally);
    const wait = motionEnabled() ? Math.max(LAST_POSITION, scene) : 0;
    const timer = setTimeout(() => go("end", state.value.match), wait);
    return () => clearTimeout(timer);
  }, [over]);
}

/** The keys of every table (keysSheet.tsx). */
function useTableKeys(model: TableModel, opened: Signal<Opened>, onLog: () => void): void {
  const { state, store, mine } = model;
  const acts: Record<string, () => boolean> = {
    l: () => {
      onLog();
      return true;
    },
    "?": () => {
      opened.value = "keys";
      return true;
    },
    a: () => {
      opened.value = mine.value && opened.value !== "advice" ? "advice" : null;
      return mine.value;
    },
    Escape: () => {
      const open = opened.value === "advice";
      opened.value = open ? null : opened.value;
      return open;
    },
    u: () => {
      const may = state.value.may.includes("undo");
      if (may) {
        store.submit("ask", "undo");
      }
      return may;
    },
    " ": () => {
      const queued = store.hasQueued();
      if (queued) {
        store.skip();
      }
      return queued;
    },
  };
  useKeys(({ key }) => acts[key]?.() ?? false, "input,textarea,dialog");
}
