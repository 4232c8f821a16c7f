// All that the screen of a running table shows, as signals; each part of the screen reads what it needs.
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { BoardModule, BoardTable } from "../boards/api";
import type { Formatter } from "../i18n/catalog";
import { deferred } from "../scheduler";
import { settings } from "../settings";
import { playNotes, playTurnBell } from "../sound";
import { createBoardTable, formatterSignal } from "./boardTable";
import { type ChatMessage, chatOf, messagesSince } from "./chat";
import {
  allLines,
  type Line,
  lastEventsOf,
  logFormatter,
  type RevealLimit,
  revealedEntries,
} from "./lines";
import { byName, type PlayerInfo, playersOf } from "./players";
import type { GameEvent, LegalAction, TableState } from "./protocol";
import { sharedComputed } from "./structuralShare";
import type { Table } from "./table";
import type { TableSnapshot, TableStore } from "./tableStore";

/** The texts of a table, for the log and the live region. */
export interface TableTexts {
  seq: number;
  lines: readonly Line[];
  chat: readonly ChatMessage[];
  mine: boolean;
  /** What can be done, from the board's `announce`; may be empty. */
  ask: string;
}

export interface TableModel {
  readonly table: Table;
  readonly store: TableStore;
  readonly module: BoardModule;
  readonly board: BoardTable;
  readonly state: ReadonlySignal<TableState>;
  readonly snapshot: ReadonlySignal<TableSnapshot>;
  readonly players: ReadonlySignal<readonly PlayerInfo[]>;
  readonly format: ReadonlySignal<Formatter>;
  /** Whether it is your turn, no bot is playing for you, and all messages are shown. */
  readonly mine: ReadonlySignal<boolean>;
  /** The events of the last entry that a reveal has not shown yet. */
  readonly hiddenEvents: ReadonlySignal<readonly GameEvent[]>;
  /** The texts, updated after the next paint. */
  readonly texts: ReadonlySignal<TableTexts>;
  /** The prompt while the player is choosing, for the live region. */
  readonly prompt: Signal<string>;
  readonly chat: ReadonlySignal<readonly ChatMessage[]>;
  /** The number of unread messages of others; `read` marks all as read. */
  readonly unread: ReadonlySignal<number>;
  read(): void;
  /** The seat that this page asked for, as a spectator. */
  readonly requestedSeat: Signal<number | null>;
  /** The section of the rules that applies. */
  readonly ruleSection: ReadonlySignal<string | null>;
  /** The action that does nothing, if the decision is only an offer. */
  readonly pass: ReadonlySignal<LegalAction | undefined>;
  /** Whether offers are passed until something concerns the player. */
  readonly passing: Signal<boolean>;
  stop(): void;
}

/** The last read chat entry by match, for the lifetime of the page. Messages from before the table was opened
 * count as read. */
const readOf = new Map<string, number>();

/** Whether it is your turn, and no bot is playing for you. */
function isAsked({ toact, you, seats }: TableState): boolean {
  return toact.includes(you) && seats[you]?.gone === null;
}

const NO_EVENTS: readonly GameEvent[] = [];

/** The events of the entry at a limit that are beyond it. */
function eventsBeyond({ entries }: TableSnapshot, limit: RevealLimit | null): readonly GameEvent[] {
  const entry = limit && entries.findLast(({ seq }) => seq === limit.seq);
  return entry?.events.slice(limit?.events) ?? NO_EVENTS;
}

/** Whether an offer is passed by itself: one without a choice, or any while the player wants that. A decision that was
 * undone is the player's own again. */
const passesItself = ({ state, passing }: TableModel, undone: boolean): boolean =>
  passing.value || (state.value.actions?.length === 1 && settings.value.autoPass && !undone);

