// Deep Blue in the component gallery: moments of the recorded game, and parts by themselves. The recorded game
// ends before its first dive, so the parts of a dive have numbers of their own.
import { useTable } from "../../components/boardFrame";
import type { Gallery } from "../api";
import { CardRows, CrewCard } from "./cards";
import { PlaceMark } from "./chart";
import { Hazard, OddsList, Split } from "./dive";
import { SeaMap } from "./map";
import type { DeepBlue, Place } from "./model";
import { SupplyPanels, TurnPanel } from "./panels";
import type { Odds } from "./texts";

function AllCrew() {
  const { view } = useTable<DeepBlue>();
  return (
    <div class="cards" style={{ flexWrap: "wrap" }}>
      {view.crew.map((crew) => (
        <CrewCard key={crew.card} crew={crew} action={undefined} price={1} />
      ))}
    </div>
  );
}

const SITE: Place = { node: "R2", x: 10, y: 13.5, near: [] };
const WRECK = { name: "N-2", kind: "normal", spots: ["silver", "gold", "black-or-blue"], vp: 4 };
const CITY = { name: "C-1", kind: "city", spots: ["red", "blue"], vp: 6 };
const TILES = [null, "down", WRECK, CITY] as Place["tile"][];

const Places = () => (
  <svg class="db-svg" viewBox="0 0 860 200" aria-hidden="true">
    <PlaceMark place={{ ...SITE, node: "H" }} big={false} />
    {TILES.map((tile, i) => (
      <PlaceMark key={i} place={{ ...SITE, x: 26 + 15 * i, tile }} big={i === 3} />
    ))}
  </svg>
);

const Hazards = () => (
  <div class="dboard">
    {[0, 1, 2].map((drawn) => (
      <Hazard
        key={drawn}
        hazard={{ gem: "black", drawn, next: drawn === 0 ? "warning" : "hazard" }}
        urgent={drawn === 2}
      />
    ))}
  </div>
);

const CHANCES: Odds["chances"] = [
  { gem: "silver", share: 0.4, percent: 40, effect: "+1", short: "+1", tone: "" },
  { gem: "green", share: 0.3, percent: 30, effect: "+8 Obed", short: "+8", tone: "good" },
  { gem: "black", share: 0.2, percent: 20, effect: "Elias guards", short: "Elias", tone: "mid" },
  { gem: "blue", share: 0.1, percent: 10, effect: "you surface", short: "bust", tone: "bad" },
  { gem: "red", share: 0, percent: 0, effect: "none left", short: "–", tone: "" },
];

export const gallery: Gallery = {
  positions: { "your turn": 6, "a payment": 7, "another boat sails": 13, "a boat is placed": 16 },
  parts: {
    "sea chart": () => (
      <div class="gallery-box">
        <SeaMap />
      </div>
    ),
    places: Places,
    "hand and market": () => (
      <div class="gallery-box">
        <CardRows />
      </div>
    ),
    "crew cards": AllCrew,
    "turn panel": TurnPanel,
    "supply and crew": SupplyPanels,
    hazards: Hazards,
    odds: () => <OddsList odds={{ title: "Next gem", gems: 1, chances: CHANCES }} />,
    "chance to stay down": () => <Split stays={83} />,
  },
};
