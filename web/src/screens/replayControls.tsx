// The controls of a replay: whose view it shows, steps, autoplay, speed, and the timeline.
import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../components/keys";
import { Mark } from "../components/seat";
import { Icon } from "../components/sprite";
import { Tool } from "../components/tools";
import { t } from "../i18n";
import type { PlayerInfo } from "../table/players";
import type { ReplayModel } from "./replay";
import { Timeline } from "./timeline";

/** Whether the focused element handles the key itself: the slider arrows, a focused button Space. */
function isTaken(key: string, target: HTMLElement): boolean {
  return key === " "
    ? target.closest("button,a,summary")?.matches(":focus-visible") === true
    : target.closest("input") !== null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function useReplayKeys(onStep: (by: number) => void, onPlay: () => void): void {
  useKeys(({ key, target }) => {
    const step = STEPS[key];
    if ((target instanceof HTMLElement && isTaken(key, target)) || (key !== " " && !step)) {
      return false;
    }
    if (step === undefined) {
      onPlay();
    } else {
      onStep(step);
    }
    return true;
  }, "dialog");
}

interface ViewAsProps {
  players: readonly PlayerInfo[];
  /** The viewed seat, and your own. */
  seat: number;
  you: number;
  onSeat(seat: number): void;
}

function ViewAs({ players, seat, you, onSeat }: ViewAsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div class="jump" role="group" aria-label={t("View as")}>
      {players.map((player) => (
        <button
          type="button"
          key={player.seat}
          class={player.seat === seat ? "view-as on" : "view-as"}
          aria-pressed={player.seat === seat}
          aria-label={player.seat === you ? t("View as yourself") : t("View as {0}", player.called)}
          onClick={() => onSeat(player.seat)}
        >
          <Mark player={player} />
          <span class="desktop">{player.name}</span>
        </button>
      ))}
    </div>
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

export function Controls({ model, onSeat }: { model: ReplayModel; onSeat(seat: number): void }) {
  const { replay, go, players } = model;
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = usePlaying(model, speed);
  const at = model.at.value;
  const last = replay.frames.length - 1;
  const by = (moves: number) => go(model.at.value + moves);
  useReplayKeys(by, () => setPlaying((is) => !is));
  return (
    <section class="panel tline" aria-label={t("Timeline")}>
      <div class="trow">
        <ViewAs
          players={players.value}
          seat={model.frame.value.table.you}
          you={replay.you}
          onSeat={onSeat}
        />
        <div class="trans">
          <Tool icon="first" label={t("To the beginning")} onClick={() => go(0)} />
          <Tool icon="prev" label={t("One move back")} onClick={() => by(-1)} />
          <button
            type="button"
            class="playb"
            aria-label={playing ? t("Pause") : t("Play")}
            onClick={() => setPlaying(!playing)}
          >
            <Icon name={playing ? "pause" : "playf"} size={26} />
          </button>
          <Tool icon="next" label={t("One move forward")} onClick={() => by(1)} />
          <Tool icon="last" label={t("To the end")} onClick={() => go(last)} />
        </div>
        <div class="spd2">
          <span class="desktop">{t("move {0} of {1}", at + 1, last + 1)}</span>
          <span class="phone" aria-hidden="true">
            {at + 1}/{last + 1}
          </span>
          <button
            type="button"
            class="btn btn--s"
            aria-label={t("Speed")}
            onClick={() => setSpeed(speed === 4 ? 1 : speed * 2)}
          >
            {speed}×
          </button>
        </div>
      </div>
      <Timeline model={model} />
    </section>
  );
}
