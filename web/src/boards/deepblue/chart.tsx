// The drawing of the sea chart: soundings, fresco, routes, and the places with their tiles. Rim, sea and compass
// are sea.svg.
import { spriteHref } from "../../components/sprite";
import { t } from "../../i18n";
import { openTile, type Place, type Spot } from "./model";
import sea from "./sea.svg";

/** A place of the view in coordinates of the SVG. */
export const chartXY = (place: { x: number; y: number }) => ({ x: place.x * 10, y: place.y * 7.4 });

/** A point as percent of the chart including its rim, for elements positioned above it. */
export function chartPercent(x: number, y: number): { left: string; top: string } {
  return {
    left: `${((100 * (x + 14)) / 1028).toFixed(2)}%`,
    top: `${((100 * (y + 14)) / 768).toFixed(2)}%`,
  };
}

export const TILE = 86;
export const BIG_TILE = 112;

/** The corners of the three spots of a tile; its points are in the fourth. */
export const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
];

/** The distance of a corner from the centre of a tile. */
export const corner = (size: number): number => size / 2 - 13;

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

interface ChartProps {
  map: readonly Place[];
  /** The number of parts of the sunken city that were found, and of all. */
  found: number;
  cities: number;
}

export function Chart({ map, found, cities }: ChartProps) {
  return (
    <>
      <defs>
        <radialGradient id="db-glow">
          <stop offset="0" stop-color="#ffe7a6" stop-opacity=".95" />
          <stop offset=".5" stop-color="#ffcf6b" stop-opacity=".42" />
          <stop offset="1" stop-color="#ffcf6b" stop-opacity="0" />
        </radialGradient>
        <pattern id="db-down" width="20" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 8Q5 3 10 8T20 8" fill="none" stroke="#4fa4b8" stroke-width="2" />
        </pattern>
      </defs>
      <image href={sea} x="-14" y="-14" width="1028" height="768" />
      <g class="db-depths">
        {SOUNDINGS.map(([x, y, depth]) => (
          <text key={depth} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
      <Fresco found={found} cities={cities} />
      <Routes map={map} />
    </>
  );
}

function Harbour({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="42" fill="#06293a" opacity=".4" cy="4" />
      <circle r="40" fill="#a5713f" stroke="#07222f" stroke-width="3" />
      <circle r="32" fill="#1f8ea0" stroke="#07222f" stroke-width="2" />
      <path d="M-9 18L-6 -14H6L9 18Z" fill="#fbf4e4" stroke="#07222f" stroke-width="2.5" />
      <path d="M-7.5 2H7.5L8.3 10H-8.3Z" fill="#e2553f" />
      <rect
        x="-7"
        y="-22"
        width="14"
        height="9"
        rx="2"
        fill="#ffe27a"
        stroke="#07222f"
        stroke-width="2.5"
      />
      <path
        d="M-9 -22L0 -29L9 -22Z"
        fill="#e2553f"
        stroke="#07222f"
        stroke-width="2.5"
        stroke-linejoin="round"
      />
    </g>
  );
}

function Buoy({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <>
      <ellipse cx={x} cy={y + 14} rx="20" ry="7" fill="#06293a" opacity=".4" />
      <use href={spriteHref("buoy")} x={x - 17.5} y={y - 25} width="35" height="42" />
      <text x={x + 30} y={y + 15} class="db-name">
        {name}
      </text>
    </>
  );
}

function Explored({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r="24"
        fill="#06384e"
        fill-opacity=".45"
        stroke="#d8fbff"
        stroke-opacity=".5"
        stroke-width="2.5"
        stroke-dasharray="6 7"
      />
      <path
        d={`M${x - 8} ${y - 8}l16 16m0-16l-16 16`}
        stroke="#d8fbff"
        stroke-opacity=".45"
        stroke-width="3"
        stroke-linecap="round"
      />
      <text x={x} y={y + 44} class="db-name">
        {name}
      </text>
    </>
  );
}

function Down({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <>
      <g transform={`translate(${x} ${y})`}>
        <rect x="-43" y="-37" width="86" height="86" rx="14" fill="#041c28" opacity=".5" />
        <rect
          x="-43"
          y="-43"
          width="86"
          height="86"
          rx="14"
          fill="#17596f"
          stroke="#07222f"
          stroke-width="3"
        />
        <rect
          x="-36"
          y="-36"
          width="72"
          height="72"
          rx="9"
          fill="url(#db-down)"
          stroke="#6fc0d0"
          stroke-opacity=".6"
          stroke-width="1.5"
        />
        <circle r="17" fill="#0d4258" stroke="#6fc0d0" stroke-width="2" />
        <text y="8" class="db-ask">
          ?
        </text>
      </g>
      <text x={x} y={y + 62} class="db-name">
        {name}
      </text>
    </>
  );
}

function SpotMark({ spot, x, y }: { spot: Spot; x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="14.5" fill="#fbf4e4" stroke="#07222f" stroke-width="2.5" />
      {spot === "black-or-blue" ? (
        <>
          <use href={spriteHref("gem-black")} x={x - 12.5} y={y - 11.5} width="17" height="17" />
          <use href={spriteHref("gem-blue")} x={x - 3.5} y={y - 4.5} width="17" height="17" />
        </>
      ) : (
        <use href={spriteHref(`gem-${spot}`)} x={x - 10.5} y={y - 10.5} width="21" height="21" />
      )}
    </>
  );
}

function Wreck({ place, big }: { place: Place; big: boolean }) {
  const { x, y } = chartXY(place);
  const tile = openTile(place);
  const size = big ? BIG_TILE : TILE;
  const h = size / 2;
  const off = corner(size);
  const city = tile?.kind === "city";
  const picture = size * 0.56;
  return (
    <>
      {big && <circle cx={x} cy={y} r="118" fill="url(#db-glow)" />}
      <g transform={`translate(${x} ${y})`}>
        <rect x={-h} y={6 - h} width={size} height={size} rx="14" fill="#041c28" opacity=".5" />
        <rect
          x={-h}
          y={-h}
          width={size}
          height={size}
          rx="14"
          fill={city ? "#f2d48c" : "#f3e3c0"}
          stroke="#07222f"
          stroke-width="3"
        />
        <rect
          x={6 - h}
          y={6 - h}
          width={size - 12}
          height={size - 12}
          rx="9"
          fill={city ? "#2f9ba0" : "#2b7f98"}
        />
        <path
          d={`M${6 - h} ${h - 20}q${0.18 * size} -12 ${0.4 * size} -4t${0.46 * size} 0V${h - 15}a9 9 0 0 1 -9 9H${15 - h}a9 9 0 0 1 -9 -9Z`}
          fill="#e5cf9a"
          opacity=".9"
        />
        <use
          href={spriteHref(city ? "city" : "wreck")}
          x={-picture / 2}
          y={-picture / 2 - 2}
          width={picture}
          height={picture}
        />
        {tile?.spots.map((spot, i) => {
          const [cx = 0, cy = 0] = CORNERS[i] ?? [];
          return <SpotMark key={i} spot={spot} x={cx * off} y={cy * off} />;
        })}
        <g transform={`translate(${off} ${off})`}>
          <use href={spriteHref("vp")} x="-15" y="-15" width="30" height="30" />
          <text y="6" class="db-vp">
            {tile?.vp}
          </text>
        </g>
        {place.gem && (
          <use href={spriteHref(`gem-${place.gem}`)} x="-13" y={8 - h} width="26" height="26" />
        )}
      </g>
      {big && (
        <rect
          x={x - h - 6}
          y={y - h - 6}
          width={size + 12}
          height={size + 12}
          rx="20"
          fill="none"
          stroke="#ffc861"
          stroke-width="5"
        />
      )}
      <text x={big ? x + h + 22 : x} y={big ? y + h : y + h + 19} class="db-name">
        {place.node}
      </text>
    </>
  );
}

export function PlaceMark({ place, big }: { place: Place; big: boolean }) {
  const { x, y } = chartXY(place);
  if (place.node === "H") {
    return <Harbour x={x} y={y} />;
  }
  if (place.node.startsWith("B")) {
    return <Buoy x={x} y={y} name={place.node} />;
  }
  if (place.tile === "down") {
    return <Down x={x} y={y} name={place.node} />;
  }
  return openTile(place) === null ? (
    <Explored x={x} y={y} name={place.node} />
  ) : (
    <Wreck place={place} big={big} />
  );
}
