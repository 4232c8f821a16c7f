// What the component gallery shows of Scuba: moments of the recorded game, and panels and pieces by themselves.
import { useTable } from "../../components/boardFrame";
import type { Gallery } from "../api";
import { CurrentButton, DirectionPad, EndTurnButton, ExploreButtons } from "./controls";
import { type Air, key, type Scuba } from "./model";
import { AirPanel, CardFace, CurrentCard, Gauge, Sightings, Steps } from "./panels";
import { AnimalPiece, DiverPiece, Dust } from "./pieces";

const TOO_LITTLE: Air = { turn: 3, home: 4, spare: -2, safe: false, short: 3, dies: false };

/** As large as in the sea of a desktop. */
const ROW = {
  display: "flex",
  flexWrap: "wrap",
  gap: "var(--sp-4)",
  "--ch": "calc(16 * var(--u))",
};
const PLAIN = { area: "auto", classes: "" };

/** The animals and divers of the position, and dust. */
function Pieces() {
  const { view, players } = useTable<Scuba>();
  return (
    <div class="sc-pieces" style={ROW}>
      {view.animals.map((animal) => (
        <AnimalPiece key={key(animal.cell)} id={key(animal.cell)} animal={animal} {...PLAIN} />
      ))}
      {players.map((player) => (
        <DiverPiece key={player.seat} player={player} {...PLAIN} />
      ))}
      <Dust players={players.slice(0, 2)} area="auto" />
    </div>
  );
}

export const gallery: Gallery = {
  positions: { swimming: 22, "jumping in": 4, "a card was drawn": 19, "others dive": 36 },
  parts: {
    "air gauge": AirPanel,
    "air gauge, too little air": () => <Gauge tank={20} left={5} air={TOO_LITTLE} elsewhere />,
    "current card": CurrentCard,
    steps: Steps,
    sightings: Sightings,
    "event card": () => (
      <section class="sc-event b-green">
        <CardFace card="G09" />
      </section>
    ),
    "current on a small screen": () => <CurrentButton steps />,
    "explore buttons": ExploreButtons,
    "end turn": EndTurnButton,
    "direction pad": DirectionPad,
    pieces: Pieces,
  },
};
