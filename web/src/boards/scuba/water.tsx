// The cross-section of the sea as a grid of labelled buttons: depth at the left, air at the right.
import type { RefObject } from "preact";
import { t } from "../../i18n";
import type { Speaker } from "../../i18n/book";
import { Icon, Piece } from "../../parts/piece";
import type { Happening, Person } from "../api";
import { byCell } from "./animals";
import { CellButton, type Contents } from "./cell";
import { Flow } from "./flow";
import { cellName } from "./names";
import { animalWords, type Offers } from "./offers";
import { Scene } from "./scene";
import { airOf, BANDS, minusOf, ROWS } from "./sea";
import { backAt, type Cell, columnsOf, key, placeOf, type View } from "./view";

interface WaterProps {
  root: RefObject<HTMLDivElement | null>;
  view: View;
  people: readonly Person[];
  eyes: number;
  names: readonly string[];
  offers: Offers;
  far: ReadonlySet<string>;
  happening: Happening | null;
  busy: boolean;
  speak: Speaker;
  /** The cell that Tab leads to. */
  focus: Cell;
  onCell(cell: Cell): void;
  onBoard(): void;
  onAim(cell: Cell | null): void;
}

/** What lies where. */
function contentsOf(props: WaterProps): (cell: Cell) => Contents {
  const { view, people } = props;
  const animals = byCell(view.animals, props.names);
  const at = (cell: Cell | null, here: string) => cell !== null && key(cell) === here;
  return (cell) => {
    const here = key(cell);
    return {
      back: backAt(view, cell),
      animals: animals.get(here) ?? [],
      dust: people.filter(({ seat }) => view.divers[seat]?.cubes.some((cube) => at(cube, here))),
      divers: people.filter(({ seat }) => at(placeOf(view.divers[seat]), here)),
    };
  };
}

/** What was just turned over, by cell. */
function freshOf(happening: Happening | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [word, ...args] of happening?.events ?? []) {
    if (word === "turned") {
      found.set(args[1] ?? "", args[2] ?? "");
    } else if (word === "flipped") {
      found.set(args[0] ?? "", args[1] ?? "");
    }
  }
  return found;
}

function Boat({ view, people, lit, onBoard }: WaterProps & { lit: boolean }) {
  const first = columnsOf(view)[0] ?? 1;
  const aboard = people.filter(({ seat }) =>
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
      aria-disabled={!lit}
      tabIndex={lit ? 0 : -1}
      onClick={onBoard}
    >
      {view.stage !== "gone" && <Piece name="diveboat" ratio={110 / 300} />}
      <span class="crew">
        {aboard.map((person) => (
          <i
            key={person.seat}
            class="aboard"
            style={{ "--pc": person.colour }}
            data-piece={`diver-${person.seat}`}
          >
            <Piece name={person.mark} size={9} />
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
}

function Edges({ view }: { view: View }) {
  const columns = columnsOf(view);
  return (
    <>
      {columns.map((column, i) => (
        <div key={column} class="sc-sf" style={{ gridArea: `1 / ${i + 2}` }} aria-hidden="true">
          {minusOf(column) > 0 && <b>−{minusOf(column)}</b>}
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
          <b>−{airOf(2 * i + 1)}</b>
        </div>
      ))}
    </>
  );
}

export function Water(props: WaterProps) {
  const { view, people, eyes, offers, speak, busy, root } = props;
  const columns = columnsOf(view);
  const contents = contentsOf(props);
  const fresh = freshOf(props.happening);
  const herded = view.event?.herded?.[0];
  const cell = (column: number, row: number) => {
    const here: Cell = [column, row];
    const name = key(here);
    const inside = contents(here);
    const target = offers.cells.get(name) ?? null;
    const lit = new Set(
      inside.animals
        .map(({ animal }) => animalWords(animal.species, animal.cell, animal.discs))
        .filter((words) => offers.animals.has(words)),
    );
    if (row === 0 && target === null && inside.divers.length === 0) {
      return null;
    }
    const says = cellName(view, here, people, eyes, speak);
    return (
      <CellButton
        key={name}
        {...inside}
        cell={here}
        at={column - (columns[0] ?? 1) + 2}
        label={target?.way ? t("Swim {0}: {1}", speak.label("way", target.way), says) : says}
        people={people}
        active={view.over ? -1 : view.active}
        target={target}
        lit={lit}
        held={herded !== undefined && key(herded.cell) === name}
        far={props.far.has(name) && target === null}
        fresh={fresh.get(name) ?? null}
        focus={key(props.focus) === name}
        disabled={busy}
        onTap={() => props.onCell(here)}
        onAim={(on) => props.onAim(on ? here : null)}
      />
    );
  };
  return (
    <div class="sc-wrap">
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
      <div
        ref={root}
        class={`sc sc-${columns.length}`}
        role="grid"
        aria-label={t("The sea")}
        aria-rowcount={10}
        aria-colcount={columns.length}
      >
        <Scene />
        <Flow happening={props.happening} />
        <Edges view={view} />
        {[0, ...ROWS].map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
          <div role="row" key={row} class="sc-row">
            {row === 0 && <Boat {...props} lit={offers.answers.includes("board")} />}
            {columns.map((column) => cell(column, row))}
          </div>
        ))}
      </div>
    </div>
  );
}
