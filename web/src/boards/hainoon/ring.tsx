// The shark ring with the divers' places inside it, and the four jetties around it.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { Sprite } from "../../components/sprite";
import type { Event, Facts, Side, View } from "../../generated/hainoon";
import { later, t } from "../../i18n";
import type { LastEvents } from "../../table/lines";
import {
  CELLS,
  completedAction,
  diverAt,
  type HaiNoon,
  type Input,
  jettyOf,
  type Move,
  moveSharkIds,
  press,
  SIDES,
  type Target,
  targets,
} from "./model";
import { DiverPiece, MiniCard, SharkPiece } from "./pieces";
import { cellAbout, cellLabel, jettyAbout, jettyLabel, outcomesByDiver } from "./texts";

/** What a press of the hovered or focused jetty or cell would choose. */
export const hovered = signal<Input | null>(null);

/** Handlers for mouse hover and focus. A touch does not hover: it presses. */
function hoverHandlers(input: Input) {
  const set = (to: Input | null) => () => {
    hovered.value = to;
  };
  return {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && set(input)(),
    onPointerLeave: set(null),
    onFocus: set(input),
    onBlur: set(null),
  };
}

/** How long an attack is shown, in milliseconds. */
const ATTACK_MS = 1100;

/** The events of the last attack, while it is shown. */
function useAttack(last: LastEvents<HaiNoon> | null): readonly Event[] {
  const [shown, setShown] = useState<typeof last>(null);
  useEffect(() => {
    const attack = last?.events.some(({ e }) => e === "attack" || e === "bitten");
    setShown(attack ? last : null);
    if (attack) {
      const timer = setTimeout(() => setShown(null), ATTACK_MS);
      return () => clearTimeout(timer);
    }
  }, [last]);
  return shown?.events ?? [];
}

/** The ids of the shark tiles, by place of the ring. */
function useSharkIds(last: LastEvents<HaiNoon> | null): readonly number[] {
  const known = useRef({ seq: -1, ids: Array.from({ length: 12 }, (_, i) => i) });
  if (last !== null && last.seq !== known.current.seq) {
    known.current = { seq: last.seq, ids: moveSharkIds(known.current.ids, last.events) };
  }
  return known.current.ids;
}

/** The divers that a shark of the open attack gets, or their cages, unless a harpoon stops it. */
function attackedDivers(view: View, { sides }: Facts): [diver: number, outcome: string][] {
  const sharks = sides?.find(({ side }) => side === view.attack?.side)?.sharks ?? [];
  return sharks
    .filter(({ unanswered: { e } }) => e === "bitten" || e === "uncaged")
    .map(({ place }) => [diverAt(view, place), t("attacked")]);
}

interface RingProps {
  /** What the previewed action does to the divers, in a word each. */
  preview: ReadonlyMap<number, string>;
  /** The action, and the board after it. */
  action?: Move | null;
  after?: View | null;
}

