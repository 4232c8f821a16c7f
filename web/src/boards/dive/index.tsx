// Dive: the ocean, the sea board, and a plan in secret.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import { useRenderSteps } from "../../components/progressiveRender";
import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { BoardModule, BoardProps } from "../api";
import "./board.css";
import "./plan.css";
import "./scenes.css";
import { announce } from "./announce";
import { ChiefPanel } from "./chief";
import { Timer, useClock } from "./clock";
import { Calling, CompanionTool, OwnCompanion, Picking } from "./companion";
import { endOf, useDrafts } from "./deadline";
import { type Draft, isWhole, useDraft } from "./draft";
import { useDrag } from "./drag";
import { explain } from "./explain";
import { guide } from "./guide";
import { usePlanKeys } from "./keys";
import { Ocean } from "./ocean";
import { Octopus, type Place } from "./octopus";
import { Onlooking } from "./onlooking";
import { paragraph } from "./paragraph";
import { free, planOf, wordsOf } from "./plan";
import { PlanTable } from "./plantable";
import { promptOf } from "./prompt";
import { LiftedCard, Plans } from "./revealed";
import { scoreBreakdown } from "./scoreBreakdown";
import { Sea } from "./sea";
import { diveFacts, factsOf } from "./seats";
import { revealLasts, type Showing, useRevealLimit, useShow } from "./show";
import { timeline } from "./timeline";
import { fieldsOf, type View } from "./view";
import { say, tell } from "./words";

/** What lies before you: your locked plan, or what you are laying. */
function shownDraft(view: View, draft: Draft): Draft {
  const slots = view.divers[view.seat]?.slots;
  return slots == null ? draft : { ...draft, plan: planOf(slots), hand: null, clowning: false };
}

function Board(props: BoardProps<View>) {
  const { view, players, count, actions, send, pending, lastEvents, table, narrow } = props;
  const root = useRef<HTMLDivElement>(null);
  const own = useDraft(view, table.draft);
  const draft = shownDraft(view, own.draft);
  const time = useClock(table);
  const leave = view.over || time !== null || count === 0;
  const { now: show, again } = useShow(lastEvents, table, leave, view.orca !== null);
  useRevealLimit(show, props.revealUpTo);
  const open = count > 0 && show === null && !pending && view.phase === "planning";
  const whole = isWhole(draft, view);
  const lock = () => open && send(wordsOf(draft.plan));
  const counts = open && (whole || table.deadline !== undefined);
  useDrafts(
    endOf(table)?.at ?? null,
    table.draft,
    counts ? wordsOf(draft.plan) : null,
    props.draft,
  );
  const drag = useDrag(own.acts);
  const [place, setPlace] = useState<Place>({ x: 50, y: 50 });
  usePlanKeys({ open, draft, whole, acts: own.acts });
  usePieceMotion(root, keyOf(draft), 220);

  const step = view.phase === "covering" || view.phase === "calling";
  const calling = step && count > 0 && show === null;
  const placing = calling && actions.includes(`use ${place.x}/${place.y}`);
  const diving = show === null ? null : (show.step?.fields ?? show.dive.before);
  const fields = useMemo(() => diving ?? fieldsOf(view), [diving, view]);
  const left = free(draft.plan).length;
  const facts = useCallback(
    (seat: number) =>
      diving === null ? factsOf(view, seat, left) : diveFacts(view, diving.get(seat) ?? 0),
    [view, diving, left],
  );
  const companion = { view, draft, acts: own.acts, readOnly: !open };
  const drawn = useRenderSteps(3) === 3;
  return (
    <BoardFrame
      prompt={{
        ...promptOf(props, draft, show),
        after: time ? <Timer left={time} /> : undefined,
      }}
      facts={facts}
      left={
        <>
          <ChiefPanel
            chief={show?.dive.chief ?? view.chief}
            field={fields.get("chief")}
            deep={view.deep}
          />
          <OwnCompanion {...companion} />
        </>
      }
    >
      <Sea view={view} players={players} fields={fields} narrow={narrow} />
      {view.phase === "picking" ? (
        <Picking actions={actions} pending={pending} send={send} />
      ) : (
        <div
          class={show === null ? "dv-row" : "dv-row showing"}
          ref={root}
          data-unfinished={!drawn || undefined}
        >
          <Ocean
            board={props}
            round={show?.dive.round ?? view.round}
            lift={show === null ? 0 : show.dive.steps.slice(0, show.shown).filter(isCard).length}
            showing={show !== null}
            tools={
              <>
                <Again again={show === null ? again : null} />
                <CompanionTool {...companion} />
              </>
            }
          >
            {show !== null && <LiftedCard show={show} players={players} />}
            {placing && <Octopus place={place} onPlace={setPlace} />}
          </Ocean>
          {!drawn ? null : show !== null ? (
            <section class="dvb shown" aria-label={t("The dive")}>
              <Plans show={show} players={players} narrow={narrow} />
              <GoOn show={show} over={view.over} readOnly={props.readOnly} />
            </section>
          ) : calling ? (
            <Calling
              actions={actions}
              pending={pending}
              send={send}
              view={view}
              players={players}
              place={`${place.x}/${place.y}`}
            />
          ) : view.seat < 0 ? (
            <Onlooking view={view} players={players} />
          ) : (
            <PlanTable
              board={props}
              draft={draft}
              acts={own.acts}
              drag={drag}
              readOnly={!open}
              onLock={lock}
            />
          )}
        </div>
      )}
    </BoardFrame>
  );
}

const isCard = (step: { kind: string }): boolean => step.kind === "card";

/** Changes whenever a token has moved. */
function keyOf({ plan }: Draft): number {
  const digits = plan.depths.flatMap(({ tokens }, i) =>
    tokens.map((token) => (i + 1) * 6 ** token),
  );
  return digits.reduce((a, b) => a + b, 0);
}

/** Looks at the last dive once more. */
function Again({ again }: { again: (() => void) | null }) {
  return (
    <button type="button" class="btn btn--s" disabled={again === null} onClick={() => again?.()}>
      <Icon name="eye" size={18} />
      <span>{t("Last dive")}</span>
    </button>
  );
}

interface GoOnProps {
  show: Showing;
  over: boolean;
  /** Nobody is asked: the focus stays where it is, and a replay keeps its keys. */
  readOnly: boolean;
}

/** Hurries a reveal, and then leaves it. */
function GoOn({ show, over, readOnly }: GoOnProps) {
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
      class={show.done && !readOnly ? "btn btn--go lock go-on" : "btn lock go-on"}
      data-next
      onClick={show.go}
    >
      {!show.done ? t("Show all") : over ? t("The end") : on}
    </button>
  );
}

export const board: BoardModule<View> = {
  Board,
  formatEvent: tell,
  announce,
  explain,
  formatAction: say,
  scoreBreakdown,
  timeline,
  sceneDuration: revealLasts,
  ruleSection: paragraph,
  guide,
};
