// Pieces in the sea: dust, animals, divers. They are children of the grid, not of its cells, so that a move only
// changes a style; mounting the piece again in another cell would cost a whole frame.
import { Sprite } from "../../components/sprite";
import { steady } from "../../components/steady";
import type { Person } from "../api";
import type { Contents } from "./cell";
import { pictureOf } from "./gameData";
import { type Cell, type Colour, cellOf } from "./view";

/** Maps a cell to the grid-area of a piece. */
type Place = (cell: Cell) => string;

/** CSS classes for the nth of several pieces in a cell, which lie side by side and smaller. */
const crowdClass = (nth: number, of: number): string =>
  of < 2 ? "" : ` crowd c${nth % 4}${of > 2 ? " many" : ""}`;

function Disc({ person }: { person: Person | undefined }) {
  return person === undefined ? null : (
    <i style={{ "--pc": person.colour }}>
      <Sprite name={person.mark} size={6} />
    </i>
  );
}

interface FishProps {
  species: string;
  points: number;
  /** Seats whose discs lie on it, as digits. */
  discs: string;
  people: readonly Person[];
}

const Fish = steady(({ species, points, discs, people }: FishProps) => (
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
  id: string;
  colour: Colour;
  area: string;
  /** Classes from crowdClass. */
  crowd: string;
  chosen: boolean;
  revealed: boolean;
}

const AnimalPiece = steady((props: AnimalProps) => (
  <span
    class={`an b-${props.colour}${props.crowd}${props.chosen ? " chosen" : ""}${props.revealed ? " revealed" : ""}`}
    style={{ gridArea: props.area }}
    data-piece={props.id}
  >
    <Fish
      {...{ species: props.species, points: props.points }}
      discs={props.discs}
      people={props.people}
    />
  </span>
));

interface DiverProps {
  person: Person;
  active: boolean;
  area: string;
  crowd: string;
  /** An animal is in the same cell. */
  overAnimal: boolean;
}

const DiverPiece = steady(({ person, active, area, crowd, overAnimal }: DiverProps) => (
  <span
    class={`dv${crowd}${overAnimal ? " over-animal" : ""}${active ? " active" : ""}`}
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

const Dust = steady(({ people, area }: { people: readonly Person[]; area: string }) => (
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
  people: readonly Person[];
  place: Place;
  /** Number of rows rendered so far; deeper pieces follow later. */
  rows: number;
  /** The seat whose turn it is. */
  active: number;
  /** The cell whose animal has been chosen. */
  chosen: string | null;
  /** What was just turned over, by cell. */
  revealed: ReadonlyMap<string, string>;
}

/** The number in an id; sorting by it keeps the DOM order stable when pieces move. */
const idNumber = (id: string): number => Number(id.split("-")[1]);

export const Pieces = steady((props: PiecesProps) => {
  const { contents, people, place, rows, active, chosen, revealed } = props;
  const cells = Object.entries(contents)
    .map(([here, inside]) => ({ here, inside, cell: cellOf(here) }))
    .filter(({ cell: [, row] }) => row < rows);
  const animals = cells
    .flatMap(({ here, inside, cell }) =>
      inside.animals.map((identified, i) => ({
        ...identified,
        here,
        area: place(cell),
        crowd: crowdClass(i, inside.animals.length),
      })),
    )
    .sort((a, b) => idNumber(a.id) - idNumber(b.id));
  const divers = cells
    .flatMap(({ inside, cell }) =>
      inside.divers.map((person, i) => ({
        person,
        area: place(cell),
        crowd: crowdClass(i, inside.divers.length),
        overAnimal: inside.animals.length > 0,
      })),
    )
    .sort((a, b) => a.person.seat - b.person.seat);
  return (
    <div class="sc-pieces" aria-hidden="true">
      {cells.map(
        ({ here, inside, cell }) =>
          inside.dust.length > 0 && <Dust key={here} people={inside.dust} area={place(cell)} />,
      )}
      {animals.map(({ id, animal, here, area, crowd }) => (
        <AnimalPiece
          key={id}
          {...{ id, area, crowd, people }}
          species={animal.species}
          points={animal.points}
          discs={animal.discs.join("")}
          colour={animal.colour}
          chosen={chosen === here}
          revealed={revealed.get(here) === animal.species}
        />
      ))}
      {divers.map(({ person, area, crowd, overAnimal }) => (
        <DiverPiece
          key={`diver-${person.seat}`}
          {...{ person, area, crowd, overAnimal }}
          active={person.seat === active}
        />
      ))}
    </div>
  );
});
