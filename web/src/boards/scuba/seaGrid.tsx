// The cross-section of the sea as a grid of labelled buttons: depth at the left, air at the right.
import type { RefObject } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import { Icon, Sprite } from "../../components/sprite";
import type { Cell, Content, Game, View, Way } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LastEvents } from "../../table/lines";
import type { PlayerInfo } from "../../table/players";
import { byCell, type IdentifiedAnimal } from "./animalIds";
import { Background } from "./background";
import { CellButton, type Contents } from "./cell";
import { Flow } from "./currentFlow";
import type { LegalTargets } from "./legalTargets";
import { Pieces } from "./pieces";
import { BANDS, backAt, columnsOf, key, minusOf, placeOf, ROWS } from "./view";

interface SeaGridProps {
  root: RefObject<HTMLDivElement | null>;
  view: View;
  players: readonly PlayerInfo[];
  seat: number;
  animals: readonly IdentifiedAnimal[];
  targets: LegalTargets;
  reachable: ReadonlySet<string>;
  /** The targets are still those of the previous position (data-stale); the e2e tests wait for it to clear. */
  stale: boolean;
  lastEvents: LastEvents<Game> | null;
  /** The direction of the current. */
  way: Way | null;
  pending: boolean;
  format: Formatter;
  /** The cell tapped once, which needs a second tap. */
  chosen: string | null;
  /** Key of the cell that Tab focuses. */
  focus: string;
  onCell(cell: Cell): void;
  onBoard(): void;
  onHover(cell: Cell | null): void;
}

const EMPTY_CELL: Contents = { back: null, animals: [], dust: [], divers: [] };

/** All rows, from the water line down. */
const GRID_ROWS = [0, ...ROWS];

/** Contents by cell key. */
function contentsOf(
  view: View,
  players: readonly PlayerInfo[],
  animals: readonly IdentifiedAnimal[],
): Record<string, Contents> {
  const found = byCell(animals);
  const at = (cell: Cell | null, here: string) => cell !== null && key(cell) === here;
  const inside = (cell: Cell): Contents => {
    const here = key(cell);
    return {
      back: backAt(view, cell),
      animals: found.get(here) ?? [],
      dust: players.filter(({ seat }) => view.divers[seat]?.cubes.some((cube) => at(cube, here))),
      divers: players.filter(({ seat }) => at(placeOf(view.divers[seat]), here)),
    };
  };
  const cells = GRID_ROWS.flatMap((row) => columnsOf(view).map((column): Cell => [column, row]));
  return Object.fromEntries(cells.map((cell) => [key(cell), inside(cell)]));
}

/** The symbol of a lit cell: it is a target, or an animal in it can be chosen. */
function highlightOf({ cells, animals }: LegalTargets, here: string) {
  const target = cells.get(here);
  if (target !== undefined) {
    return target.way ?? "eye";
  }
  return animals.has(here) ? "hand" : null;
}

/** Tiles that were just turned over, by cell key. */
function revealedTiles(lastEvents: LastEvents<Game> | null): ReadonlyMap<string, Content> {
  const found = new Map<string, Content>();
  for (const event of lastEvents?.events ?? []) {
    if (event.e === "turned" || event.e === "flipped") {
      found.set(key(event.cell), event.content);
    }
  }
  return found;
}

/** A revealed tile without an animal. */
const withoutAnimal = (found: Content | undefined): "empty" | "event" | null =>
  found === "empty" || found === "event" ? found : null;

interface BoatProps extends Pick<SeaGridProps, "view" | "players" | "onBoard"> {
  lit: boolean;
  pending: boolean;
}

