// Board of Scuba: a cross-section of the sea below the boat; exports the BoardModule.
import { useComputed } from "@preact/signals";
import { BoardFrame, type Prompt, useTable } from "../../components/boardFrame";
import { sideColumn } from "../../components/media";
import { usePreview } from "../../components/preview";
import { t } from "../../i18n";
import type { BoardModule } from "../api";
import { reason, targets } from "./advice";
import "./tokens.css";
import "./board.css";
import "./panels.css";
import { Controls } from "./controls";
import { lineStyle, scenes, sound } from "./events";
import { guide } from "./guide";
import { keyHelp } from "./keys";
import { consideredAction, draft, type Scuba } from "./model";
import { concerns, duration, pass, tally } from "./pace";
import { AirPanel, CurrentCard, DrawnCard, Steps, seatFacts } from "./panels";
import { Sea } from "./sea";
import { announce, explain, promptOf, ruleSection } from "./texts";
import { points, scoreBreakdown, timeline } from "./timeline";

/** The prompt or, for a tapped cell or a hovered choice, what it would certainly do. */
function usePrompt(): Prompt {
  const table = useTable<Scuba>();
  const action = useComputed(() => consideredAction(table)).value;
  const tapped = useComputed(() => table.draft.tapped !== null).value;
  const events = usePreview<Scuba>(action)?.events ?? [];
  const sentences = [
    ...events.map((event) => table.format.event(event)),
    tapped && t("Tap again to confirm."),
  ].filter(Boolean);
  const prompt = promptOf(table);
  return sentences.length > 0 ? { ...prompt, text: sentences.join(" ") } : prompt;
}

function Board() {
  const table = useTable<Scuba>();
  const besides = sideColumn.value && (
    <>
      <CurrentCard />
      <Steps />
    </>
  );
  return (
    <BoardFrame
      prompt={usePrompt()}
      facts={(seat) => seatFacts(table, seat)}
      left={<AirPanel />}
      right={besides || undefined}
    >
      <Sea />
      <DrawnCard />
      <Controls />
    </BoardFrame>
  );
}

export const board: BoardModule<Scuba> = {
  Board,
  draft,
  progress: ({ round }) => t("Round {0}", round),
  rounds: true,
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
