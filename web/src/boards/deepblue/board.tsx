// The board of Deep Blue: the sea chart, the hand and the market, and the panel of the turn or dive.
import { BoardFrame, useTable } from "../../components/boardFrame";
import { oneColumn } from "../../components/media";
import { t } from "../../i18n";
import type { BoardModule } from "../api";
import "./tokens.css";
import "./board.css";
import "./panels.css";
import { CardRows } from "./cards";
import { DiveBoard, NextGem } from "./dive";
import { lineStyle, scenes, sound } from "./events";
import { guide } from "./guide";
import { keyHelp, useKeys } from "./keys";
import { SeaMap } from "./map";
import { type DeepBlue, draft } from "./model";
import { concerns, duration, pass, tally } from "./pace";
import { Foreseeing, SupplyPanels, seatFacts, TurnPanel, TurnStrip } from "./panels";
import { announce, explain, promptOf, reason, ruleSection, targets } from "./texts";
import { points, scoreBreakdown, timeline } from "./timeline";

function Board() {
  const table = useTable<DeepBlue>();
  useKeys();
  const compact = oneColumn.value;
  return (
    <BoardFrame
      prompt={promptOf(table)}
      facts={(seat) => seatFacts(table, seat)}
      left={<SupplyPanels />}
      right={compact ? null : <TurnPanel />}
    >
      <Foreseeing />
      <SeaMap />
      {compact ? (
        <div class="db-compact">
          <DiveBoard />
          <NextGem />
          <TurnStrip />
          <CardRows />
        </div>
      ) : (
        <CardRows />
      )}
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
  duration,
  tally,
  pass,
  concerns,
  keyHelp,
  targets,
  reason,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection,
  guide,
};
