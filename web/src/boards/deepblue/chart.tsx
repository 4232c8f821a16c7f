// Draws the sea chart without its pieces: rim, sea, soundings, compass, fresco and routes.

import { spriteHref } from "../../components/sprite";
import { t } from "../../i18n";
import sea from "./sea.svg";
import type { Place } from "./view";

/** A place of the view in coordinates of the SVG. */
export const chartXY = (place: { x: number; y: number }) => ({ x: place.x * 10, y: place.y * 7.4 });

/** A point as percent of the chart including its rim, for elements positioned above it. */
export function chartPercent(x: number, y: number): { left: string; top: string } {
  return {
    left: `${((100 * (x + 14)) / 1028).toFixed(2)}%`,
    top: `${((100 * (y + 14)) / 768).toFixed(2)}%`,
  };
}

const SOUNDINGS: readonly (readonly [number, number, number])[] = [
  [150, 60, 84],
  [330, 90, 71],
  [520, 60, 66],
  [700, 80, 58],
  [930, 60, 47],
  [60, 440, 92],
  [170, 470, 88],
  [330, 300, 76],
  [500, 320, 63],
  [560, 420, 52],
  [760, 470, 31],
  [930, 300, 29],
  [580, 560, 38],
  [720, 570, 22],
  [900, 600, 12],
  [330, 420, 69],
  [770, 180, 55],
  [160, 320, 97],
];

const Compass = () => (
  <g transform="translate(84 86)" opacity=".85">
    <circle r="50" fill="none" stroke="#f6e2b0" stroke-opacity=".5" stroke-width="1.5" />
    <circle
      r="42"
      fill="none"
      stroke="#f6e2b0"
      stroke-opacity=".35"
      stroke-width="1"
      stroke-dasharray="2 5"
    />
    {[0, 90, 180, 270].map((turn) => (
      <g key={turn} transform={`rotate(${turn})`}>
        <path d="M0 -58L8 -9L0 0Z" fill="#f6e2b0" />
        <path d="M0 -58L-8 -9L0 0Z" fill="#b58f4b" />
      </g>
    ))}
    {[45, 135, 225, 315].map((turn) => (
      <g key={turn} transform={`rotate(${turn})`} opacity=".7">
        <path d="M0 -36L6 -8L0 0Z" fill="#f6e2b0" />
        <path d="M0 -36L-6 -8L0 0Z" fill="#b58f4b" />
      </g>
    ))}
  </g>
);

function Fresco({ found, cities }: Pick<ChartProps, "found" | "cities">) {
  const parts = Array.from({ length: cities }, (_, part) => part);
  return (
    <g transform="translate(26 556)">
      <rect x="-6" y="-6" width="276" height="176" rx="16" fill="#06293a" opacity=".55" />
      <rect width="264" height="164" rx="12" fill="#0b3d52" stroke="#e3b866" stroke-width="3" />
      <text x="132" y="24" class="db-title">
        {t("SUNKEN CITY {0} / {1}", found, cities)}
      </text>
      {parts.map((part) => (
        <g key={part} transform={`translate(${14 + 60 * part} 38)`}>
          {part < found ? (
            <>
              <rect
                width="56"
                height="110"
                rx="6"
                fill="#2b8c93"
                stroke="#f6e2b0"
                stroke-width="2"
              />
              <use href={spriteHref("city")} x="3" y="31" width="50" height="50" />
            </>
          ) : (
            <>
              <rect
                width="56"
                height="110"
                rx="6"
                fill="#082b3c"
                stroke="#2f6a7d"
                stroke-width="2"
                stroke-dasharray="5 5"
              />
              <text x="28" y="64" class="db-part">
                {part + 1}
              </text>
            </>
          )}
        </g>
      ))}
    </g>
  );
}

/** Routes curve slightly to the left, so that none hides another. */
function route(a: Place, b: Place): string {
  const from = chartXY(a);
  const to = chartXY(b);
  const bend = 0.06;
  const x = (from.x + to.x) / 2 + (to.y - from.y) * bend;
  const y = (from.y + to.y) / 2 - (to.x - from.x) * bend;
  return `M${from.x} ${from.y}Q${x.toFixed(0)} ${y.toFixed(0)} ${to.x} ${to.y}`;
}

/** All routes as two paths: one element each would slow down the first rendering. */
function Routes({ map }: { map: readonly Place[] }) {
  const path = map
    .flatMap((a, i) => map.slice(i + 1).map((b) => (a.near.includes(b.node) ? route(a, b) : "")))
    .join("");
  return (
    <g fill="none">
      <path d={path} stroke="#06384e" stroke-opacity=".3" stroke-width="7" />
      <path
        d={path}
        stroke="#f2fdff"
        stroke-opacity=".82"
        stroke-width="3"
        stroke-dasharray="1 9"
        stroke-linecap="round"
      />
    </g>
  );
}

export interface ChartProps {
  map: readonly Place[];
  /** The number of parts of the sunken city that were found, and of all. */
  found: number;
  cities: number;
}

export const Chart = ({ map, found, cities }: ChartProps) => {
  return (
    <>
      <defs>
        <linearGradient id="db-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#b9824b" />
          <stop offset=".5" stop-color="#8a5a32" />
          <stop offset="1" stop-color="#5f3c20" />
        </linearGradient>
        <radialGradient id="db-glow">
          <stop offset="0" stop-color="#ffe7a6" stop-opacity=".95" />
          <stop offset=".5" stop-color="#ffcf6b" stop-opacity=".42" />
          <stop offset="1" stop-color="#ffcf6b" stop-opacity="0" />
        </radialGradient>
        <pattern id="db-down" width="20" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 8Q5 3 10 8T20 8" fill="none" stroke="#4fa4b8" stroke-width="2" />
        </pattern>
      </defs>
      <rect x="-13" y="-13" width="1026" height="766" rx="36" fill="url(#db-wood)" />
      <rect
        x="-11.5"
        y="-11.5"
        width="1023"
        height="763"
        rx="35"
        fill="none"
        stroke="#ffe2b4"
        stroke-opacity=".35"
        stroke-width="1.5"
      />
      <image href={sea} width="1000" height="740" />
      <g class="db-depths">
        {SOUNDINGS.map(([x, y, depth]) => (
          <text key={depth} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
      <Compass />
      <Fresco found={found} cities={cities} />
      <Routes map={map} />
      <rect
        x="1.5"
        y="1.5"
        width="997"
        height="737"
        rx="25"
        fill="none"
        stroke="#07222f"
        stroke-opacity=".6"
        stroke-width="3"
      />
    </>
  );
};
