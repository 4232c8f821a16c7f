// The table screen: the game's board with top bar, side panel, notices and dialogs.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, PlayerInfo, RevealLimit } from "../boards/api";
import { cardOf, loadBoard } from "../boards/index";
import { FrameContext } from "../components/boardFrame";
import { inputIdle, inputPending } from "../components/inputPriority";
import { LoadingScreen } from "../components/loadingScreen";
import { LogLine, newestOf } from "../components/log";
import { memo, useStableCallbacks, useStructuralShare } from "../components/memo";
import { nextPaint } from "../components/nextPaint";
import { useRenderSteps } from "../components/progressiveRender";
import { Sheet } from "../components/sheet";
import { SidePanel, type SidePanelProps, type Tab, Unread } from "../components/sidePanel";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { useNarrow, useSideColumn } from "../components/width";
import { t, tn } from "../i18n";
import { loadCatalog, useFormatter } from "../i18n/catalog";
import { go } from "../router";
import { motionEnabled, settings } from "../settings";
import { playEvents, playTurnBell } from "../sound";
import { type Store, store, useStore } from "../store";
import { type ChatMessage, chatOf, messagesSince } from "../table/chat";
import { type LogFormatter, lastEventsOf, logFormatter, revealedEntries } from "../table/lines";
import { playersOf } from "../table/players";
import type { News, TableState } from "../table/protocol";
import type { ConnectionState, Table } from "../table/table";
import { createTableStore, type TableSnapshot, type TableStore } from "../table/tableStore";
import { AdviceSheet } from "./advice";
import { ConnectingScreen } from "./connectingScreen";
import { Guide } from "./guide";
import { HandoverScreen } from "./handoverScreen";
import { TableCode, useCode } from "./invite";
import { LiveRegion, type TableTexts } from "./liveRegion";
import { TableMenu } from "./menu";
import { notice } from "./notice";
import { LoadFailed } from "./problem";
import { WaitingRoom } from "./waitingRoom";

/** Events that need time to be seen. */
const SCENES = new Set(["attack", "bitten", "revealed", "wave", "event"]);

/** How long a message is shown before the next, in milliseconds. */
function displayDuration(news: News): number {
  if (news.events.length === 0 || settings.get().speed === "fast") {
    return 0;
  }
  const factor = settings.get().speed === "slow" ? 2 : 1;
  const scene = news.events.some(({ e }) => SCENES.has(e));
  return factor * (motionEnabled() ? (scene ? 1500 : 800) : 400);
}

export function useTableStore(table: Table): TableStore {
  const tableStore = useMemo(
    () =>
      createTableStore(table, displayDuration, {
        nextPaint: nextPaint,
        inputPending: inputPending,
      }),
    [table],
  );
  useEffect(() => () => tableStore.stop(), [tableStore]);
  return tableStore;
}