/** The board; what the previewed action changes is drawn over it. */
export function SharkRing({ preview, action = null, after = null }: RingProps) {
  const table = useTable<HaiNoon>();
  const { view, facts, draft, lastEvents } = table;
  const attack = useAttack(lastEvents);
  const side = attack.find((event) => event.e === "attack")?.side ?? view.attack?.side;
  const bitten = outcomesByDiver(attack.filter((event) => event.e === "bitten"));
  const outcomes = new Map([...attackedDivers(view, facts), ...preview, ...bitten]);
  const ids = useSharkIds(lastEvents);
  const next = targets(table);
  const lit = completedAction(table) === null ? "lit" : "other";
  const cellOf = (cell: Target) => {
    const diver = typeof cell === "number" ? -1 : diverAt(view, cell);
    return (
      <Cell
        key={cell}
        cell={cell}
        id={typeof cell === "number" ? (ids[cell] ?? cell) : diver}
        mark={draft.picks.includes(cell) ? "picked" : next.has(cell) ? lit : ""}
        outcome={outcomes.get(diver)}
        shaken={bitten.has(diver)}
        after={after !== null && differs(cell, view, after) ? after : null}
      />
    );
  };
  return (
    <div class="hn">
      {["tl", "tr", "bl", "br"].map((corner) => (
        <i key={corner} class={`post ${corner}`} />
      ))}
      {SIDES.map((at) => (
        <Jetty
          key={at}
          side={at}
          lit={next.has(at)}
          attacking={at === side}
          laid={laidAt(action, view) === at ? cardOf(action) : null}
        />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
      <div class="hn-sea" role="grid" aria-label={t("Sharks and divers, four rows of four")}>
        {CELLS.map((row, r) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
          <div class="hn-row" role="row" key={r}>
            {row.map(cellOf)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where an action lays its card: a harpoon at the jetty whose sharks attack. */
const laidAt = (action: Move | null, { attack }: View): Side | undefined =>
  action?.a === "play" ? action.side : action?.a === "harpoon" ? attack?.side : undefined;

const cardOf = (action: Move | null): string | null =>
  action !== null && "card" in action ? action.card : null;

/** Whether a cell looks different on another board. */
function differs(cell: Target, now: View, after: View): boolean {
  if (typeof cell === "number") {
    return now.ring[cell] !== after.ring[cell];
  }
  const [id, other] = [diverAt(now, cell), diverAt(after, cell)];
  const [was, is] = [now.divers[id], after.divers[other]];
  return id !== other || was?.caged !== is?.caged || was?.health !== is?.health;
}

interface CellProps {
  cell: Target;
  /** The number of the diver or the shark tile on it; -1 for none. */
  id: number;
  /** It may be picked next, has been picked, or may replace what was picked. */
  mark: "lit" | "picked" | "other" | "";
  outcome: string | undefined;
  shaken: boolean;
  /** The board after the previewed action, if it changes the cell. */
  after: View | null;
}

/** What stands there after the previewed action. */
function Ghost({ cell, after }: { cell: Target; after: View }) {
  if (typeof cell === "number") {
    return <SharkPiece shark={cell} ghost={after.ring[cell]} />;
  }
  const id = diverAt(after, cell);
  return id < 0 ? (
    <span class="tile ghost empty" />
  ) : (
    <DiverPiece id={id} ghost={after.divers[id]} />
  );
}

function Cell({ cell, id, mark, outcome, shaken, after }: CellProps) {
  const table = useTable<HaiNoon>();
  const input: Input = { type: "pick", target: cell };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <div role="gridcell" class="hn-cell">
      <button
        type="button"
        class={after === null ? `cell ${mark}` : `cell ${mark} changes`}
        data-cell={cell}
        tabIndex={cell === "TL" ? 0 : -1}
        aria-label={cellLabel(table, cell)}
        aria-description={cellAbout(table, cell)}
        aria-pressed={mark === "picked"}
        aria-disabled={mark === ""}
        onClick={() => mark !== "" && press(table, input)}
        {...hoverHandlers(input)}
      >
        {typeof cell === "number" ? (
          <SharkPiece id={id} shark={cell} />
        ) : id < 0 ? (
          <span class="tile empty" />
        ) : (
          <DiverPiece id={id} outcome={outcome} shaken={shaken} />
        )}
        {after !== null && <Ghost cell={cell} after={after} />}
      </button>
    </div>
  );
}

/** Painted on the jetties. */
const SIGNS: Record<Side, string> = {
  top: later("North"),
  right: later("East"),
  bottom: later("South"),
  left: later("West"),
};

/** A selector of where a card that was just laid came from: the avatar of its player. */
function cardOrigin(last: LastEvents<HaiNoon> | null): string | undefined {
  const played = last?.events.find((event) => event.e === "played" || event.e === "harpoon");
  return played && `[data-seat="${played.seat}"] .avatar`;
}

interface JettyProps {
  side: Side;
  lit: boolean;
  attacking: boolean;
  /** The card that the previewed action lays there. */
  laid: string | null;
}

function Jetty({ side, lit, attacking, laid }: JettyProps) {
  const table = useTable<HaiNoon>();
  const { draft, lastEvents, pending } = table;
  const { cards, missing, needed } = jettyOf(table, side);
  const chosen = draft.side === side;
  const enabled = lit || (chosen && !pending);
  const classes = [
    "hn-side",
    (enabled || chosen) && "yes",
    chosen && "chosen",
    draft.card !== null && !enabled && "no",
    attacking && "attacking",
  ];
  const input: Input = { type: "side", side };
  const from = cardOrigin(lastEvents);
  const free = laid === null ? missing : Math.max(0, missing - 1);
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-side={side}
      aria-label={jettyLabel(table, side)}
      aria-description={jettyAbout(table, side)}
      aria-pressed={chosen}
      disabled={!enabled}
      onClick={() => press(table, input)}
      {...hoverHandlers(input)}
    >
      <span class="hn-label">{t(SIGNS[side])}</span>
      {cards.map((card, i) => (
        <span key={i} data-piece={`card-${side}-${i}-${card}`} data-from={from}>
          <MiniCard card={card} />
        </span>
      ))}
      {laid !== null && <MiniCard card={laid} ghost />}
      {Array.from({ length: free }, (_, i) => (
        <span
          key={`slot${i + missing - free}`}
          class={chosen && laid === null && i === 0 ? "slot drop" : "slot"}
        >
          {i === free - 1 && <Sprite name="shark-hungry" size={30} class="asleep" />}
        </span>
      ))}
      <span class="hn-count">{[cards.length, needed ?? []].flat().join("/")}</span>
    </button>
  );
}
