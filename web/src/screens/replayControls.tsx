// The controls of a replay: whose view it shows, steps, turns, autoplay, speed, and the timeline.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useKeys } from "../components/keys";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { t } from "../i18n";
import type { ReplayModel } from "./replay";
import { Timeline } from "./timeline";
import { turnStarts } from "./timelineShape";

/** Whether the focused element handles the key itself: a list of choices all keys, the slider arrows, a focused button
 * Space. */
function isTaken(key: string, target: HTMLElement): boolean {
  if (key === " ") {
    return target.closest("button,a,summary,select")?.matches(":focus-visible") === true;
  }
  return (
    target.closest("select") !== null ||
    (key.startsWith("Arrow") && target.closest("input") !== null)
  );
}

/** The moves and turns that the controls go to. */
function useSteps({ replay, module, at, go }: ReplayModel) {
  const last = replay.frames.length - 1;
  const turns = useMemo(
    () => [...turnStarts(replay.frames, module.lineStyle).values()].sort((a, b) => a - b),
    [replay],
  );
  return {
    back: () => go(at.value - 1),
    on: () => go(at.value + 1),
    turnBack: () => go(turns.findLast((start) => start < at.value) ?? 0),
    turnOn: () => go(turns.find((start) => start > at.value) ?? last),
    first: () => go(0),
    last: () => go(last),
  };
}

type Steps = ReturnType<typeof useSteps>;

const KEYS: Readonly<Record<string, keyof Steps>> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  PageUp: "turnBack",
  PageDown: "turnOn",
  Home: "first",
  End: "last",
};

function useReplayKeys(steps: Steps, onPlay: () => void): void {
  useKeys(({ key, target }) => {
    const step = KEYS[key];
    if ((target instanceof HTMLElement && isTaken(key, target)) || (key !== " " && !step)) {
      return false;
    }
    if (step === undefined) {
      onPlay();
    } else {
      steps[step]();
    }
    return true;
  }, "dialog");
}

/** The view of a spectator, as the number of a seat. */
const SPECTATOR = -1;

interface ViewAsProps {
  model: ReplayModel;
  onSeat(seat: number): void;
}

/** Chooses through whose eyes the match is seen. */
function ViewAs({ model: { replay, frame, players }, onSeat }: ViewAsProps) {
  const nameOf = (seat: number) => {
    const name = players.value[seat]?.called ?? "";
    return seat === SPECTATOR ? t("Spectator") : seat === replay.you ? t("You ({0})", name) : name;
  };
  return (
    <select
      class="view-as"
      aria-label={t("View as")}
      value={frame.value.table.you}
      onChange={({ currentTarget: { value } }) => onSeat(Number(value))}
    >
      {replay.views.map((seat) => (
        <option key={seat} value={seat}>
          {nameOf(seat)}
        </option>
      ))}
    </select>
  );
}

/** How long a move is shown in milliseconds, unless its animation takes longer. */
const MOVE_DURATION = 1200;

/** Plays move after move while `playing`. */
function usePlaying({ at, frame, module, go, replay }: ReplayModel, speed: number) {
  const [playing, setPlaying] = useState(false);
  const now = at.value;
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (now === replay.frames.length - 1) {
      setPlaying(false);
      return;
    }
    const shown = module.sceneDuration?.(frame.value.events) ?? 0;
    const timer = setTimeout(() => go(now + 1), Math.max(MOVE_DURATION / speed, shown));
    return () => clearTimeout(timer);
  }, [playing, now, speed, replay]);
  return [playing, setPlaying] as const;
}

/** Whether the timeline is large; kept while the page is open. At first it is only large where nothing else would use the
 * room: on a screen in portrait. */
const large = signal<boolean | null>(null);
const PORTRAIT = "(min-aspect-ratio: 1/2) and (max-aspect-ratio: 4/5) and (min-width: 641px)";
const isLarge = () => large.value ?? matchMedia(PORTRAIT).matches;

function Transport({ steps, playing, onPlay }: { steps: Steps; playing: boolean; onPlay(): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div class="trans" role="group" aria-label={t("Playback")}>
      <Tool icon="prev" label={t("To the beginning")} keys={t("Key: Home")} onClick={steps.first} />
      <Tool
        icon="first"
        label={t("One turn back")}
        keys={t("Key: Page up")}
        onClick={steps.turnBack}
      />
      <Tool
        icon="back"
        label={t("One move back")}
        keys={t("Keyboard: {0}", "←")}
        onClick={steps.back}
      />
      <button
        type="button"
        class="playb"
        aria-label={playing ? t("Pause") : t("Play")}
        aria-description={t("Key: space")}
        onClick={onPlay}
      >
        <Icon name={playing ? "pause" : "playf"} size={26} />
      </button>
      <Tool
        icon="step"
        label={t("One move forward")}
        keys={t("Keyboard: {0}", "→")}
        onClick={steps.on}
      />
      <Tool
        icon="last"
        label={t("One turn forward")}
        keys={t("Key: Page down")}
        onClick={steps.turnOn}
      />
      <Tool icon="next" label={t("To the end")} keys={t("Key: End")} onClick={steps.last} />
    </div>
  );
}

export function Controls({ model, onSeat }: ViewAsProps) {
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = usePlaying(model, speed);
  const steps = useSteps(model);
  const [at, count] = [model.at.value + 1, model.replay.frames.length];
  const onPlay = () => setPlaying((is) => !is);
  useReplayKeys(steps, onPlay);
  return (
    <section class={isLarge() ? "panel tline is-large" : "panel tline"} aria-label={t("Timeline")}>
      <ViewAs model={model} onSeat={onSeat} />
      <Transport {...{ steps, playing, onPlay }} />
      <Timeline model={model} slim={!isLarge()} />
      <div class="tfar">
        <span class="tlong">{t("move {0} of {1}", at, count)}</span>
        <span class="tbrief" aria-hidden="true">
          {at}/{count}
        </span>
        <button
          type="button"
          class="btn btn--s"
          aria-label={t("Speed")}
          onClick={() => setSpeed(speed === 4 ? 1 : speed * 2)}
        >
          {speed}×
        </button>
        <Tool
          icon={isLarge() ? "down" : "up"}
          label={t("Large timeline")}
          pressed={isLarge()}
          onClick={() => {
            large.value = !isLarge();
          }}
        />
      </div>
    </section>
  );
}
