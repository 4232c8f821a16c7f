// What the component gallery shows of Hai Noon.
import type { Gallery } from "../api";
import { CELLS } from "./model";
import { Forecast, Piles, SideColours } from "./panels";
import { DiverPiece, Hand, MiniCard, SharkPiece } from "./pieces";
import { SharkRing } from "./ring";

/** What a preview says, without its sentences from the catalog. */
const ITEMS = ["shark-full", "shark-hungry"].map((icon) => ({ icon, text: `**${icon}**` }));

const TILE = { "--t": "calc(24 * var(--u))", "--g": "calc(2 * var(--u))" };

const CARDS = ["red-hide", "green-cage", "blue-shark", "yellow-flip", "red-diver", "joker"];

export const gallery: Gallery = {
  positions: {
    "First turn": 2,
    "Sharks attack another player": 7,
    "A diver has vanished": 12,
    "Many cards fit": 16,
    "Sharks attack you": 19,
    "Injured, and another in the cage": 22,
    "The end": 27,
  },
  parts: {
    "Shark ring": () => <SharkRing preview={new Map([[1, "bitten"]])} />,
    Sharks: () => (
      <div class="hn-sea" style={TILE}>
        {CELLS.flat().map((cell, id) => (
          <div class="hn-cell cell" key={cell}>
            {typeof cell === "number" && <SharkPiece id={id} shark={cell} />}
          </div>
        ))}
      </div>
    ),
    Divers: () => (
      <div class="hn-sea" style={TILE}>
        {[0, 1, 2, 3].map((id) => (
          <div class="hn-cell cell" key={id}>
            <DiverPiece id={id} outcome={id === 1 ? "bitten" : undefined} />
          </div>
        ))}
      </div>
    ),
    Cards: () => (
      <div class="row">
        {CARDS.map((card) => (
          <MiniCard key={card} card={card} />
        ))}
      </div>
    ),
    Hand,
    Piles,
    Preview: () => <Forecast items={ITEMS} passing={false} />,
    "Jetty colours": SideColours,
  },
};
