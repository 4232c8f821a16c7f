// Points over time, a line a seat, each ending in the seat's shape.

import { spriteHref } from "../components/sprite";
import { t } from "../i18n";
import type { LineStyle } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import type { ReplayFrame } from "../table/replay";
import { marks, spread, ticksOf } from "./timelineShape";
import { useSize } from "./useSize";

const LEFT = 34;
const TOP = 12;
/** Margins for the turn numbers below and the seats' shapes at the right. */
const FOOT = 28;
const SIDE = 26;
const END = 13;

interface CurveProps {
  /** Points by seat and frame. */
  lines: readonly (readonly number[])[];
  lineStyle: LineStyle | undefined;
  players: readonly PlayerInfo[];
  frames: readonly ReplayFrame[];
}

export function Curve({ lines, lineStyle, players, frames }: CurveProps) {
  const { part, width, height } = useSize();
  const ends = lines.map((line, seat) => `${players[seat]?.name}: ${line.at(-1)}`).join(", ");
  return (
    <div class="chart" ref={part} role="img" aria-label={t("Points over time. {0}", ends)}>
      {width > 0 && <Drawing {...{ lines, lineStyle, players, frames, width, height }} />}
    </div>
  );
}

interface DrawingProps extends CurveProps {
  width: number;
  height: number;
}

function Drawing({ lines, lineStyle, players, frames, width, height }: DrawingProps) {
  const [right, foot] = [width - SIDE, height - FOOT];
  const scale = marks(Math.max(1, ...lines.flat()));
  const top = scale.at(-1) ?? 1;
  const moments = Math.max(1, (lines[0]?.length ?? 1) - 1);
  const x = (i: number) => LEFT + ((right - LEFT) * i) / moments;
  const y = (points: number) => foot - ((foot - TOP) * Math.max(0, points)) / top;
  const last = lines.map((line) => y(line.at(-1) ?? 0));
  const ends = spread(last, TOP, foot + END / 2, END);
  return (
    <svg width={width} height={height} aria-hidden="true">
      {scale.map((n) => (
        <g key={n}>
          <path d={`M${LEFT} ${y(n)}H${right}`} class="gr" />
          <text x={LEFT - 7} y={y(n) + 4} text-anchor="end" class="ax">
            {n}
          </text>
        </g>
      ))}
      {ticksOf(frames, { x }, lineStyle).map(({ at, turn }) => (
        <text key={turn} x={x(at)} y={foot + 20} text-anchor="middle" class="ax">
          {turn}
        </text>
      ))}
      {lines.map((line, seat) => {
        const player = players[seat];
        const path = line.map((points, i) => `${x(i).toFixed(1)} ${y(points).toFixed(1)}`);
        return (
          player && (
            <g
              key={player.seat}
              class={player.you ? "pl mine" : "pl"}
              style={{ color: player.colour }}
            >
              <path d={`M${path.join("L")}`} fill="none" stroke="currentColor" />
              <use
                href={spriteHref(player.mark)}
                x={right + 9}
                y={(ends[seat] ?? 0) - END / 2}
                width={END}
                height={END}
              />
            </g>
          )
        );
      })}
    </svg>
  );
}
