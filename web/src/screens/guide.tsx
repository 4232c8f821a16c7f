// The first-turn guide: shows the current step's text, and a ring around its target.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GuideStep } from "../boards/api";
import { Pointing } from "../components/pointing";
import { plainText, RichText } from "../components/richText";
import { Sprite } from "../components/sprite";
import { t } from "../i18n";
import { settings, updateSettings } from "../settings";
import type { TableModel } from "../table/tableModel";
import { momentOf, type Progress, progressOf, stepOf } from "./guideProgress";
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

function leave(game: string): void {
  updateSettings({ guided: [...settings.value.guided, game] });
}

function Guiding({ model, steps, progress }: GuidingProps) {
  const moment = momentOf(model, progress.from);
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
        <Pointing
          at={[at]}
          changes={[shown.text(moment), moment.draft]}
          label={t("Your first turn")}
        >
          <Sprite name="cr-diverav" size={44} class="guide-face" />
          <p>
            <RichText text={shown.text(moment)} />
          </p>
          <div class="guide-acts">
            <span class="guide-no">{`${now + 1}/${steps.length}`}</span>
            <button type="button" class="btn btn--quiet btn--s" onClick={() => leave(game)}>
              {t("Skip")}
            </button>
            {(shown.done === undefined || shown.free) && (
              <button type="button" class="btn btn--s" onClick={pass}>
                {now === steps.length - 1 ? t("Play") : t("Next")}
              </button>
            )}
          </div>
        </Pointing>
      )}
    </>
  );
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
