// The first-turn guide: shows the current step's text, and a ring around its target.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GuideMoment, GuideStep } from "../boards/api";
import { plainText, RichText } from "../components/richText";
import { Sprite } from "../components/sprite";
import { t } from "../i18n";
import { settings, updateSettings } from "../settings";
import { structuralShare } from "../table/structuralShare";
import type { TableModel } from "../table/tableModel";
import {
  type Box,
  eventsOf,
  type Progress,
  progressOf,
  ringsOf,
  scrollIntoSight,
  stepOf,
} from "./guideProgress";
import { notice } from "./notice";

export function Guide({ model }: { model: TableModel }) {
  const { state, mine, module } = model;
  const steps = module.guide;
  const { phase, game } = state.value;
  if (steps === undefined || phase !== "playing" || settings.value.guided.includes(game)) {
    return null;
  }
  const progress = progressOf(state.value, mine.value);
  return progress && <Guiding {...{ model, steps, progress }} />;
}

interface GuidingProps {
  model: TableModel;
  steps: readonly GuideStep[];
  progress: Progress;
}

/** What the guide knows about the table. */
function momentOf({ board, snapshot }: TableModel, { from }: Progress): GuideMoment {
  const { view, facts, players, seat, actions, format, draft } = board;
  const events = eventsOf(snapshot.value.entries, from, seat);
  return { view, facts, players, seat, actions, format, draft, ...events };
}

function leave(game: string): void {
  updateSettings({ guided: [...settings.value.guided, game] });
}

function Guiding({ model, steps, progress }: GuidingProps) {
  const moment = momentOf(model, progress);
  const [passed, setPassed] = useState<ReadonlySet<number>>(progress.passed);
  const { game } = model.state.value;
  const now = stepOf(steps, moment, passed);
  const step = steps[now];
  const hidden = notice(model) !== null || model.snapshot.value.behind;
  const shown = step === undefined || hidden || step.when?.(moment) === false ? undefined : step;
  const at = shown?.at(moment) ?? "";
  const pass = () => {
    progress.passed = new Set([...passed, now]);
    setPassed(progress.passed);
  };
  useTries(shown?.tried ? at : "", pass);
  useEffect(() => {
    if (now < 0) {
      leave(game);
    }
  }, [now]);
  return (
    <>
      <div class="sr" role="status">
        {shown && plainText(shown.text(moment))}
      </div>
      {shown && (
        <StepPanel
          at={at}
          text={shown.text(moment)}
          draft={moment.draft}
          no={`${now + 1}/${steps.length}`}
        >
          <button type="button" class="btn btn--quiet btn--s" onClick={() => leave(game)}>
            {t("Skip")}
          </button>
          {(shown.done === undefined || shown.free) && (
            <button type="button" class="btn btn--s" onClick={pass}>
              {now === steps.length - 1 ? t("Play") : t("Next")}
            </button>
          )}
        </StepPanel>
      )}
    </>
  );
}

interface StepPanelProps {
  /** The target's selector. */
  at: string;
  text: string;
  /** Its changes change the targets. */
  draft: unknown;
  no: string;
  children: ComponentChildren;
}

/** The text of a step, and rings around its targets. */
function StepPanel({ at, text, draft, no, children }: StepPanelProps) {
  const root = useRef<HTMLElement>(null);
  const rings = useRings(at, [text, draft]);
  useEffect(() => {
    if (root.current !== null) {
      scrollIntoSight(at, root.current);
    }
  }, [at]);
  return (
    <>
      <aside class="guide panel" aria-label={t("Your first turn")} ref={root}>
        <Sprite name="cr-diverav" size={44} class="guide-face" />
        <p>
          <RichText text={text} />
        </p>
        <div class="guide-acts">
          <span class="guide-no">{no}</span>
          {children}
        </div>
      </aside>
      {rings.map((box, i) => (
        <span key={i} class="guide-ring" style={placed(box)} />
      ))}
    </>
  );
}

/** The rings around what a selector finds: measured in the next frame, and when the page scrolls, changes its
 * size, or has finished an animation. */
function useRings(selector: string, changes: readonly unknown[]): readonly Box[] {
  const [rings, setRings] = useState<readonly Box[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setRings((now) => structuralShare(now, ringsOf(selector))),
      );
    };
    measure();
    const kinds = ["scroll", "resize", "animationend", "transitionend", "load"];
    for (const kind of kinds) {
      addEventListener(kind, measure, { capture: true, passive: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const kind of kinds) {
        removeEventListener(kind, measure, true);
      }
    };
  }, [selector, ...changes]);
  return rings;
}

const placed = ({ left, top, width, height }: Box) => ({
  transform: `translate(${left}px, ${top}px)`,
  width: `${width}px`,
  height: `${height}px`,
});

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
