// The first-turn guide: shows the current step's text, and a ring around its target.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, GuideMoment, GuideStep, PlayerInfo } from "../boards/api";
import { useStableCallbacks } from "../components/memo";
import { plainText, RichText } from "../components/richText";
import { Sprite } from "../components/sprite";
import { t } from "../i18n";
import type { Formatter } from "../i18n/catalog";
import { settings, updateSettings } from "../settings";
import { useStore } from "../store";
import type { LegalAction, TableState } from "../table/protocol";
import { structuralShare } from "../table/structuralShare";
import type { Entry } from "../table/tableStore";
import {
  type Box,
  eventsOf,
  isVisible,
  type Progress,
  progressOf,
  ringsOf,
  scrollIntoSight,
  stepOf,
} from "./guideProgress";

interface GuideProps {
  board: BoardModule;
  state: TableState;
  players: readonly PlayerInfo[];
  format: Formatter;
  entries: readonly Entry[];
  actions: readonly LegalAction[];
  /** It is your turn. */
  mine: boolean;
  /** Hidden while a notice is shown or messages are queued. */
  hidden: boolean;
}

export function Guide(props: GuideProps) {
  const { board, state, mine } = props;
  const { guided } = useStore(settings);
  const steps = board.guide;
  if (steps === undefined || state.phase !== "playing" || guided.includes(state.game)) {
    return null;
  }
  const progress = progressOf(state, mine);
  return progress && <Guiding {...props} steps={steps} progress={progress} />;
}

/** What is shown now. */
interface Shown {
  step: number;
  text: string;
  rings: readonly Box[];
}

const NOTHING_SHOWN: Shown = { step: 0, text: "", rings: [] };

/** Polling interval in milliseconds: an unfinished choice is known only to the page. */
const POLL = 200;

interface GuidingProps extends GuideProps {
  steps: readonly GuideStep[];
  progress: Progress;
}

function Guiding(props: GuidingProps) {
  const { steps, progress, state, entries, hidden } = props;
  const root = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const events = useMemo(
    () => eventsOf(entries, progress.from, state.you),
    [entries, progress, state.you],
  );
  const { view, facts, you: seat } = state;
  const { players, actions, format } = props;
  const moment: GuideMoment = {
    view,
    facts,
    players,
    seat,
    actions,
    format,
    isVisible: isVisible,
    ...events,
  };
  const acts = useStableCallbacks({
    look: () => setShown((now) => structuralShare(now, currentStep(steps, moment, progress))),
    pass(step: number) {
      progress.passed.add(step);
      acts.look();
    },
    leave: () => updateSettings({ guided: [...settings.get().guided, state.game] }),
  });
  usePolling(acts.look);
  useEffect(() => acts.look(), [state, entries, actions]);
  const step = shown.text === "" || hidden ? undefined : steps[shown.step];
  const at = step?.at(moment) ?? "";
  useTries(step?.tried ? at : "", () => acts.pass(shown.step));
  useEffect(() => {
    if (step !== undefined && root.current !== null) {
      scrollIntoSight(at, root.current);
      acts.look();
    }
  }, [step, at]);
  const over = shown.step < 0;
  useEffect(() => {
    if (over) {
      acts.leave();
    }
  }, [over]);
  const last = shown.step === steps.length - 1;
  return (
    <>
      <div class="sr" role="status">
        {step && plainText(shown.text)}
      </div>
      {step && (
        <aside class="guide panel" aria-label={t("Your first turn")} ref={root}>
          <Sprite name="cr-diverav" size={44} class="guide-face" />
          <p>
            <RichText text={shown.text} />
          </p>
          <div class="guide-acts">
            <span class="guide-no">
              {shown.step + 1}/{steps.length}
            </span>
            <button type="button" class="btn btn--quiet btn--s" onClick={acts.leave}>
              {t("Skip")}
            </button>
            {(step.done === undefined || step.free) && (
              <button
                type="button"
                class="btn btn--s"
                data-next-step
                onClick={() => acts.pass(shown.step)}
              >
                {last ? t("Play") : t("Next")}
              </button>
            )}
          </div>
        </aside>
      )}
      {step && shown.rings.map((box, i) => <span key={i} class="guide-ring" style={placed(box)} />)}
    </>
  );
}

const placed = ({ left, top, width, height }: Box) => ({
  transform: `translate(${left}px, ${top}px)`,
  width: `${width}px`,
  height: `${height}px`,
});

/** The current step; nothing to show while its `when` is false. */
function currentStep(
  steps: readonly GuideStep[],
  moment: GuideMoment,
  { passed }: Progress,
): Shown {
  const at = stepOf(steps, moment, passed);
  const step = steps[at];
  return step === undefined || step.when?.(moment) === false
    ? { ...NOTHING_SHOWN, step: at }
    : { step: at, text: step.text(moment), rings: ringsOf(step.at(moment)) };
}

/** Calls back periodically and on scroll. */
function usePolling(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(look, POLL);
    const how = { capture: true, passive: true };
    addEventListener("scroll", look, how);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", look, how);
    };
  }, []);
}

/** Mouse moves over a target that count as trying it. */
const MIN_MOVES = 12;

/** Calls back when the target was used: hovered for a while, touched, or by a key. */
function useTries(selector: string, onTried: () => void): void {
  const tried = useRef(onTried);
  tried.current = onTried;
  useEffect(() => {
    if (selector === "") {
      return;
    }
    let moved = 0;
    const on = (event: Event) => (event.target as Element | null)?.closest?.(selector) != null;
    const onEvent = (event: Event) => {
      if (on(event)) {
        moved += event.type === "pointermove" ? 1 : MIN_MOVES;
        if (moved >= MIN_MOVES) {
          tried.current();
        }
      }
    };
    const kinds = ["pointermove", "pointerdown", "keydown"];
    for (const kind of kinds) {
      addEventListener(kind, onEvent, { passive: true });
    }
    return () => {
      for (const kind of kinds) {
        removeEventListener(kind, onEvent);
      }
    };
  }, [selector]);
}
