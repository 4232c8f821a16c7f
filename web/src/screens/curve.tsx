// Points over time, a line a seat, each ending in the seat's shape.
import type { Person } from "../boards/api";
import { t } from "../i18n";
import { art } from "../parts/piece";

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 44;
const RIGHT = 589;
const TOP = 24;
const FOOT = 272;

interface CurveProps {
  /** Points by seat, one for each moment. */
  lines: readonly (readonly number[])[];
  people: readonly Person[];
}

/** Round numbers from 0 to the highest, at most five steps. */
export function marks(highest: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((s) => highest / s <= 5) ?? 500;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, i) => i * step);
}

export function Curve({ lines, people }: CurveProps) {
  const scale = marks(Math.max(1, ...lines.flat()));
  const top = scale.at(-1) ?? 1;
  const moments = Math.max(1, (lines[0]?.length ?? 1) - 1);
  const x = (i: number) => LEFT + ((RIGHT - LEFT) * i) / moments;
  const y = (points: number) => FOOT - ((FOOT - TOP) * Math.max(0, points)) / top;
  const ends = lines.map((line, seat) => `${people[seat]?.name}: ${line.at(-1)}`).join(", ");
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      class="chart"
      role="img"
      aria-label={t("Points over time. {0}", ends)}
    >
      {scale.map((n) => (
        <g key={n}>
          <path d={`M${LEFT} ${y(n)}H${RIGHT}`} class="gr" />
          <text x={LEFT - 7} y={y(n) + 4} text-anchor="end" class="ax">
            {n}
          </text>
        </g>
      ))}
      {lines.map((line, seat) => {
        const person = people[seat];
        const path = line.map((points, i) => `${x(i).toFixed(1)} ${y(points).toFixed(1)}`);
        return (
          person && (
            <g
              key={person.seat}
              class={person.you ? "pl mine" : "pl"}
              style={{ color: person.colour }}
            >
              <path d={`M${path.join("L")}`} fill="none" stroke="currentColor" />
              <use
                href={art(person.mark)}
                x={RIGHT + 7}
                y={y(line.at(-1) ?? 0) - 6}
                width="12"
                height="12"
              />
            </g>
          )
        );
      })}
    </svg>
  );
}
