// The table screen: the game's board with top bar, side panel, notices and dialogs.
import { computed, type Signal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardModule } from "../boards/api";
import { cardOf } from "../boards/cards";
import { loadBoard } from "../boards/index";
import { FrameContext } from "../components/boardFrame";
import { useKeys } from "../components/keys";
import { LoadFailed, LoadingScreen } from "../components/loading";
import { LogLine, newestOf } from "../components/log";
import { sideColumn } from "../components/media";
import { Sheet } from "../components/sheet";
import { SidePanel, type Tab, Unread } from "../components/sidePanel";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import { loadCatalog } from "../i18n/catalog";
import { go } from "../router";
import { language, motionEnabled, settings } from "../settings";
import type { News, TableState } from "../table/protocol";
import type { Table } from "../table/table";
import { createTableModel, type TableModel } from "../table/tableModel";
import { TableStore } from "../table/tableStore";
import { ConnectingScreen } from "./connectingScreen";
import { Guide } from "./guide";
import { LiveRegion } from "./liveRegion";
import { notice } from "./notice";
import { TableCode, useCode } from "./sharing";
import { AdviceSheet, HandoverScreen, TableMenu } from "./tableSheets";
import { WaitingRoom } from "./waitingRoom";

/** How long a message is shown before the next, in milliseconds. */
function displayDuration({ events }: News, scenes: readonly string[]): number {
  const { speed } = settings.value;
  if (events.length === 0 || speed === "fast") {
    return 0;
  }
  const scene = events.some(({ e }) => scenes.includes(e));
  return (speed === "slow" ? 2 : 1) * (motionEnabled() ? (scene ? 1500 : 800) : 400);
}

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
}

export function TableScreen({ table, onAgain }: TableScreenProps) {
  const scenes = useMemo(() => ({ current: [] as readonly string[] }), []);
  const store = useMemo(
    () => new TableStore(table, (news) => displayDuration(news, scenes.current)),
    [table],
  );
  useEffect(() => () => store.stop(), [store]);
  /* Only what tells the screens apart: the rest is read by the parts of a screen. */
  const game = useComputed(() => store.snapshot.value.state?.game).value;
  const waiting = useComputed(() => store.snapshot.value.state?.phase === "waiting").value;
  const board = useBoard(game);
  scenes.current = board?.scenes ?? [];
  const first = store.snapshot.peek().state;
  if (first === null) {
    return <ConnectingScreen {...{ table, store, onAgain }} />;
  }
  if (waiting) {
    return <WaitingRoom {...{ table, store }} />;
  }
  if (board === null) {
    return <LoadingScreen text={t("Loading table …")} />;
  }
  return <Playing {...{ table, store, board, first }} />;
}

/** What covers the table. */
export type Opened = "menu" | "side" | "advice" | null;

interface PlayingProps {
  table: Table;
  store: TableStore;
  board: BoardModule;
  first: TableState;
}

function Playing({ table, store, board, first }: PlayingProps) {
  const model = useMemo(() => createTableModel(table, store, board, first), [table, store, board]);
  useEffect(() => model.stop, [model]);
  const opened = useSignal<Opened>(null);
  const frame = useMemo(() => frameOf(model, opened), [model]);
  useEnd(model);
  useTableKeys(model, frame.onLog);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere only hurries animations
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same
    <div class={`app p-${first.game}`} onClick={() => store.hasQueued() && store.skip()}>
      <TableTop model={model} opened={opened} />
      <FrameContext.Provider value={frame}>
        <board.Board />
      </FrameContext.Provider>
      <LiveRegion model={model} />
      <Guide model={model} />
      <Overlay model={model} opened={opened} side={frame.sheet} />
      <Handover model={model} />
    </div>
  );
}

/** What stands around the board; made once, so that each part is rendered only when what it reads changes. */
function frameOf(model: TableModel, opened: Signal<Opened>) {
  const tab = signal<Tab>("log");
  const panel = <SidePanel model={model} tab={tab} />;
  return {
    board: model.board,
    notice: computed(() => notice(model)),
    side: <SideColumn>{panel}</SideColumn>,
    peek: <Peek model={model} opened={opened} />,
    sheet: panel,
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

function TableTop({ model, opened }: PartProps) {
  const { table, module, store } = model;
  const { game, match, may, view, you } = model.state.value;
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
      {code !== undefined && <TableCode match={match} code={code} class="code reach desktop" />}
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
            label={t("Ask to undo")}
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
      return <AdviceSheet model={model} onClose={close} />;
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

/** Opens the end screen once all messages are shown. */
function useEnd({ state, snapshot, module }: TableModel): void {
  const over = useComputed(() => state.value.phase === "over" && !snapshot.value.behind).value;
  useEffect(() => {
    if (!over) {
      return;
    }
    const scene = module.sceneDuration?.(snapshot.value.last?.events ?? []) ?? 0;
    const wait = motionEnabled() ? Math.max(LAST_POSITION, scene) : 0;
    const timer = setTimeout(() => go("end", state.value.match), wait);
    return () => clearTimeout(timer);
  }, [over]);
}

/** u asks to undo, l opens the log, Space shows what is queued. */
function useTableKeys({ state, store }: TableModel, onLog: () => void): void {
  useKeys(({ key }) => {
    if (key === "l") {
      onLog();
    } else if (key === "u" && state.value.may.includes("undo")) {
      store.submit("ask", "undo");
    } else if (key === " " && store.hasQueued()) {
      store.skip();
    } else {
      return false;
    }
    return true;
  }, "input,textarea,dialog");
}
