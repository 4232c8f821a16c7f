// The board of Deep Blue: the sea chart, the hand and the market, and the panel of the turn or dive.
import { BoardFrame, useTable } from "../../components/boardFrame";
import { narrow } from "../../components/media";
import { t } from "../../i18n";
import type { BoardModule } from "../api";
import "./tokens.css";
import "./board.css";
import "./panels.css";
import { CardRows } from "./cards";
import { DiveBoard, NextGem } from "./dive";
import { lineStyle, scenes, sound } from "./events";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { SeaMap } from "./map";
import { type DeepBlue, draft } from "./model";
import { SupplyPanels, seatFacts, TurnPanel, TurnStrip } from "./panels";
import { announce, explain, promptOf, ruleSection } from "./texts";
import { points, scoreBreakdown, timeline } from "./timeline";

function Board() {
  const table = useTable<DeepBlue>();
  useKeys();
  return (
    <BoardFrame
      prompt={promptOf(table)}
      facts={(seat) => seatFacts(table, seat)}
      left={<SupplyPanels />}
      right={narrow.value ? null : <TurnPanel />}
    >
      <SeaMap />
      {narrow.value && (
        <>
          <DiveBoard />
          <NextGem />
          <TurnStrip />
        </>
      )}
      <CardRows />
    </BoardFrame>
  );
}

export const board: BoardModule<DeepBlue> = {
  Board,
  draft,
  progress: ({ turn }) => t("Turn {0}", turn),
  lineStyle,
  sound,
  scenes,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection,
  guide,
};
