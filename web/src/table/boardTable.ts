// A table as its board reads it, made of signals.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardModule, BoardTable } from "../boards/api";
import { createFormatter, type Formatter, loadedCatalog } from "../i18n/catalog";
import type { LastEvents } from "./lines";
import type { PlayerInfo } from "./players";
import { type LegalAction, NO_PREVIEW, type TableState } from "./protocol";

/** What a board may do, and what only Dive's board needs. */
type Commands = Pick<
  BoardTable,
  "send" | "saveDraft" | "preview" | "advise" | "revealUpTo" | "pile" | "pileBefore" | "oceanImage"
>;

/** What a board shows. */
export interface BoardSource extends Commands {
  state: ReadonlySignal<TableState>;
  players: ReadonlySignal<readonly PlayerInfo[]>;
  format: ReadonlySignal<Formatter>;
  lastEvents: ReadonlySignal<LastEvents | null>;
  /** Whether it is your turn. */
  mine: ReadonlySignal<boolean>;
  pending: ReadonlySignal<boolean>;
  /** In a lesson: the only action that can be chosen, by its text; null for none. */
  only?: ReadonlySignal<string | null> | undefined;
}

/** The commands and signals of a table where nothing can be done, such as a replay. */
export const READ_ONLY = {
  send: () => {},
  saveDraft: () => {},
  preview: async () => NO_PREVIEW,
  advise: async () => null,
  revealUpTo: () => {},
  mine: signal(false),
  pending: signal(false),
};

const NO_ACTIONS: readonly LegalAction[] = [];

/** The formatter of a game in the language of the page. */
export const formatterSignal = (
  game: string,
  players: ReadonlySignal<readonly PlayerInfo[]>,
): ReadonlySignal<Formatter> =>
  computed(() => createFormatter(loadedCatalog(game), game, players.value));

export function createBoardTable(source: BoardSource, model: BoardModule["draft"]): BoardTable {
  const { state, players, format, lastEvents, mine, pending, only } = source;
  const view = computed(() => state.value.view);
  const facts = computed(() => state.value.facts);
  const seat = computed(() => state.value.you);
  const actions = computed(() => {
    const all = mine.value ? (state.value.actions ?? NO_ACTIONS) : NO_ACTIONS;
    return only === undefined ? all : all.filter(({ text }) => text === only.value);
  });
  const count = computed(() => {
    const listed = only !== undefined && (only.value === null || state.value.actions !== null);
    return listed ? actions.value.length : mine.value ? state.value.count : 0;
  });
  const chosen = signal<{ decision: unknown; draft: unknown } | null>(null);
  const decision = computed(() => model?.decision(table));
  const draft = computed(() =>
    chosen.value !== null && chosen.value.decision === decision.value
      ? chosen.value.draft
      : model?.first(table),
  );
  const table: BoardTable = {
    send: source.send,
    saveDraft: source.saveDraft,
    preview: source.preview,
    advise: source.advise,
    revealUpTo: source.revealUpTo,
    choose(input) {
      if (model !== undefined) {
        chosen.value = {
          decision: decision.peek(),
          draft: model.reduce(draft.peek(), input, table),
        };
      }
    },
    propose(action) {
      if (model?.of !== undefined) {
        chosen.value = { decision: decision.peek(), draft: model.of(action, table) };
      }
    },
    get view() {
      return view.value;
    },
    get facts() {
      return facts.value;
    },
    get table() {
      return state.value;
    },
    get players() {
      return players.value;
    },
    get seat() {
      return seat.value;
    },
    get actions() {
      return actions.value;
    },
    get count() {
      return count.value;
    },
    get readOnly() {
      return !mine.value;
    },
    get pending() {
      return pending.value;
    },
    get lastEvents() {
      return lastEvents.value;
    },
    get format() {
      return format.value;
    },
    get draft() {
      return draft.value;
    },
    get pile() {
      return source.pile;
    },
    get pileBefore() {
      return source.pileBefore;
    },
    get oceanImage() {
      return source.oceanImage;
    },
  };
  return table;
}
