// Pieces in the sea: dust, animals, divers. They are children of the grid, not of its cells, so that a move only
// changes a style; mounting the piece again in another cell would cost a whole frame.

import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { usePreview } from "../../components/preview";
import { Sprite } from "../../components/sprite";
import type { PlayerInfo } from "../../table/players";
import {
  type Animal,
  areaOf,
  assignIds,
  ghostsOf,
  type IdentifiedAnimal,
  key,
  pictureOf,
  revealedTiles,
  type Scuba,
  type SeaCell,
} from "./model";

/** CSS classes for the nth of several pieces in a cell, which lie side by side and smaller. */
const crowdClass = (nth: number, of: number): string =>
  of < 2 ? "" : ` crowd c${nth % 4}${of > 2 ? " many" : ""}`;

interface PieceProps {
  /** Its place in the grid. */
  area: string;
  /** Further CSS classes, each after a space. */
  classes: string;
}

type AnimalProps = PieceProps & { id: string; animal: Animal };

export function AnimalPiece({ id, animal, area, classes }: AnimalProps) {
  const { players } = useTable<Scuba>();
  const { species, colour, points, discs } = animal;
  return (
    <span class={`an b-${colour}${classes}`} style={{ gridArea: area }} data-piece={id}>
      <Sprite name={pictureOf(species)} size={44} />
      <b class="vpx">{points}</b>
      <span class="discs">
        {discs.map((seat) => (
          <i key={seat} style={{ "--pc": players[seat]?.colour }}>
            <Sprite name={players[seat]?.mark ?? ""} size={6} />
          </i>
        ))}
      </span>
    </span>
  );
}

export function DiverPiece({ player, area, classes }: PieceProps & { player: PlayerInfo }) {
  const { view } = useTable<Scuba>();
  const active = !view.over && view.active === player.seat;
  return (
    <span
      class={`dv${classes}${active ? " active" : ""}`}
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
}

export const Dust = ({ players, area }: { players: readonly PlayerInfo[]; area: string }) => (
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

function Animals() {
  const table = useTable<Scuba>();
  const { view } = table;
  /* In the order of their ids, so that the DOM order is stable when they move. */
  const known = useRef<IdentifiedAnimal[]>([]);
  known.current = assignIds(known.current, view.animals).sort((a, b) => (a.id < b.id ? -1 : 1));
  const revealed = revealedTiles(table);
  const herded = view.event?.herded?.[0];
  return known.current.map(({ id, animal }) => {
    const here = key(animal.cell);
    const inCell = known.current.filter((other) => key(other.animal.cell) === here);
    const nth = inCell.findIndex((other) => other.id === id);
    const classes = [
      crowdClass(nth, inCell.length),
      herded !== undefined && key(herded.cell) === here ? " chosen" : "",
      revealed.get(here) === animal.species ? " revealed" : "",
    ].join("");
    return <AnimalPiece key={id} {...{ id, animal, classes }} area={areaOf(view, animal.cell)} />;
  });
}

/** Where the pieces would be after the action under the pointer, and the points that it brings. */
function Ghosts() {
  const table = useTable<Scuba>();
  const action = useComputed(() => table.draft.considered).value;
  const after = usePreview<Scuba>(action);
  const ghosts = ghostsOf(table, after?.view ?? null);
  const own = table.view.divers[table.seat]?.cell ?? null;
  const points = (after?.events ?? []).reduce(
    (sum, event) => sum + (event.e === "sighted" ? event.points : 0),
    0,
  );
  return (
    <>
      {ghosts.map((ghost) => {
        const area = areaOf(table.view, ghost.cell);
        return "seat" in ghost ? (
          <span
            key={`d${ghost.seat}`}
            class="dv ghost"
            style={{ gridArea: area, "--pc": table.players[ghost.seat]?.colour }}
          >
            <Sprite name="diver-swim" size={56} />
          </span>
        ) : (
          <span
            key={`a${area}`}
            class={`an ghost b-${ghost.animal.colour}`}
            style={{ gridArea: area }}
          >
            <Sprite name={pictureOf(ghost.animal.species)} size={44} />
          </span>
        );
      })}
      {points > 0 && own !== null && (
        <b class="sc-gain" style={{ gridArea: areaOf(table.view, own) }}>
          +{points}
        </b>
      )}
    </>
  );
}

export function Pieces({ cells }: { cells: readonly SeaCell[] }) {
  const divers = cells.flatMap(({ area, animals, divers }) =>
    divers.map((player, i) => ({
      player,
      area,
      classes: crowdClass(i, divers.length) + (animals.length > 0 ? " over-animal" : ""),
    })),
  );
  return (
    <div class="sc-pieces" aria-hidden="true">
      <Animals />
      {divers
        .sort((a, b) => a.player.seat - b.player.seat)
        .map((diver) => (
          <DiverPiece key={diver.player.seat} {...diver} />
        ))}
      {cells.map(
        ({ area, dust }) => dust.length > 0 && <Dust key={area} players={dust} area={area} />,
      )}
      <Ghosts />
    </div>
  );
}