const Boat = ({ view, players, lit, pending, onBoard }: BoatProps) => {
  const first = columnsOf(view)[0] ?? 1;
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
      aria-disabled={!lit || pending}
      tabIndex={lit ? 0 : -1}
      onClick={onBoard}
    >
      {view.stage !== "gone" && <Sprite name="diveboat" ratio={110 / 300} />}
      <span class="crew">
        {aboard.map((player) => (
          <i
            key={player.seat}
            class="aboard"
            style={{ "--pc": player.colour }}
            data-piece={`diver-${player.seat}`}
          >
            <Sprite name={player.mark} size={9} />
          </i>
        ))}
      </span>
      {lit && (
        <span class="go">
          <Icon name="up" />
        </span>
      )}
    </button>
  );
};

const Edges = ({ view }: { view: View }) => {
  const columns = columnsOf(view);
  return (
    <>
      {columns.map((column, i) => (
        <div key={column} class="sc-sf" style={{ gridArea: `1 / ${i + 2}` }} aria-hidden="true">
          {minusOf(view, column) > 0 && <b>−{minusOf(view, column)}</b>}
        </div>
      ))}
      {ROWS.map((row) => (
        <div key={row} class="sc-d" style={{ gridArea: `${row + 1} / 1` }} aria-hidden="true">
          <span>{5 * (row - 1)}</span>
        </div>
      ))}
      {[...BANDS, null].map((band, i) => (
        <div
          key={band}
          class="sc-air"
          style={{
            gridArea: `${2 * i + 2} / ${columns.length + 2} / ${Math.min(2 * i + 4, 11)} / ${columns.length + 3}`,
          }}
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
};

export const SeaGrid = (props: SeaGridProps) => {
  const { view, seat, animals, targets, format, pending, root } = props;
  const columns = columnsOf(view);
  /* The grid does not show whose turn it is, so a change of it must not render the cells again. */
  const { players } = props;
  const contents = useMemo(() => contentsOf(view, players, animals), [view, players, animals]);
  const revealed = useMemo(() => revealedTiles(props.lastEvents), [props.lastEvents]);
  const herded = view.event?.herded?.[0];
  const rows = GRID_ROWS;
  const left = columns[0] ?? 1;
  const place = useCallback(
    ([column = 0, row = 0]: Cell) => `${row + 1} / ${column - left + 2}`,
    [left],
  );
  const cell = (column: number, row: number) => {
    const here = key([column, row]);
    const inside = contents[here] ?? EMPTY_CELL;
    const highlight = highlightOf(targets, here);
    const goal = targets.cells.has(here);
    if (row === 0 && !goal && inside.divers.length === 0) {
      return null;
    }
    return (
      <CellButton
        key={here}
        column={column}
        row={row}
        area={place([column, row])}
        contents={inside}
        minus={row === 0 ? minusOf(view, column) : 0}
        seat={seat}
        format={format}
        highlight={highlight}
        chosen={props.chosen === here}
        reachable={props.reachable.has(here) && !goal}
        revealed={withoutAnimal(revealed.get(here))}
        focus={props.focus === here}
        disabled={pending && highlight !== null}
        onTap={props.onCell}
        onHover={props.onHover}
      />
    );
  };
  return (
    <div class="sc-wrap">
      <div class="sc-frame">
        <Background />
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
        <div
          ref={root}
          class={`sc sc-${columns.length}`}
          role="grid"
          aria-label={t("The sea")}
          aria-rowcount={10}
          aria-colcount={columns.length}
          data-unfinished={rows !== GRID_ROWS || undefined}
          data-stale={props.stale || undefined}
        >
          <Flow lastEvents={props.lastEvents} way={props.way} />
          <Edges view={view} />
          {rows.map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
            <div role="row" key={row} class="sc-row">
              {row === 0 && (
                <Boat
                  view={view}
                  players={players}
                  lit={targets.board !== null}
                  pending={pending}
                  onBoard={props.onBoard}
                />
              )}
              {columns.map((column) => cell(column, row))}
            </div>
          ))}
          <Pieces
            {...{ contents, players, place, revealed }}
            rows={rows.length}
            active={view.over ? -1 : view.active}
            chosen={herded === undefined ? null : key(herded.cell)}
          />
        </div>
      </div>
    </div>
  );
};
