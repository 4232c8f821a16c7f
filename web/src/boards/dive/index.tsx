// Board of Dive: sea board, ocean and plan; exports the BoardModule.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import { useRenderSteps } from "../../components/progressiveRender";
import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { BoardModule, BoardProps } from "../api";
import "./board.css";
import "./plan.css";
import "./panels.css";
import { announce } from "./announce";
import { ChiefPanel } from "./chief";
import { CompanionButton, CompanionCall, CompanionPicker, OwnCompanion } from "./companion";
import { deadlineOf, useSendDraft } from "./deadline";
import { type Draft, isComplete, useDraft } from "./draft";
import { useDrag } from "./drag";
import { formatAction, formatEvent } from "./eventText";
import { explain } from "./explain";
import { guide } from "./guide";
import { usePlanKeys } from "./keys";
import { Ocean } from "./ocean";
import { Octopus, type Place } from "./octopus";
import { formatPlan, freeTokens, planFromSlots } from "./plan";
import { PlanTable } from "./planTable";
import { promptOf } from "./prompt";
import { type RevealState, revealDuration, useReveal, useRevealLimit } from "./reveal";
import { LiftedCard, Plans } from "./revealView";
import { ruleSection } from "./ruleSection";
import { scoreBreakdown } from "./scoreBreakdown";
import { SeaBoard } from "./seaBoard";
import { diveFacts, factsOf } from "./seats";
import { SpectatorPanel } from "./spectatorPanel";
import { timeline } from "./timeline";
import { Timer, useTimeLeft } from "./timer";
import { fieldsOf, type View } from "./view";

/** The plan to show: your locked plan, or your draft. */
function shownDraft(view: View, draft: Draft): Draft {
  const slots = view.divers[view.seat]?.slots;
  return slots == null
    ? draft
    : { ...draft, plan: planFromSlots(slots), picked: null, placingClownfish: false };
}

