// Board of Dive: sea board, ocean and plan; exports the BoardModule.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import type { Plan } from "../../generated/dive";
import { t } from "../../i18n";
import type { LegalAction } from "../../table/protocol";
import type { BoardModule } from "../api";
import "./tokens.css";
import "./board.css";
import "./panels.css";
import { explain, reason, targets } from "./advice";
import { duration, lineStyle, sound } from "./events";
import { guide } from "./guide";
import { keyHelp, usePlanKeys } from "./keys";
import { type Dive, draftModel, saveDrafts } from "./model";
import { Ocean } from "./ocean";
import {
  ChiefPanel,
  CompanionCall,
  CompanionPicker,
  isCalling,
  OwnCompanion,
  PlanTable,
  RevealPanel,
  SpectatorPanel,
  seatFacts,
  Timer,
} from "./panels";
import { revealDuration, revealOf, runReveals } from "./reveal";
import { Sea } from "./sea";
import { announce, promptOf, ruleSection } from "./texts";
import { scoreBreakdown, timeline } from "./timeline";

function Board() {
  const table = useTable<Dive>();
  /* Before the first paint: it would show what is yet to be revealed. */
  useLayoutEffect(() => runReveals(table), [table]);
  useEffect(() => saveDrafts(table), [table]);
  return (
    <BoardFrame
      prompt={{ ...promptOf(table), after: <Timer /> }}
      facts={(seat) => seatFacts(table, seat)}
      left={
        <>
          <ChiefPanel />
          <OwnCompanion />
        </>
      }
    >
      <Sea />
      {table.view.phase === "picking" ? <CompanionPicker /> : <Row />}
    </BoardFrame>
  );
}

/** A number that changes when a token moves. */
function layoutKey(plan: Plan): number {
  const digits = plan.flatMap(({ tokens }, i) => tokens.map((token) => (i + 1) * 6 ** token));
  return digits.reduce((a, b) => a + b, 0);
}

/** The ocean, and beside it what is to be done. */
function Row() {
  const table = useTable<Dive>();
  const root = useRef<HTMLDivElement>(null);
  usePlanKeys();
  usePieceMotion(root, layoutKey(table.draft.plan), 220);
  return (
    <div class={revealOf(table) === null ? "dv-row" : "dv-row revealing"} ref={root}>
      <Ocean />
      <Panel />
    </div>
  );
}

function Panel() {
  const table = useTable<Dive>();
  if (revealOf(table) !== null) {
    return <RevealPanel />;
  }
  if (isCalling(table)) {
    return <CompanionCall />;
  }
  return table.view.seat < 0 ? <SpectatorPanel /> : <PlanTable />;
}

/** Keeping a companion, where nothing else is possible. Otherwise it is a choice like any other. */
const onlyPass = (actions: readonly LegalAction<Dive>[]) =>
  actions.length === 1 && actions[0]?.a === "pass" ? actions[0] : undefined;

export const board: BoardModule<Dive> = {
  Board,
  draft: draftModel,
  /* The next round is not announced before the reveal of the last one is over. */
  progress: ({ round }, hidden) =>
    t("Round {0}", hidden.some(({ e }) => e === "round") ? round - 1 : round),
  rounds: true,
  lineStyle,
  sound,
  duration,
  pass: onlyPass,
  keyHelp,
  targets,
  reason,
  announce,
  explain,
  scoreBreakdown,
  timeline,
  sceneDuration: revealDuration,
  ruleSection,
  guide,
};