/** A game's board, once it has been loaded. */
export function useBoard(game: string | undefined): BoardModule | null {
  const [board, setBoard] = useState<BoardModule | null>(null);
  useEffect(() => {
    setBoard(null);
    if (game !== undefined) {
      const put = (found: BoardModule) => setBoard({ ...found, Board: memo(found.Board) });
      /* Phrases are loaded together with the board, or it would render twice. It renders in a new task, not in
       * the one that evaluated the module: each takes long enough. */
      const words = loadCatalog(game, settings.get().language).catch(() => null);
      Promise.all([loadBoard(game), words])
        .catch(() => [{ Board: LoadFailed }])
        .then(([found]) => setTimeout(put, 0, found));
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
  const tableStore = useTableStore(table);
  const snapshot = useStore(tableStore.snapshot);
  const board = useBoard(snapshot.state?.game);
  const connection = useStore(table.connection);
  const { state } = snapshot;
  if (state === null) {
    return <ConnectingScreen table={table} error={snapshot.error} onAgain={onAgain} />;
  }
  if (state.phase === "waiting") {
    const { entries } = snapshot;
    return <WaitingRoom {...{ table, connection, state, entries, submit: tableStore.submit }} />;
  }
  if (board === null) {
    return <LoadingScreen text={t("Loading table …")} />;
  }
  return <Playing {...{ table, connection, tableStore, snapshot, state, board }} />;
}

interface PlayingProps {
  table: Table;
  connection: ConnectionState;
  tableStore: TableStore;
  snapshot: TableSnapshot;
  state: TableState;
  board: BoardModule;
}

function Playing({ table, connection, tableStore, snapshot, state, board }: PlayingProps) {
  const { language } = useStore(settings);
  const narrow = useNarrow();
  const sideColumn = useSideColumn();
  const code = useCode(table);
  const step = useRenderSteps(2);
  const [tab, setTab] = useState<Tab>("log");
  const [open, setOpen] = useState<"menu" | "side" | "advice" | null>(null);
  const players = useStructuralShare(useMemo(() => playersOf(state), [state, language]));
  const format = useFormatter(state, players);
  const [revealLimit, setRevealLimit] = useState<RevealLimit | null>(null);
  const [applied, setApplied] = useState(false);
  useEffect(() => () => setApplied(false), [state.apply?.seat, state.apply?.name]);
  const chat = useStructuralShare(useMemo(() => chatOf(snapshot.entries), [snapshot.entries]));
  const unread = useUnread(state, chat, tab === "chat" && (sideColumn || open === "side"));
  const lastEvents = useMemo(() => lastEventsOf(snapshot.last), [snapshot.last]);
  const mine = isAsked(state) && !snapshot.behind;
  const formatLog = useMemo(
    () => logFormatter(board, players, format),
    [board, format, language, state.you, state.match],
  );
  const texts = useTableTexts({
    formatLog,
    entries: snapshot.entries,
    revealLimit,
    state,
    mine,
    board,
  });
  const promptText = useMemo(() => store(""), []);
  const actions = useMemo(() => (mine ? (state.actions ?? []) : []), [mine, state]);
  const handover = table.ownSeats.length > 1 && handoverSeat(table, state, snapshot);
  const noticed = notice({
    state,
    players,
    snapshot,
    connection,
    applied,
    submit: tableStore.submit,
  });
  useEnd(state, snapshot, board.sceneDuration?.(lastEvents?.events ?? []) ?? 0);
  useTableKeys(state, tableStore, () => {
    if (!sideColumn) {
      setOpen("side");
    }
    setTab("log");
  });
  useEffect(() => playEvents(lastEvents), [lastEvents]);
  useEffect(() => (mine ? playTurnBell() : undefined), [mine]);
  const acts = useStableCallbacks({
    chat: (text: string) => tableStore.submit("chat", text),
    undo: () => tableStore.submit("ask", "undo"),
    /* After a move the live region announces what can be done; this is for prompts while the player chooses. */
    asks: (text: string) => {
      const last = texts.get();
      if (mine && last.mine && last.seq === state.seq && revealLimit === null) {
        promptText.set(text);
      }
    },
    /* A double click sends once. */
    send: async (action: string) => {
      if (!tableStore.isActPending()) {
        await tableStore.submit("act", action);
      }
    },
    draft: (action: string) => void table.submit("draft", action).catch(() => {}),
    preview: (action: string) => table.preview(action),
    advise: async () => (await table.advice())?.candidates[0]?.action.text ?? null,
  });
  const water = useMemo(
    () => ({ pile: table.pile?.bind(table), frame: table.oceanImage?.bind(table) }),
    [table],
  );

  const paragraph = board.ruleSection?.(state.view) ?? null;
  const side = (
    <SidePanelWithLog
      texts={texts}
      game={state.game}
      players={players}
      chat={chat}
      unread={unread}
      ruleSection={paragraph}
      alone={state.seats.filter((s) => s.kind === "human").length < 2}
      canChat={state.may.includes("chat")}
      onChat={acts.chat}
      tab={tab}
      onTab={setTab}
    />
  );
  const { Board } = board;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere only hurries animations
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same
    <div
      class={`app p-${state.game}`}
      data-seen={state.seq}
      onClick={() => tableStore.hasQueued() && tableStore.skip()}
    >
      <TableTop
        title={cardOf(state.game).name}
        sub={subtitle(state, players, isNextHidden(snapshot.entries, revealLimit))}
        match={state.match}
        code={code}
        seated={state.you >= 0}
        advice={mine}
        undo={state.may.includes("undo")}
        onOpen={setOpen}
        onUndo={acts.undo}
      />
      {step > 1 && (
        <>
          <FrameContext.Provider
            value={{
              table: state,
              players,
              side: sideColumn ? side : null,
              peek: <Peek texts={texts} players={players} unread={unread} onOpen={setOpen} />,
              notice: noticed,
              onPrompt: acts.asks,
              flag: turnFlag,
            }}
          >
            <Board
              view={state.view}
              facts={state.facts}
              table={state}
              players={players}
              seat={state.you}
              actions={actions}
              count={mine ? state.count : 0}
              send={acts.send}
              draft={acts.draft}
              pending={snapshot.pending}
              preview={acts.preview}
              advise={acts.advise}
              lastEvents={lastEvents}
              revealUpTo={setRevealLimit}
              pile={water.pile}
              oceanImage={water.frame}
              narrow={narrow}
              readOnly={!mine}
            />
          </FrameContext.Provider>
          <LiveRegion texts={texts} prompt={promptText} players={players} connection={connection} />
          <Guide
            {...{ board, state, players, actions, mine }}
            format={format}
            entries={snapshot.entries}
            hidden={noticed !== null || handover !== false || snapshot.behind}
          />
          {open === "menu" && (
            <TableMenu
              state={state}
              code={code}
              ruleSection={paragraph}
              submit={tableStore.submit}
              seats={table.code === undefined ? [] : seatsToAsk(state, players)}
              onSit={(seat) => {
                setApplied(true);
                tableStore.submit("sit", undefined, seat);
              }}
              onAdvice={mine ? () => setOpen("advice") : null}
              onClose={() => setOpen(null)}
            />
          )}
          {open === "advice" && (
            <AdviceSheet
              table={table}
              format={format}
              facts={board.explain?.(state.facts, format) ?? []}
              onClose={() => setOpen(null)}
            />
          )}
          {open === "side" && (
            <Sheet title={t("Log, chat and rules")} onClose={() => setOpen(null)}>
              {side}
            </Sheet>
          )}
          {handover !== false && (
            <HandoverScreen
              name={state.seats[handover]?.name ?? ""}
              onOpen={() => table.viewAs?.(handover)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The last read chat entry by match, for the lifetime of the page. */
const readOf = new Map<string, number>();

/** The number of unread messages of others. Messages from before the table was opened count as read. */
function useUnread(state: TableState, chat: readonly ChatMessage[], seen: boolean): number {
  const [read, setRead] = useState(() => readOf.get(state.match) ?? state.seq);
  const latest = Math.max(read, chat.at(-1)?.seq ?? 0);
  useEffect(() => {
    if (seen) {
      setRead(latest);
    }
  }, [seen, latest]);
  useEffect(() => {
    readOf.set(state.match, read);
  }, [state.match, read]);
  return seen ? 0 : messagesSince(chat, read, state.you).length;
}

function turnFlag(player: PlayerInfo): string | null {
  if (!player.toact) {
    return null;
  }
  return player.you ? t("Your turn") : t("thinking");
}

interface TableTopProps {
  title: string;
  sub: string;
  match: string;
  code: string | undefined;
  /** False for spectators, who get no advice and cannot undo. */
  seated: boolean;
  /** Whether advice and undo are available now. */
  advice: boolean;
  undo: boolean;
  onOpen(what: "menu" | "advice"): void;
  onUndo(): void;
}

const TableTop = memo((props: TableTopProps) => {
  const { title, sub, match, code, seated, advice, undo, onOpen, onUndo } = props;
  return (
    <TopBar
      title={title}
      sub={sub}
      menu={<Tool icon="menu" label={t("Menu")} onClick={() => onOpen("menu")} />}
    >
      {code !== undefined && <TableCode match={match} code={code} class="code reach desktop" />}
      {seated && (
        <span class="desktop row">
          <Tool
            icon="bolt"
            label={t("Advice")}
            disabled={!advice}
            onClick={() => onOpen("advice")}
          />
          <Tool icon="undo" label={t("Ask to undo")} disabled={!undo} onClick={onUndo} />
        </span>
      )}
    </TopBar>
  );
});

interface TableTextsInput {
  formatLog: LogFormatter;
  entries: TableSnapshot["entries"];
  revealLimit: RevealLimit | null;
  state: TableState;
  mine: boolean;
  board: BoardModule;
}

/** The table's texts, updated after the next paint, so that input in between is handled first. */
function useTableTexts({
  formatLog,
  entries,
  revealLimit,
  state,
  mine,
  board,
}: TableTextsInput): Store<TableTexts> {
  const current = (): TableTexts => ({
    seq: state.seq,
    lines: formatLog(revealedEntries(entries, revealLimit)).flat(),
    chat: chatOf(entries),
    mine,
    ask:
      (mine && board.announce?.(state.view, state.facts, state.actions ?? [], state.count)) || "",
  });
  const texts = useMemo(() => store(current()), []);
  useEffect(() => {
    let now = true;
    nextPaint()
      .then(inputIdle)
      .then(() => now && texts.set(current()));
    return () => {
      now = false;
    };
  }, [formatLog, entries, revealLimit, state, mine]);
  return texts;
}

function SidePanelWithLog({
  texts,
  ...props
}: { texts: Store<TableTexts> } & Omit<SidePanelProps, "lines">) {
  const { lines } = useStore(texts);
  return <SidePanel lines={lines} {...props} />;
}

interface PeekProps {
  texts: Store<TableTexts>;
  players: readonly PlayerInfo[];
  /** Number of unread messages. */
  unread: number;
  onOpen(what: "side"): void;
}

/** The one-line log at the bottom of a phone. */
const Peek = memo(({ texts, players, unread, onOpen }: PeekProps) => {
  const { lines } = useStore(texts);
  const newest = useMemo(() => newestOf(lines), [lines]);
  return (
    <button
      type="button"
      class="peek phone"
      aria-label={unread === 0 ? t("Open the log") : t("Open the log. New messages: {0}", unread)}
      onClick={() => onOpen("side")}
    >
      <span>{newest === null ? t("Log") : <LogLine line={newest} players={players} />}</span>
      <Unread count={unread} />
      <Icon name="log" />
    </button>
  );
});

/** The bots that a spectator may ask to replace. */
function seatsToAsk(state: TableState, players: readonly PlayerInfo[]) {
  return state.you < 0 && state.may.includes("sit")
    ? players.filter((player) => player.bot !== null)
    : [];
}

/** The seat of this device that the device must be handed to, or false. */
function handoverSeat(table: Table, state: TableState, snapshot: TableSnapshot): number | false {
  if (snapshot.behind || state.phase !== "playing" || state.toact.includes(state.you)) {
    return false;
  }
  return table.ownSeats.find((seat) => state.toact.includes(seat)) ?? false;
}

/** Whether it is your turn, and no bot is playing for you. */
function isAsked({ toact, you, seats }: TableState): boolean {
  return toact.includes(you) && seats[you]?.gone === null;
}

/** Whether the next round has begun, but the reveal of the last one is still running. */
function isNextHidden(entries: TableSnapshot["entries"], revealLimit: RevealLimit | null): boolean {
  const shown = entries.findLast(({ seq }) => seq === revealLimit?.seq);
  return shown?.events.slice(revealLimit?.events).some(({ e }) => e === "round") ?? false;
}

function subtitle(state: TableState, players: readonly PlayerInfo[], roundHidden: boolean): string {
  const view = state.view as { turn?: number; round?: number };
  const divers = tn("{0} diver", "{0} divers", players.length);
  if (view.round !== undefined) {
    return `${t("Round {0}", view.round - (roundHidden ? 1 : 0))} · ${divers}`;
  }
  return view.turn === undefined ? divers : `${t("Turn {0}", view.turn)} · ${divers}`;
}

/** Opens the end screen once all messages are shown. */
function useEnd(state: TableState, snapshot: TableSnapshot, scene: number): void {
  const over = state.phase === "over" && !snapshot.behind;
  useEffect(() => {
    if (!over) {
      return;
    }
    const timer = setTimeout(
      () => go("end", state.match),
      motionEnabled() ? Math.max(1800, scene) : 0,
    );
    return () => clearTimeout(timer);
  }, [over, state.match, scene]);
}

function useTableKeys(state: TableState, tableStore: TableStore, onLog: () => void): void {
  const latest = useRef({ state, onLog });
  latest.current = { state, onLog };
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        target.closest("input,textarea,[role=dialog]") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      ) {
        return;
      }
      if (event.key === "u" && latest.current.state.may.includes("undo")) {
        tableStore.submit("ask", "undo");
      } else if (event.key === "l") {
        latest.current.onLog();
      } else if (event.key === " " && tableStore.hasQueued()) {
        event.preventDefault();
        tableStore.skip();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, [tableStore]);
}
