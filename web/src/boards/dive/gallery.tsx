// Dive in the component gallery: moments of the recorded game, and pieces and panels by themselves.
import { useEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import type { Companion } from "../../generated/dive";
import type { Gallery } from "../api";
import "./tokens.css";
import "./board.css";
import "./panels.css";
import type { Dive } from "./model";
import { Ocean } from "./ocean";
import { PlanTable, SpectatorPanel } from "./panels";
import { ChiefPawn, CompanionPicture, LaidSlot, Side, Token } from "./pieces";
import type { SlotResult } from "./reveal";
import { Sea } from "./sea";

const COMPANIONS: readonly Companion[] = [
  ...(["octopus", "orca", "anglerfish", "turtle", "clownfish", "dolphins", "white"] as const),
];

const RESULTS: readonly SlotResult[] = ["hidden", "right", "wrong", "lost"];

/** A depth with one token, every other one with a shark. */
const slotOf = (i: number) => ({
  ...{ tokens: [i + 1], shark: i % 2 === 1, clownfish: false, anglerfish: false },
});

/** A plan with three tokens, one of them a shark, and one picked up. */
function Plan() {
  const { choose } = useTable<Dive>();
  useEffect(() => {
    choose({ type: "drop", token: 1, depth: 1 });
    choose({ type: "drop", token: 2, depth: 2 });
    choose({ type: "drop", token: 5, depth: 2 });
    choose({ type: "flip", depth: 2 });
    choose({ type: "choose", token: 3 });
  }, []);
  return <PlanTable />;
}

export const gallery: Gallery = {
  positions: { Planning: 0, "Plan locked": 2, Reveal: 4, "After a dive": 5, End: 19 },
  parts: {
    "Sea board": Sea,
    Ocean: () => (
      <div class="gallery-box">
        <Ocean />
      </div>
    ),
    Plan,
    Spectators: SpectatorPanel,
    Companions: () => COMPANIONS.map((c) => <CompanionPicture key={c} companion={c} size={82} />),
    Results: () =>
      RESULTS.map((result, i) => (
        <LaidSlot key={result} slot={slotOf(i)} speed={i + 1} result={result} />
      )),
    "Air tokens": () => (
      <>
        <Token token={2} shark={false} />
        <Token token={4} shark={true} />
        <Side shark={false} size={44} />
        <Side shark={true} size={44} />
        <ChiefPawn size={44} />
      </>
    ),
  },
};
