// Board of Dive: sea board, ocean and plan; exports the BoardModule.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { narrow } from "../../components/media";
import { usePieceMotion } from "../../components/motion";
import { Icon } from "../../components/sprite";
import type { Game, Place, View } from "../../generated/dive";
import { t } from "../../i18n";
import type { BoardModule } from "../api";
import "./board.css";
import "./plan.css";
import "./panels.css";
import { announce } from "./announce";
import { ChiefPanel } from "./chief";
import { CompanionButton, CompanionCall, CompanionPicker, OwnCompanion } from "./companion";
import { deadlineOf, useSendDraft } from "./deadline";
import { type Draft, isComplete, useDraft } from "./draft";
import { useDrag } from "./drag";
import { lineStyle, sound } from "./events";
import { explain } from "./explain";
import { guide } from "./guide";
import { usePlanKeys } from "./keys";
import { Ocean } from "./ocean";
import { Octopus } from "./octopus";
import { formatPlan, freeTokens } from "./plan";
import { PlanTable } from "./planTable";
import { promptOf } from "./prompt";
import { type RevealState, revealDuration, useReveal, useRevealLimit } from "./reveal";
import { LiftedCard, Plans } from "./revealView";
import { ruleSection } from "./ruleSection";
import { scoreBreakdown } from "./scoreBreakdown";
import { SeaBoard } from "./seaBoard";
import { diveFacts, seatFacts } from "./seats";
import { SpectatorPanel } from "./spectatorPanel";
import { timeline } from "./timeline";
import { Timer, useTimeLeft } from "./timer";
import { fieldsOf, isDeep } from "./view";

/** The plan to show: your locked plan, or your draft. */
function shownDraft(view: View, draft: Draft): Draft {
  const plan = view.divers[view.seat]?.slots;
  return plan == null ? draft : { ...draft, plan, picked: null, placingClownfish: false };
}

function Board() {
  const props = useTable<Game>();
  const { view, facts, players, count, actions, send, pending, lastEvents, table } = props;
  const { planning } = facts;
  const { format } = props;
  const root = useRef<HTMLDivElement>(null);
  const own = useDraft(view, planning, table.draft);
  const draft = shownDraft(view, own.draft);
  const timeLeft = useTimeLeft(table);
  const closeByItself = view.over || timeLeft !== null || count === 0;
  const { now: reveal, replay } = useReveal(lastEvents, table, closeByItself, view.orca !== null);
  useRevealLimit(reveal, props.revealUpTo);
  const editable = count > 0 && reveal === null && !pending && view.phase === "planning";
  const complete = isComplete(draft, planning);
  const lock = () => editable && send(formatPlan(draft.plan));
  const draftCounts = editable && (complete || planning.partial);
  useSendDraft(
    deadlineOf(table)?.at ?? null,
    table.draft?.text,
    draftCounts ? formatPlan(draft.plan) : null,
    props.saveDraft,
  );
  const drag = useDrag(own.commands);
  const [place, setPlace] = useState<Place>({ x: 50, y: 50 });
  usePlanKeys({ editable, planning, draft, complete, commands: own.commands });
  usePieceMotion(root, layoutKey(draft), 220);

  const companionPhase = view.phase === "covering" || view.phase === "calling";
  const calling = companionPhase && count > 0 && reveal === null;
  const companion = facts.companions.find(({ seat }) => seat === view.seat);
  const grid = calling && companion?.now ? companion.grid : null;
  const revealedFields = reveal === null ? null : (reveal.step?.fields ?? reveal.dive.before);
  const fields = useMemo(() => revealedFields ?? fieldsOf(facts), [revealedFields, facts]);
  const chiefField = fields.get("chief") ?? 0;
  const tokensLeft = freeTokens(draft.plan, planning).length;
  const factsOfSeat = useCallback(
    (seat: number) =>
      revealedFields === null
        ? seatFacts(props, seat, tokensLeft, format)
        : diveFacts(facts, revealedFields.get(seat) ?? 0),
    [view, facts, revealedFields, tokensLeft, format],
  );
  const ownCompanion = { view, facts, format, draft, commands: own.commands, readOnly: !editable };
  return (
    <BoardFrame
      prompt={{
        ...promptOf(props, draft, reveal, format),
        after: timeLeft ? <Timer left={timeLeft} /> : undefined,
      }}
      facts={factsOfSeat}
      left={
        <>
          <ChiefPanel
            chief={reveal?.dive.chief ?? view.chief}
            field={chiefField}
            deep={isDeep(facts, chiefField)}
          />
          <OwnCompanion {...ownCompanion} />
        </>
      }
    >
      <SeaBoard facts={facts} players={players} fields={fields} narrow={narrow.value} />
      {view.phase === "picking" ? (
        <CompanionPicker actions={actions} format={format} pending={pending} send={send} />
      ) : (
        <div class={reveal === null ? "dv-row" : "dv-row revealing"} ref={root}>
          <Ocean
            board={props}
            format={format}
            round={reveal?.dive.round ?? view.round}
            liftedCards={
              reveal === null ? 0 : reveal.dive.steps.slice(0, reveal.shown).filter(isCard).length
            }
            revealing={reveal !== null}
            tools={
              <>
                <LastDiveButton replay={reveal === null ? replay : null} />
                <CompanionButton {...ownCompanion} />
              </>
            }
          >
            {reveal !== null && <LiftedCard reveal={reveal} players={players} format={format} />}
            {grid !== null && <Octopus place={place} grid={grid} onPlace={setPlace} />}
          </Ocean>
          {reveal !== null ? (
            <section class="dvb reveal" aria-label={t("The dive")}>
              <Plans
                reveal={reveal}
                depths={planning.depths}
                players={players}
                narrow={narrow.value}
              />
              <ContinueButton reveal={reveal} over={view.over} readOnly={props.readOnly} />
            </section>
          ) : calling && companion !== undefined ? (
            <CompanionCall
              actions={actions}
              format={format}
              pending={pending}
              send={send}
              companion={companion.companion}
              place={place}
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
  const digits = plan.flatMap(({ tokens }, i) => tokens.map((token) => (i + 1) * 6 ** token));
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
  /* The next round is not announced before the reveal of the last one is over. */
  progress: ({ round }, hidden) =>
    t("Round {0}", hidden.some(({ e }) => e === "round") ? round - 1 : round),
  rounds: true,
  lineStyle,
  sound,
  announce,
  explain,
  scoreBreakdown,
  timeline,
  sceneDuration: revealDuration,
  ruleSection,
  guide,
};
