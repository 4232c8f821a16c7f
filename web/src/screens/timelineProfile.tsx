// The dive profile of a match: a line for every seat, turns above, and what mattered along the lines.
import { useMemo } from "preact/hooks";
import type { BoardModule, PlayerInfo } from "../boards/api";
import { memo } from "../components/memo";
import { spriteHref } from "../components/sprite";
import { t } from "../i18n";
import type { ReplayFrame } from "../table/replay";
import {
  apart,
  POINTS,
  pathOf,
  type Room,
  type Shape,
  type Stone,
  shapeOf,
  spread,
  stonesOf,
  ticksOf,
} from "./timelineShape";

type Marks = readonly Pick<PlayerInfo, "colour" | "mark" | "you">[];

export interface ProfileProps {
  frames: readonly ReplayFrame[];
  board: BoardModule;
  people: Marks;
  /** What can be drawn on, in px. */
  width: number;
  height: number;
  at: number;
}

/** The sea within the picture. The slider lies on it exactly (replay.css). */
export const roomOf = (width: number, height: number): Room => ({
  left: 44,
  right: Math.max(80, width - 34),
  top: 24,
  foot: height - 10,
});

/** Lines are told apart by more than colour. */
const DASHES = ["", "9 4", "3 3.5", "12 4 3 4", "6 3 2 3 2 3"];
const END = 13;
/** The sea goes on behind the shapes at the ends. */
const BEYOND = 32;

export function Profile(props: ProfileProps) {
  const { frames, board, people, width, height, at } = props;
  const room = useMemo(() => roomOf(width, height), [width, height]);
  const depth = board.timeline ?? POINTS;
  const shape = useMemo(
    () => shapeOf(frames, people.length, depth, room),
    [frames, people.length, depth, room],
  );
  const stones = useMemo(() => stonesOf(frames, shape, depth), [frames, shape, depth]);
  return (
    <svg class="prof" width={width} height={height} aria-hidden="true">
      <defs>
        <linearGradient id="prof-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="sea-top" />
          <stop offset=".45" class="sea-mid" />
          <stop offset="1" class="sea-foot" />
        </linearGradient>
      </defs>
      <Sea {...{ frames, board, room, shape }} />
      <Lines {...{ people, room, shape, stones }} />
      <Cursor {...{ people, room, stones, at }} x={shape.x(at)} />
    </svg>
  );
}

interface SeaProps {
  frames: readonly ReplayFrame[];
  board: BoardModule;
  room: Room;
  shape: Shape;
}

const Sea = memo(({ frames, board, room, shape }: SeaProps) => {
  const { left, right, top, foot } = room;
  const word = board.timeline?.word ?? String;
  return (
    <g>
      <rect
        x={left}
        y={top}
        width={right - left + BEYOND}
        height={foot - top}
        rx="8"
        class="water"
      />
      {shape.scale.map((n) => (
        <g key={n}>
          <path d={`M${left} ${shape.y(n)}H${right + BEYOND}`} class="grid" />
          <text x={left - 6} y={shape.y(n) + 4} text-anchor="end" class="ax">
            {word(n)}
          </text>
        </g>
      ))}
      {ticksOf(frames, shape).map(({ at, turn }) => (
        <g key={turn}>
          <path d={`M${shape.x(at)} ${top}V${foot}`} class="grid" />
          <text x={shape.x(at)} y={top - 9} text-anchor="middle" class="ax">
            {turn}
          </text>
        </g>
      ))}
      <text x={left + 8} y={(board.timeline ?? POINTS).rises ? top + 16 : foot - 7} class="axis">
        {board.timeline?.axis() ?? t("Points")}
      </text>
    </g>
  );
});

interface LinesProps {
  people: Marks;
  room: Room;
  shape: Shape;
  stones: readonly Stone[];
}

const Lines = memo(({ people, room, shape, stones }: LinesProps) => {
  const last = (shape.lines[0]?.length ?? 1) - 1;
  const heights = people.map((_, seat) => shape.on(seat, last).y);
  const ends = spread(heights, room.top, room.foot, END);
  /* Your own line lies above the others. */
  const order = people.map((_, seat) => seat).sort((a, b) => Number(mine(a)) - Number(mine(b)));
  function mine(seat: number): boolean {
    return people[seat]?.you ?? false;
  }
  return (
    <g>
      {order.map((seat) => {
        const person = people[seat];
        const path = pathOf(shape, seat);
        return (
          person && (
            <g key={seat} class={mine(seat) ? "pl mine" : "pl"} style={{ color: person.colour }}>
              <path d={path} class="case" />
              <path
                d={path}
                stroke="currentColor"
                stroke-dasharray={DASHES[seat % DASHES.length]}
              />
              <use
                href={spriteHref(person.mark)}
                x={room.right + 13}
                y={(ends[seat] ?? 0) - END / 2}
                width={END}
                height={END}
              />
            </g>
          )
        );
      })}
      {apart(stones).map((stone) => (
        <StoneMark
          key={`${stone.at}-${stone.seat}-${stone.piece}`}
          stone={stone}
          people={people}
          r={10}
        />
      ))}
    </g>
  );
});

interface StoneProps {
  stone: Stone;
  people: Marks;
  r: number;
}

/** A piece on a disc with the rim of its seat. */
function StoneMark({ stone: { x, y, piece, seat }, people, r }: StoneProps) {
  const size = r * 1.5;
  return (
    <g style={{ color: people[seat]?.colour }}>
      <circle cx={x} cy={y} r={r} class="stone" />
      <use href={spriteHref(piece)} x={x - size / 2} y={y - size / 2} width={size} height={size} />
    </g>
  );
}

interface CursorProps {
  people: Marks;
  room: Room;
  stones: readonly Stone[];
  at: number;
  x: number;
}

/** What is still to come lies in the dark; the lantern hangs at the moment that is shown. */
function Cursor({ people, room, stones, at, x }: CursorProps) {
  const { right, top, foot } = room;
  return (
    <g>
      <rect x={x} y={top} width={Math.max(0, right - x)} height={foot - top} class="ahead" />
      <g style={{ transform: `translateX(${x}px)` }} class="cursor">
        <path d={`M0 ${top - 4}V${foot + 3}`} />
        <path d={`M-9 ${top - 20}h18v10l-9 8-9-8z`} class="lantern" />
        <circle cy={foot + 3} r="5" class="lantern" />
      </g>
      {stones
        .filter((stone) => stone.at === at)
        .map((stone) => (
          <StoneMark key={stone.piece + stone.seat} stone={stone} people={people} r={15} />
        ))}
    </g>
  );
}
