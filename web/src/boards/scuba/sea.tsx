// The cross-section of the sea as a grid of labelled buttons: depth at the left, air at the right, the boat above.
import { useComputed } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { touchScreen } from "../../components/media";
import { usePieceMotion } from "../../components/motion";
import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import { settings } from "../../settings";
import { sharedComputed } from "../../table/structuralShare";
import { useKeys } from "./keys";
import {
  actionAt,
  BANDS,
  firstColumn,
  key,
  legalTargets,
  ROWS,
  type Scuba,
  type SeaCell,
  seaRows,
} from "./model";
import { Pieces } from "./pieces";
import { cellAbout, cellName } from "./texts";

/** A cell: its tile, and the frame of a legal target. Its name says all that is in it. */
function CellButton({ inside }: { inside: SeaCell }) {
  const table = useTable<Scuba>();
  const { cell, back, animals, highlight, revealed } = inside;
  const here = key(cell);
  const tapped = useComputed(() => table.draft.tapped === here).value;
  const legal = highlight !== null;
  const classes = [
    "sc-c",
    legal && "legal",
    tapped && "chosen",
    back !== null && "has-tile",
    animals.length > 0 && "has-animal",
  ];
  const enter = () => legal && table.choose({ hover: here });
  const leave = () => legal && table.choose({ hover: null });
  const press = () => {
    const action = actionAt(table, here, settings.value.confirm && touchScreen.value);
    if (action === null) {
      table.choose({ press: here });
    } else if (!table.pending) {
      table.send(action);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid
    <button
      type="button"
      role="gridcell"
      class={classes.filter(Boolean).join(" ")}
      style={{ gridArea: inside.area }}
      aria-label={cellName(inside, table)}
      aria-description={cellAbout(inside, table)}
      aria-disabled={!legal || table.pending}
      data-cell={here}
      data-way={inside.way ?? undefined}
      tabIndex={inside.focus ? 0 : -1}
      onClick={press}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      {back !== null && <span class={`ft b-${back}`} />}
      {revealed !== null && (
        <span class="puff">
          <Sprite name={revealed === "event" ? "i-bolt" : "dust"} size={48} />
        </span>
      )}
      {inside.reachable && <span class="reachable" />}
      {legal && (
        <span class="go">
          <Icon name={highlight} />
        </span>
      )}
    </button>
  );
}

/** The boat with the divers aboard; lit when you can climb aboard. */
function Boat() {
  const table = useTable<Scuba>();
  const { view, players, pending, send } = table;
  const { board } = legalTargets(table);
  const lit = board !== null;
  const first = firstColumn(view);
  const aboard = players.filter(({ seat }) =>
    ["aboard", "waiting"].includes(view.divers[seat]?.status ?? ""),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
    <button
      type="button"
      role="gridcell"
      class={lit ? "sc-boat legal" : "sc-boat"}
      style={{ gridArea: `1 / ${6 - first} / 2 / ${9 - first}` }}
      aria-label={lit ? t("Climb aboard") : t("The boat")}
      aria-description={t("Whoever comes up below it, in columns 4 to 6, is aboard and safe.")}
      aria-disabled={!lit || pending}
      tabIndex={lit ? 0 : -1}
      onClick={() => lit && !pending && send(board)}
    >
      {view.stage !== "gone" && <Sprite name="diveboat" ratio={110 / 300} />}
      <span class="crew">
        {aboard.map(({ seat, colour, mark }) => (
          <i key={seat} class="aboard" style={{ "--pc": colour }} data-piece={`diver-${seat}`}>
            <Sprite name={mark} size={9} />
          </i>
        ))}
      </span>
      {lit && <span class="go" />}
    </button>
  );
}

/** Minus points above the columns, depths beside the rows, and the air of a turn in each band. */
function Edges() {
  const { view } = useTable<Scuba>();
  const last = view.columns.length + 2;
  return (
    <>
      {view.columns.map(({ column, minus }, i) => (
        <div key={column} class="sc-sf" style={{ gridArea: `1 / ${i + 2}` }} aria-hidden="true">
          {minus > 0 && (
            <b data-tip={t("Minus points for floating here when the game ends")}>−{minus}</b>
          )}
        </div>
      ))}
      {ROWS.map((row) => (
        <div key={row} class="sc-d" style={{ gridArea: `${row + 1} / 1` }} aria-hidden="true">
          <span data-tip={t("Depth in metres")}>{5 * (row - 1)}</span>
        </div>
      ))}
      {[...BANDS, null].map((band, i) => (
        <div
          key={band}
          class="sc-air"
          style={{ gridArea: `${2 * i + 2} / ${last} / ${Math.min(2 * i + 4, 11)}` }}
          data-tip={t(
            "A turn that ends at this depth costs {0} air.",
            view.air[2 * i + 1]?.turn ?? 0,
          )}
          aria-hidden="true"
        >
          <i>
            <Icon name="air" size={18} />
          </i>
          <b>−{view.air[2 * i + 1]?.turn}</b>
        </div>
      ))}
    </>
  );
}

/** Where the arrows of a new current start, in percent. */
const STREAKS = [
  [18, 30],
  [62, 22],
  [40, 52],
  [80, 62],
  [12, 74],
  [56, 84],
] as const;

/** A new current: arrows that sweep over the sea in its direction. */
function Flow() {
  const { lastEvents, facts } = useTable<Scuba>();
  const way = facts.current?.way;
  if (!way || !lastEvents?.events.some(({ e }) => e === "current")) {
    return null;
  }
  return (
    <div class={`sc-flow to-${way}`} key={lastEvents.seq} aria-hidden="true">
      <div>
        {STREAKS.map(([x, y]) => (
          <i key={y} style={{ left: `${x}%`, top: `${y}%` }}>
            <Icon name={way} size={34} />
          </i>
        ))}
      </div>
    </div>
  );
}

export function Sea() {
  const table = useTable<Scuba>();
  const root = useRef<HTMLDivElement>(null);
  /* Shared, so that only the cells that change are rendered again. */
  const rows = useMemo(() => sharedComputed(() => seaRows(table)), [table]).value;
  const columns = table.view.columns.length;
  usePieceMotion(root, table.table.seq);
  useKeys(root);
  return (
    <div class="sc-wrap">
      <div class="sc-frame">
        <div class="sc-background" />
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
        <div
          ref={root}
          class={`sc sc-${columns}`}
          role="grid"
          aria-label={t("The sea")}
          aria-rowcount={10}
          aria-colcount={columns}
        >
          <Flow />
          <Edges />
          {rows.map((cells, row) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
            <div role="row" key={row} class="sc-row">
              {row === 0 && <Boat />}
              {cells.map((inside) => (
                <CellButton key={key(inside.cell)} inside={inside} />
              ))}
            </div>
          ))}
          <Pieces cells={rows.flat()} />
        </div>
      </div>
    </div>
  );
}
