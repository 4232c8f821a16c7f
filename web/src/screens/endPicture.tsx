// The drawings of the end screen: the players' boats, the winner's in front, and their points over time.
import { spriteHref } from "../components/sprite";
import { t } from "../i18n";
import type { LineStyle } from "../table/lines";
import type { PlayerInfo } from "../table/players";
import type { ReplayFrame } from "../table/replay";
import { marks, spread, ticksOf } from "./timelineShape";
import { useSize } from "./useSize";

interface Berth {
  x: number;
  y: number;
  size: number;
}

/** Positions of the boats, by place. */
const BERTHS: readonly Berth[] = [
  { x: 616, y: 79.4, size: 168 },
  { x: 828, y: 108.3, size: 104 },
  { x: 969, y: 123.6, size: 82 },
  { x: 1257, y: 130.3, size: 66 },
  { x: 1100, y: 132, size: 58 },
];

const HEIGHT = 0.84;

interface EndPictureProps {
  players: readonly PlayerInfo[];
  /** Seats, the best first. */
  order: readonly number[];
}

function Boat({ berth, colour }: { berth: Berth; colour: string }) {
  return (
    <g style={{ "--pc": colour }}>
      <use
        href={spriteHref("boat")}
        x={berth.x}
        y={berth.y}
        width={berth.size}
        height={berth.size * HEIGHT}
      />
    </g>
  );
}

export function EndPicture({ players, order }: EndPictureProps) {
  const boats = order.map((seat, place) => {
    const berth = BERTHS[place];
    const player = players[seat];
    return berth && player && <Boat key={seat} berth={berth} colour={player.colour} />;
  });
  const [first, ...others] = boats;
  return (
    <svg
      class="ewave"
      viewBox="0 0 1440 250"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="es" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#20446a" />
          <stop offset=".5" stop-color="#86627f" />
          <stop offset=".85" stop-color="#f2a673" />
          <stop offset="1" stop-color="#ffdca6" />
        </linearGradient>
      </defs>
      <rect width="1440" height="190" fill="url(#es)" />
      <circle cx="1130" cy="150" r="54" fill="#fff1c8" />
      <circle cx="1130" cy="150" r="96" fill="#fff1c8" opacity=".16" />
      <path
        d="M0 176Q30 162 60 176T120 176T180 176T240 176T300 176T360 176T420 176T480 176T540 176T600 176T660 176T720 176T780 176T840 176T900 176T960 176T1020 176T1080 176T1140 176T1200 176T1260 176T1320 176T1380 176T1440 176V250H0Z"
        fill="#3fa9b2"
      />
      {others}
      <path
        d="M0 196Q34 182 68 196T136 196T204 196T272 196T340 196T408 196T476 196T544 196T612 196T680 196T748 196T816 196T884 196T952 196T1020 196T1088 196T1156 196T1224 196T1292 196T1360 196T1440 196V250H0Z"
        fill="#1f8297"
      />
      {first}
      <path
        d="M0 222Q36 206 72 222T144 222T216 222T288 222T360 222T432 222T504 222T576 222T648 222T720 222T792 222T864 222T936 222T1008 222T1080 222T1152 222T1224 222T1296 222T1368 222T1440 222V250H0Z"
        fill="#0f4a60"
      />
    </svg>
  );
}

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

/** Points over time, a line a seat, each ending in the seat's shape. */
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