function passOffers(model: TableModel): () => void {
  const { store, module, state, snapshot, mine, pass, passing } = model;
  let undone = false;
  /** The position in which an offer was passed last: an answer that is late, or an error, sends nothing again. */
  let passedAt = -1;
  return effect(() => {
    const { last } = snapshot.value;
    const { seq } = state.value;
    if (last !== null && last.verb !== "chat") {
      undone = last.verb === "ask" || last.verb === "agree";
    }
    const own = mine.value && pass.value === undefined;
    if (own || module.concerns?.(last?.events ?? NO_EVENTS, state.value.you, state.value)) {
      passing.value = false;
    }
    const ready = seq > passedAt && !store.isActPending();
    if (pass.value !== undefined && passesItself(model, undone) && ready) {
      passedAt = seq;
      store.submit("act", pass.value.text);
    }
  });
}

/** If several share the device all have their names: "you" would be any of them. */
const seatedPlayers = (state: TableState, { ownSeats }: Table): PlayerInfo[] =>
  ownSeats.length > 1 ? byName(playersOf(state)) : playersOf(state);

/** The model of a table that has begun; `first` is its state now, and `only` the one action of a lesson. */
export function createTableModel(
  table: Table,
  store: TableStore,
  module: BoardModule,
  first: TableState,
  only?: ReadonlySignal<string | null>,
): TableModel {
  const { snapshot } = store;
  const state = computed(() => snapshot.value.state ?? first);
  const players = sharedComputed(() => seatedPlayers(state.value, table));
  const format = formatterSignal(first.game, players);
  const lastEvents = sharedComputed(() => lastEventsOf(snapshot.value.last));
  const mine = computed(() => isAsked(state.value) && !snapshot.value.behind);
  const revealLimit = signal<RevealLimit | null>(null);
  const formatLog = computed(() => logFormatter(module.lineStyle, players.value, format.value));
  const chat = sharedComputed(() => chatOf(snapshot.value.entries));
  const [texts, stopTexts] = deferred(
    computed((): TableTexts => {
      const { view, facts, actions, count, seq } = state.value;
      const entries = revealedEntries(snapshot.value.entries, revealLimit.value);
      const ask = mine.value ? module.announce?.(view, facts, actions ?? [], count) : "";
      const lines = allLines(formatLog.value, entries);
      return { seq, lines, chat: chat.value, mine: mine.value, ask: ask ?? "" };
    }),
  );
  const lastRead = signal(readOf.get(first.match) ?? first.seq);
  const board = createBoardTable(
    {
      state,
      players,
      format,
      lastEvents,
      mine,
      only,
      pending: computed(() => snapshot.value.pending),
      /* A double click sends once. */
      send: (action) =>
        void (
          store.isActPending() ||
          (only !== undefined && only.value !== action) ||
          store.submit("act", action)
        ),
      saveDraft: (action) => void table.submit("draft", action).catch(() => {}),
      preview: (action) => table.preview(action),
      advise: async () => (await table.advice())?.candidates[0]?.action.text ?? null,
      revealUpTo(limit) {
        revealLimit.value = limit;
      },
      pile: table.pile?.bind(table),
      oceanImage: table.oceanImage?.bind(table),
    },
    module.draft,
  );
  const stopSounds = [
    effect(() => playNotes((lastEvents.value?.events ?? []).map((e) => module.sound?.(e)))),
    /* While the page is hidden it is called to every online table (screens/called.ts). */
    effect(() => (mine.value && !globalThis.document?.hidden ? playTurnBell() : undefined)),
  ];
  const model: TableModel = {
    table,
    store,
    module,
    board,
    state,
    snapshot,
    players,
    format,
    mine,
    hiddenEvents: computed(() => eventsBeyond(snapshot.value, revealLimit.value)),
    texts,
    prompt: signal(""),
    chat,
    unread: computed(() => messagesSince(chat.value, lastRead.value, state.value.you).length),
    read() {
      lastRead.value = Math.max(lastRead.value, chat.value.at(-1)?.seq ?? 0);
      readOf.set(first.match, lastRead.value);
    },
    requestedSeat: signal(null),
    ruleSection: computed(() => module.ruleSection?.(state.value.view) ?? null),
    pass: computed(() =>
      mine.value && only === undefined
        ? module.pass?.(state.value.actions ?? [], state.value)
        : undefined,
    ),
    passing: signal(false),
    stop() {
      for (const stop of stops) {
        stop();
      }
    },
  };
  const stops = [stopTexts, passOffers(model), ...stopSounds];
  return model;
}
