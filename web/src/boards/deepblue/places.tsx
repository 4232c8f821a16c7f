// Draws the places of the chart: harbour, buoys, tiles face up and face down, explored sites.

import { spriteHref } from "../../components/sprite";
import { chartXY } from "./chart";
import { openTile, type Place, type Spot } from "./view";

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

export const PlaceMark = ({ place, big }: { place: Place; big: boolean }) => {
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
};
