// The whole match at a glance: a stroke for every move in the colour and shape of its seat, deeper
// where more happened, and a handle for where we are.
import type { Person } from "../boards/api";
import { t } from "../i18n";
import { art } from "../parts/piece";
import type { Frame } from "../table/film";

interface TimelineProps {
  frames: readonly Frame[];
  people: readonly Person[];
  at: number;
  onAt(at: number): void;
}

const WIDTH = 1280;
const HEIGHT = 104;
const FOOT = 92;

export function Timeline({ frames, people, at, onAt }: TimelineProps) {
  const last = Math.max(1, frames.length - 1);
  const x = (i: number) => 16 + ((WIDTH - 32) * i) / last;
  const depth = (frame: Frame) => 24 + Math.min(6, frame.events.length) * 9;
  return (
    <div class="pwrap">
      <svg
        class="prof"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect x="0" y="14" width={WIDTH} height={FOOT - 14} rx="10" class="water" />
        {frames.map((frame, i) => {
          const person = people[frame.seat];
          return (
            <g
              key={frame.seq}
              class={i > at ? "move ahead" : "move"}
              style={{ color: person?.colour ?? "var(--ink-3)" }}
            >
              <path d={`M${x(i)} 16V${depth(frame)}`} stroke="currentColor" />
              {person && (
                <use href={art(person.mark)} x={x(i) - 5} y={depth(frame)} width="10" height="10" />
              )}
            </g>
          );
        })}
        <path d={`M${x(at)} 8V${FOOT + 6}`} class="cursor" />
      </svg>
      <input
        type="range"
        min={0}
        max={frames.length - 1}
        value={at}
        aria-label={t("Timeline")}
        aria-valuetext={t("move {0} of {1}", at + 1, frames.length)}
        onInput={(event) => onAt(Number(event.currentTarget.value))}
      />
    </div>
  );
}