function Board(props: BoardProps<Game>) {
  const { view, players, count, actions, send, pending, lastEvents, table, narrow } = props;
  const root = useRef<HTMLDivElement>(null);
  const own = useDraft(view, table.draft);
  const draft = shownDraft(view, own.draft);
  const timeLeft = useTimeLeft(table);
  const closeByItself = view.over || timeLeft !== null || count === 0;
  const { now: reveal, replay } = useReveal(lastEvents, table, closeByItself, view.orca !== null);
  useRevealLimit(reveal, props.revealUpTo);
  const editable = count > 0 && reveal === null && !pending && view.phase === "planning";
  const complete = isComplete(draft, view);
  const lock = () => editable && send(formatPlan(draft.plan));
  const draftCounts = editable && (complete || table.deadline !== undefined);
  useSendDraft(
    deadlineOf(table)?.at ?? null,
    table.draft,
    draftCounts ? formatPlan(draft.plan) : null,
    props.draft,
  );
  const drag = useDrag(own.commands);
  const [place, setPlace] = useState<Place>({ x: 50, y: 50 });
  usePlanKeys({ editable, draft, complete, commands: own.commands });
  usePieceMotion(root, layoutKey(draft), 220);

  const companionPhase = view.phase === "covering" || view.phase === "calling";
  const calling = companionPhase && count > 0 && reveal === null;
  const placing = calling && actions.includes(`use ${place.x}/${place.y}`);
  const revealedFields = reveal === null ? null : (reveal.step?.fields ?? reveal.dive.before);
  const fields = useMemo(() => revealedFields ?? fieldsOf(view), [revealedFields, view]);
  const tokensLeft = freeTokens(draft.plan).length;
  const facts = useCallback(
    (seat: number) =>
      revealedFields === null
        ? factsOf(view, seat, tokensLeft)
        : diveFacts(view, revealedFields.get(seat) ?? 0),
    [view, revealedFields, tokensLeft],
  );
  const companion = { view, draft, commands: own.commands, readOnly: !editable };
  const drawn = useRenderSteps(3) === 3;
  return (
    <BoardFrame
      prompt={{
        ...promptOf(props, draft, reveal),
        after: timeLeft ? <Timer left={timeLeft} /> : undefined,
      }}
      facts={facts}
      left={
        <>
          <ChiefPanel
            chief={reveal?.dive.chief ?? view.chief}
            field={fields.get("chief")}
            deep={view.deep}
          />
          <OwnCompanion {...companion} />
        </>
      }
    >
      <SeaBoard view={view} players={players} fields={fields} narrow={narrow} />
      {view.phase === "picking" ? (
        <CompanionPicker actions={actions} pending={pending} send={send} />
      ) : (
        <div
          class={reveal === null ? "dv-row" : "dv-row revealing"}
          ref={root}
          data-unfinished={!drawn || undefined}
        >
          <Ocean
            board={props}
            round={reveal?.dive.round ?? view.round}
            liftedCards={
              reveal === null ? 0 : reveal.dive.steps.slice(0, reveal.shown).filter(isCard).length
            }
            revealing={reveal !== null}
            tools={
              <>
                <LastDiveButton replay={reveal === null ? replay : null} />
                <CompanionButton {...companion} />
              </>
            }
          >
            {reveal !== null && <LiftedCard reveal={reveal} players={players} />}
            {placing && <Octopus place={place} onPlace={setPlace} />}
          </Ocean>
          {!drawn ? null : reveal !== null ? (
            <section class="dvb reveal" aria-label={t("The dive")}>
              <Plans reveal={reveal} players={players} narrow={narrow} />
              <ContinueButton reveal={reveal} over={view.over} readOnly={props.readOnly} />
            </section>
          ) : calling ? (
            <CompanionCall
              actions={actions}
              pending={pending}
              send={send}
              view={view}
              players={players}
              place={`${place.x}/${place.y}`}
            />
          ) : view.seat < 0 ? (
            <SpectatorPanel view={view} players={players} />
          ) : (
            <PlanTable
              board={props}
              draft={draft}
              commands={own.commands}
              drag={drag}
              readOnly={!editable}
              onLock={lock}
            />
          )}
        </div>
      )}
    </BoardFrame>
  );
}

const isCard = (step: { kind: string }): boolean => step.kind === "card";

/** A number that changes when a token moves. */
function layoutKey({ plan }: Draft): number {
  const digits = plan.depths.flatMap(({ tokens }, i) =>
    tokens.map((token) => (i + 1) * 6 ** token),
  );
  return digits.reduce((a, b) => a + b, 0);
}

/** Opens the reveal of the last dive again. */
function LastDiveButton({ replay }: { replay: (() => void) | null }) {
  return (
    <button type="button" class="btn btn--s" disabled={replay === null} onClick={() => replay?.()}>
      <Icon name="eye" size={18} />
      <span>{t("Last dive")}</span>
    </button>
  );
}

interface ContinueButtonProps {
  reveal: RevealState;
  over: boolean;
  /** A replay or a spectator: the focus stays where it is, so the replay's keys work. */
  readOnly: boolean;
}

/** Skips a reveal, and then closes it. */
function ContinueButton({ reveal, over, readOnly }: ContinueButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!readOnly) {
      button.current?.focus({ preventScroll: true });
    }
  }, [readOnly]);
  const on = readOnly ? t("Go on") : t("Plan the next dive");
  return (
    <button
      type="button"
      ref={button}
      class={reveal.done && !readOnly ? "btn btn--go lock go-on" : "btn lock go-on"}
      data-next
      onClick={reveal.skip}
    >
      {!reveal.done ? t("Show all") : over ? t("See the result") : on}
    </button>
  );
}

export const board: BoardModule<Game> = {
  Board,
  formatEvent,
  announce,
  explain,
  formatAction,
  scoreBreakdown,
  timeline,
  sceneDuration: revealDuration,
  ruleSection,
  guide,
};
