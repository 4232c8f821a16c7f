// Pieces in the sea: dust, animals, divers. They are children of the grid, not of its cells, so that a move only
// changes a style; mounting the piece again in another cell would cost a whole frame.

import { Sprite } from "../../components/sprite";
import type { Cell, Colour, Content, Species } from "../../generated/scuba";
import type { PlayerInfo } from "../../table/players";
import type { Contents } from "./cell";
import { cellOf, pictureOf } from "./view";

/** Maps a cell to the grid-area of a piece. */
type Place = (cell: Cell) => string;

/** CSS classes for the nth of several pieces in a cell, which lie side by side and smaller. */
const crowdClass = (nth: number, of: number): string =>
  of < 2 ? "" : ` crowd c${nth % 4}${of > 2 ? " many" : ""}`;

function Disc({ player }: { player: PlayerInfo | undefined }) {
  return player === undefined ? null : (
    <i style={{ "--pc": player.colour }}>
      <Sprite name={player.mark} size={6} />
    </i>
  );
}

interface FishProps {
  species: Species;
  points: number;
  /** Seats whose discs lie on it, as digits. */
  discs: string;
  players: readonly PlayerInfo[];
}

const Fish = ({ species, points, discs, players }: FishProps) => (
  <>
    <Sprite name={pictureOf(species)} size={44} />
    <b class="vpx">{points}</b>
    <span class="discs">
      {[...discs].map((seat) => (
        <Disc key={seat} player={players[Number(seat)]} />
      ))}
    </span>
  </>
);

interface AnimalProps extends FishProps {
  id: string;
  colour: Colour;
  area: string;
  /** Classes from crowdClass. */
  crowd: string;
  chosen: boolean;
  revealed: boolean;
}

const AnimalPiece = (props: AnimalProps) => (
  <span
    class={`an b-${props.colour}${props.crowd}${props.chosen ? " chosen" : ""}${props.revealed ? " revealed" : ""}`}
    style={{ gridArea: props.area }}
    data-piece={props.id}
  >
    <Fish
      {...{ species: props.species, points: props.points }}
      discs={props.discs}
      players={props.players}
    />
  </span>
);

interface DiverProps {
  player: PlayerInfo;
  active: boolean;
  area: string;
  crowd: string;
  /** An animal is in the same cell. */
  overAnimal: boolean;
}

const DiverPiece = ({ player, active, area, crowd, overAnimal }: DiverProps) => (
  <span
    class={`dv${crowd}${overAnimal ? " over-animal" : ""}${active ? " active" : ""}`}
    style={{ "--pc": player.colour, gridArea: area }}
    data-piece={`diver-${player.seat}`}
    data-from=".sc-boat"
  >
    <Sprite name="diver-swim" size={56} />
    <i>
      <Sprite name={player.mark} size={9} />
    </i>
  </span>
);

const Dust = ({ players, area }: { players: readonly PlayerInfo[]; area: string }) => (
  <span class="dustc" style={{ gridArea: area }}>
    <Sprite name="dust" size={60} />
    <span class="cubes">
      {players.map((player) => (
        <i key={player.seat} style={{ "--pc": player.colour }}>
          <Sprite name="cube" size={18} />
        </i>
      ))}
    </span>
  </span>
);

interface PiecesProps {
  contents: Readonly<Record<string, Contents>>;
  players: readonly PlayerInfo[];
  place: Place;
  /** Number of rows rendered so far; deeper pieces follow later. */
  rows: number;
  /** The seat whose turn it is. */
  active: number;
  /** The cell whose animal has been chosen. */
  chosen: string | null;
  /** What was just turned over, by cell. */
  revealed: ReadonlyMap<string, Content>;
}

/** The number in an id; sorting by it keeps the DOM order stable when pieces move. */
const idNumber = (id: string): number => Number(id.split("-")[1]);

export const Pieces = (props: PiecesProps) => {
  const { contents, players, place, rows, active, chosen, revealed } = props;
  const cells = Object.entries(contents)
    .map(([here, inside]) => ({ here, inside, cell: cellOf(here) }))
    .filter(({ cell: [, row = 0] }) => row < rows);
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
      inside.divers.map((player, i) => ({
        player,
        area: place(cell),
        crowd: crowdClass(i, inside.divers.length),
        overAnimal: inside.animals.length > 0,
      })),
    )
    .sort((a, b) => a.player.seat - b.player.seat);
  return (
    <div class="sc-pieces" aria-hidden="true">
      {cells.map(
        ({ here, inside, cell }) =>
          inside.dust.length > 0 && <Dust key={here} players={inside.dust} area={place(cell)} />,
      )}
      {animals.map(({ id, animal, here, area, crowd }) => (
        <AnimalPiece
          key={id}
          {...{ id, area, crowd, players }}
          species={animal.species}
          points={animal.points}
          discs={animal.discs.join("")}
          colour={animal.colour}
          chosen={chosen === here}
          revealed={revealed.get(here) === animal.species}
        />
      ))}
      {divers.map(({ player, area, crowd, overAnimal }) => (
        <DiverPiece
          key={`diver-${player.seat}`}
          {...{ player, area, crowd, overAnimal }}
          active={player.seat === active}
        />
      ))}
    </div>
  );
};
