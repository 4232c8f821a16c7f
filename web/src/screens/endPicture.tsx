// The picture of the end screen: the players' boats, the winner's in front.

import { spriteHref } from "../components/sprite";
import type { PlayerInfo } from "../table/players";

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
