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

function Disc({ player }: { player: PlayerInfo | undefined }) {
  return player === undefined ? null : (
    <i style={{ "--pc": player.colour }}>
      <Sprite name={player.mark} size={6} />
    </i>
  );
}

interface FishProps {
  species: string;
  points: number;
  /** Whose discs lie on it, as digits. */
  discs: string;
  players: readonly PlayerInfo[];
}

const Fish = memo(({ species, points, discs, players }: FishProps) => (
  <>
    <Sprite name={pictureOf(species)} size={44} />
    <b class="vpx">{points}</b>
    <span class="discs">
      {[...discs].map((seat) => (
        <Disc key={seat} player={players[Number(seat)]} />
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
      players={props.players}
    />
  </span>
));

interface DiverProps {
  player: PlayerInfo;
  active: boolean;
  area: string;
  share: string;
  /** An animal is in the same cell. */
  over: boolean;
}

const DiverPiece = memo(({ player, active, area, share, over }: DiverProps) => (
  <span
    class={`dv${share}${over ? " over" : ""}${active ? " me" : ""}`}
    style={{ "--pc": player.colour, gridArea: area }}
    data-piece={`diver-${player.seat}`}
    data-from=".sc-boat"
  >
    <Sprite name="diver-swim" size={56} />
    <i>
      <Sprite name={player.mark} size={9} />
    </i>
  </span>
));

const Dust = memo(({ players, area }: { players: readonly PlayerInfo[]; area: string }) => (
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
));

interface PiecesProps {
  contents: Readonly<Record<string, Contents>>;
  players: readonly PlayerInfo[];
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
  const { contents, players, place, rows, active, held, fresh } = props;
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
      inside.divers.map((player, i) => ({
        person: player,
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
          inside.dust.length > 0 && <Dust key={here} players={inside.dust} area={place(cell)} />,
      )}
      {animals.map(({ name, animal, here, area, share }) => (
        <AnimalPiece
          key={name}
          {...{ name, area, share, players }}
          species={animal.species}
          points={animal.points}
          discs={animal.discs.join("")}
          colour={animal.colour}
          held={held === here}
          fresh={fresh.get(here) === animal.species}
        />
      ))}
      {divers.map(({ person: player, area, share, over }) => (
        <DiverPiece
          key={`diver-${player.seat}`}
          {...{ player, area, share, over }}
          active={player.seat === active}
        />
      ))}
    </div>
  );
});
