// The steps of a lesson at its table: the text beside its target, one action that can be chosen, and what the other
// seats do after it.
import type { ReadonlySignal, Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LessonScene } from "../boards/api";
import { Pointing } from "../components/pointing";
import { plainText, RichText } from "../components/richText";
import { Icon, Sprite } from "../components/sprite";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";
import type { TableModel } from "../table/tableModel";
import { momentOf } from "./guideProgress";

export interface LessonProgress {
  scene: LessonScene;
  /** The steps of all scenes before this one, and of all. */
  before: number;
  total: number;
  step: Signal<number>;
  /** The only action that can be chosen in this step. */
  action: ReadonlySignal<string | null>;
  /** Goes on to the next scene, or to the end. */
  onDone(): void;
  onSkip(): void;
}

/** Instead of the prompt, while the learner reads and has nothing to choose. */
export function lessonTitle(lesson: LessonProgress | undefined) {
  return lesson === undefined || lesson.action.value !== null ? null : (
    <div class="prompt">
      <span class="prompt-ico">
        <Icon name="book" size={22} />
      </span>
      <p>
        <b>{t(lesson.scene.title)}</b>
      </p>
    </div>
  );
}

interface LessonGuideProps {
  model: TableModel;
  lesson: LessonProgress;
}

/** Enters what the other seats do after the learner's action. */
function useReplies({ store, state, snapshot }: TableModel, lesson: LessonProgress): void {
  const begun = useRef(state.value.seq);
  const { last } = snapshot.value;
  const step = lesson.scene.steps[lesson.step.value];
  const done = last?.verb === "act" && last.seat === state.value.you && last.seq > begun.current;
  useEffect(() => {
    if (!done || step?.action === undefined || last === null) {
      return;
    }
    begun.current = last.seq;
    lesson.step.value += 1;
    const reply = async () => {
      for (const [seat, action] of step.replies ?? []) {
        await store.submit("act", action, seat);
      }
    };
    reply();
  }, [done && last?.seq]);
}

export function LessonGuide({ model, lesson }: LessonGuideProps) {
  useReplies(model, lesson);
  const { scene, before, total, step: at } = lesson;
  const step = scene.steps[at.value];
  const from = useRef(model.state.value.seq);
  const moment = momentOf(model, from.current);
  const next = () => {
    at.value += 1;
    if (at.value === scene.steps.length) {
      lesson.onDone();
    }
  };
  useEffect(() => {
    /* The last step of a scene was an action: its result stays on the table until the learner goes on. */
    if (at.value === scene.steps.length && scene.steps.at(-1)?.action !== undefined) {
      lesson.onDone();
    }
  }, [at.value]);
  if (step === undefined || model.snapshot.value.behind) {
    return null;
  }
  const text = step.text(moment);
  return (
    <>
      <div class="sr" role="status">
        {plainText(text)}
      </div>
      <Pointing
        at={[step.at(moment)]}
        changes={[text, moment.draft, moment.actions]}
        label={t(scene.title)}
      >
        <Sprite name="cr-diverav" size={44} class="guide-face" />
        <p>
          <RichText text={text} />
        </p>
        <div class="guide-acts">
          <span class="guide-no">{`${before + at.value + 1}/${total}`}</span>
          <button type="button" class="btn btn--quiet btn--s" onClick={lesson.onSkip}>
            {t("Skip")}
          </button>
          {step.action === undefined && (
            <button type="button" class="btn btn--s btn--go" onClick={next}>
              {t("Next")}
            </button>
          )}
        </div>
      </Pointing>
    </>
  );
}

/** The end of a tutorial: what now? */
export function LessonEnd({
  name,
  onPlay,
  rules,
}: {
  name: string;
  onPlay(): void;
  rules: string;
}) {
  return (
    <main class="app centered">
      <div class="column">
        <Sprite name="cr-diverav" size={96} />
        <h1>{t("That is {0}.", name)}</h1>
        <p>{t("You know enough for a first game. The rules are always one press away.")}</p>
        <div class="problem-acts">
          <Button label={t("To the lobby")} href={link("lobby")} />
          <Button label={t("Rules")} href={rules} />
          <Button class="btn--go" label={t("Play against bots")} onClick={onPlay} />
        </div>
      </div>
    </main>
  );
}
