// One cell of the sea: its tile, animals, dust and divers, and the frame that lights it.
import { t } from "../../i18n";
import type { Speaker } from "../../i18n/book";
import { Icon, Piece } from "../../parts/piece";
import { steady } from "../../parts/steady";
import type { Person } from "../api";
import type { Named } from "./animals";
import { cellName } from "./names";
import { pictureOf } from "./sea";
import type { Animal, Cell, Colour, Way } from "./view";

export interface Contents {
  back: Colour | null;
  animals: readonly Named[];
  /** Whose cubes lie here. */
  dust: readonly Person[];
  divers: readonly Person[];
}

interface CellProps {
  column: number;
  row: number;
  /** Column of the grid, from 2. */
  at: number;
  inside: Contents;
  eyes: number;
  speak: Speaker;
  people: readonly Person[];
  active: number;
  /** What lights it, as a symbol: a direction to swim, a tile or an animal to choose; null if unlit. */
  light: Way | "eye" | "hand" | null;
  /** The animal here has been chosen. */
  held: boolean;
  /** Within reach of later steps. */
  far: boolean;
  /** What was turned over here just now. */
  fresh: string | null;
  focus: boolean;
  disabled: boolean;
  onTap(cell: Cell): void;
  onAim(cell: Cell | null): void;
}

function Disc({ person }: { person: Person | undefined }) {
  return person === undefined ? null : (
    <i style={{ "--pc": person.colour }}>
      <Piece name={person.mark} size={6} />
    </i>
  );
}

export function Fish({ animal, people }: { animal: Animal; people: readonly Person[] }) {
  return (
    <>
      <Piece name={pictureOf(animal.species)} size={44} />
      <b class="vpx">{animal.points}</b>
      <span class="discs">
        {animal.discs.map((seat) => (
          <Disc key={seat} person={people[seat]} />
        ))}
      </span>
    </>
  );
}

export function DiverPiece({ person, active }: { person: Person; active: boolean }) {
  return (
    <span
      class={active ? "dv me" : "dv"}
      style={{ "--pc": person.colour }}
      data-piece={`diver-${person.seat}`}
      data-from=".sc-boat"
    >
      <Piece name="diver-swim" size={56} />
      <i>
        <Piece name={person.mark} size={9} />
      </i>
    </span>
  );
}

function Dust({ people }: { people: readonly Person[] }) {
  return (
    <span class="dustc">
      <Piece name="dust" size={60} />
      <span class="cubes">
        {people.map((person) => (
          <i key={person.seat} style={{ "--pc": person.colour }}>
            <Piece name="cube" size={18} />
          </i>
        ))}
      </span>
    </span>
  );
}

const isWay = (light: CellProps["light"]): light is Way =>
  light !== null && light !== "eye" && light !== "hand";

/** What it is called; a lit one says where it leads. */
function labelOf({ column, row, inside, eyes, speak, light }: CellProps): string {
  const says = cellName([column, row], inside, eyes, speak);
  return isWay(light) ? t("Swim {0}: {1}", speak.label("way", light), says) : says;
}

export const CellButton = steady((props: CellProps) => {
  const { column, row, light, people } = props;
  const { back, animals, dust, divers } = props.inside;
  const legal = light !== null;
  const classes = ["sc-c"];
  if (legal) {
    classes.push("legal");
  }
  if (back !== null) {
    classes.push("tiled");
  }
  if (animals.length > 0) {
    classes.push("alive");
  }
  if (animals.length > 1) {
    classes.push("crowd");
  }
  if (divers.length > 1) {
    classes.push("group");
  }
  if (props.held) {
    classes.push("held");
  }
  const aim = () => legal && props.onAim([column, row]);
  const away = () => legal && props.onAim(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid
    <button
      type="button"
      role="gridcell"
      class={classes.join(" ")}
      style={{ gridArea: `${row + 1} / ${props.at}` }}
      aria-label={labelOf(props)}
      aria-disabled={!legal || props.disabled}
      data-cell={`${column},${row}`}
      data-way={isWay(light) ? light : undefined}
      tabIndex={props.focus ? 0 : -1}
      onClick={() => props.onTap([column, row])}
      onMouseEnter={aim}
      onMouseLeave={away}
      onFocus={aim}
      onBlur={away}
    >
      {back !== null && <span class={`ft b-${back}`} />}
      {dust.length > 0 && <Dust people={dust} />}
      {animals.length > 0 && (
        <span class="ans">
          {animals.map(({ animal, name }) => (
            <span
              key={name}
              class={`an b-${animal.colour}${props.fresh === animal.species ? " fresh" : ""}`}
              data-piece={name}
            >
              <Fish animal={animal} people={people} />
            </span>
          ))}
        </span>
      )}
      {(props.fresh === "empty" || props.fresh === "event") && (
        <span class="puff">
          <Piece name={props.fresh === "event" ? "i-bolt" : "dust"} size={48} />
        </span>
      )}
      {divers.length > 0 && (
        <span class="dvs-in">
          {divers.map((person) => (
            <DiverPiece key={person.seat} person={person} active={person.seat === props.active} />
          ))}
        </span>
      )}
      {props.far && <span class="far" />}
      {legal && (
        <span class="go">
          <Icon name={light} />
        </span>
      )}
    </button>
  );
});
