// What lies and swims in the sea: dust, animals, divers. They are children of the sea, not of its cells, so
// that one that moves is only told another place; drawn anew in another cell it would cost a whole frame.

import { memo } from "../../components/memo";
import { Sprite } from "../../components/sprite";
import type { PlayerInfo } from "../api";
import type { Contents } from "./cell";
import { pictureOf } from "./sea";
import { type Cell, type Colour, cellOf } from "./view";

/** Where a piece lies, as the style of a grid's child. */
type Place = (cell: Cell) => string;

/** The nth of some that share a cell: they lie side by side, smaller. */
const shared = (nth: number, of: number): string =>
  of < 2 ? "" : ` crowd c${nth % 4}${of > 2 ? " many" : ""}`;

function Disc({ person }: { person: PlayerInfo | undefined }) {
  return person === undefined ? null : (
    <i style={{ "--pc": person.colour }}>
      <Sprite name={person.mark} size={6} />
    </i>
  );
}

interface FishProps {
  species: string;
  points: number;
  /** Whose discs lie on it, as digits. */
  discs: string;
  people: readonly PlayerInfo[];
}

const Fish = memo(({ species, points, discs, people }: FishProps) => (
  <>
    <Sprite name={pictureOf(species)} size={44} />
    <b class="vpx">{points}</b>
    <span class="discs">
      {[...discs].map((seat) => (
        <Disc key={seat} person={people[Number(seat)]} />
      ))}
    </span>
  </>
));

interface AnimalProps extends FishProps {
  name: string;
  colour: Colour;
  area: string;
  /** How it shares its cell. */
  share: string;
  held: boolean;
  fresh: boolean;
}

const AnimalPiece = memo((props: AnimalProps) => (
  <span
    class={`an b-${props.colour}${props.share}${props.held ? " held" : ""}${props.fresh ? " fresh" : ""}`}
    style={{ gridArea: props.area }}
    data-piece={props.name}
  >
    <Fish
      {...{ species: props.species, points: props.points }}
      discs={props.discs}
      people={props.people}
    />
  </span>
));

interface DiverProps {
  person: PlayerInfo;
  active: boolean;
  area: string;
  share: string;
  /** An animal is in the same cell. */
  over: boolean;
}

const DiverPiece = memo(({ person, active, area, share, over }: DiverProps) => (
  <span
    class={`dv${share}${over ? " over" : ""}${active ? " me" : ""}`}
    style={{ "--pc": person.colour, gridArea: area }}
    data-piece={`diver-${person.seat}`}
    data-from=".sc-boat"
  >
    <Sprite name="diver-swim" size={56} />
    <i>
      <Sprite name={person.mark} size={9} />
    </i>
  </span>
));

const Dust = memo(({ people, area }: { people: readonly PlayerInfo[]; area: string }) => (
  <span class="dustc" style={{ gridArea: area }}>
    <Sprite name="dust" size={60} />
    <span class="cubes">
      {people.map((person) => (
        <i key={person.seat} style={{ "--pc": person.colour }}>
          <Sprite name="cube" size={18} />
        </i>
      ))}
    </span>
  </span>
));

interface PiecesProps {
  contents: Readonly<Record<string, Contents>>;
  people: readonly PlayerInfo[];
  place: Place;
  /** The first cells of the sea are there; what lies deeper comes later. */
  rows: number;
  /** The seat whose turn it is. */
  active: number;
  /** The cell whose animal has been chosen. */
  held: string | null;
  /** What was just turned over, by cell. */
  fresh: ReadonlyMap<string, string>;
}

/** The number in a name, so that pieces keep their order in the page however they move. */
const order = (name: string): number => Number(name.split("-")[1]);

export const Pieces = memo((props: PiecesProps) => {
  const { contents, people, place, rows, active, held, fresh } = props;
  const cells = Object.entries(contents)
    .map(([here, inside]) => ({ here, inside, cell: cellOf(here) }))
    .filter(({ cell: [, row] }) => row < rows);
  const animals = cells
    .flatMap(({ here, inside, cell }) =>
      inside.animals.map((named, i) => ({
        ...named,
        here,
        area: place(cell),
        share: shared(i, inside.animals.length),
      })),
    )
    .sort((a, b) => order(a.name) - order(b.name));
  const divers = cells
    .flatMap(({ inside, cell }) =>
      inside.divers.map((person, i) => ({
        person,
        area: place(cell),
        share: shared(i, inside.divers.length),
        over: inside.animals.length > 0,
      })),
    )
    .sort((a, b) => a.person.seat - b.person.seat);
  return (
    <div class="sc-pieces" aria-hidden="true">
      {cells.map(
        ({ here, inside, cell }) =>
          inside.dust.length > 0 && <Dust key={here} people={inside.dust} area={place(cell)} />,
      )}
      {animals.map(({ name, animal, here, area, share }) => (
        <AnimalPiece
          key={name}
          {...{ name, area, share, people }}
          species={animal.species}
          points={animal.points}
          discs={animal.discs.join("")}
          colour={animal.colour}
          held={held === here}
          fresh={fresh.get(here) === animal.species}
        />
      ))}
      {divers.map(({ person, area, share, over }) => (
        <DiverPiece
          key={`diver-${person.seat}`}
          {...{ person, area, share, over }}
          active={person.seat === active}
        />
      ))}
    </div>
  );
});
