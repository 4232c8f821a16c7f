// The board of Hai Noon: the shark ring between four jetties, with the piles and the preview beside it, and the
// hand below.
import "./tokens.css";
import "./board.css";
import "./panels.css";
import { useEffect, useRef } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import { usePreview } from "../../components/preview";
import { t } from "../../i18n";
import type { BoardModule } from "../api";
import { reasonOf, targetsOf } from "./advice";
import { BiteStage } from "./bite";
import { duration, lineStyle, sceneDuration, scenes, sound } from "./events";
import { guide } from "./guide";
import { keyHelp, useKeys } from "./keys";
import { draft, type HaiNoon, onlyPass, previewedAction } from "./model";
import { ActionButtons, Forecast, ForecastLine, Piles, SideColours, seatFacts } from "./panels";
import { Hand } from "./pieces";
import { hovered, SharkRing } from "./ring";
import { announce, forecast, harms, outcomesByDiver, promptOf, ruleSection } from "./texts";
import { scoreBreakdown, timeline } from "./timeline";

function Board() {
  const table = useTable<HaiNoon>();
  return (
    <BoardFrame
      prompt={promptOf(table)}
      facts={(seat) => seatFacts(table, seat)}
      left={<SideColours />}
    >
      <Play />
    </BoardFrame>
  );
}

/** All that shows the preview of the chosen or hovered action: a component of its own, so that hovering renders
 * no seats. */
function Play() {
  const table = useTable<HaiNoon>();
  const root = useRef<HTMLDivElement>(null);
  const action = previewedAction(table, hovered.value);
  const preview = usePreview<HaiNoon>(action?.text ?? null);
  const events = preview?.events ?? [];
  const items = preview === null ? [] : forecast(preview, table);
  usePieceMotion(root, table.table.seq);
  /* A jetty that is disabled by a press does not report that the pointer leaves it. */
  useEffect(() => {
    hovered.value = null;
  }, [table.draft.card]);
  useKeys();
  return (
    <>
      <div class="hn-wrap" ref={root}>
        <Piles />
        <SharkRing
          preview={outcomesByDiver(events)}
          action={preview && action}
          after={preview?.view ?? null}
        />
        <BiteStage />
        <Forecast items={items} passing={action?.a === "pass"} />
      </div>
      <Hand>
        <ForecastLine items={items} />
        <ActionButtons harmful={harms(events, table)} />
      </Hand>
    </>
  );
}

export const board: BoardModule<HaiNoon> = {
  Board,
  draft,
  progress: ({ turn }) => t("Turn {0}", turn),
  lineStyle,
  sound,
  scenes,
  duration,
  sceneDuration,
  pass: (actions, { view }) => onlyPass(actions, view.hands[view.seat] ?? []),
  keyHelp,
  targets: targetsOf,
  reason: reasonOf,
  announce,
  scoreBreakdown,
  withoutPoints: true,
  timeline,
  ruleSection,
  guide,
};
