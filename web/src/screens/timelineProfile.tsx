// The drawing behind the timeline: a line for every seat, turn numbers above, milestones on the lines.
import { useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/api";
import { spriteHref } from "../components/sprite";
import { t } from "../i18n";
import type { PlayerInfo } from "../table/players";
import type { ReplayFrame } from "../table/replay";
import type { ReplayModel } from "./replay";
import {
  apart,
  type PlacedMilestone,
  type PlotArea,
  POINTS,
  pathOf,
  placedMilestones,
  type Shape,
  shapeOf,
  spread,
  ticksOf,
} from "./timelineShape";

type Marks = readonly Pick<PlayerInfo, "colour" | "mark">[];

interface ProfileProps {
  model: ReplayModel;
  /** Size in px. */
  width: number;
  height: number;
  /** Without axes and pieces. */
  slim: boolean;
}

/** The plot area, never of negative size. The slider has exactly the same position (replay.css). */
export const plotArea = (width: number, height: number, slim: boolean): PlotArea =>
  slim
    ? { left: 10, right: Math.max(20, width - 10), top: 8, foot: Math.max(8, height - 8) }
    : { left: 44, right: Math.max(80, width - 34), top: 24, foot: Math.max(24, height - 10) };

/** Lines differ in more than colour. */
const DASHES = ["", "9 4", "3 3.5", "12 4 3 4", "6 3 2 3 2 3"];
const END = 13;
/** The background extends behind the shapes at the ends. */
const BEYOND = 32;

export function Profile({ model, width, height, slim }: ProfileProps) {
  const { module: board } = model;
  const { frames } = model.replay;
  const players = model.players.value;
  const at = model.at.value;
  const room = useMemo(() => plotArea(width, height, slim), [width, height, slim]);
  const depth = board.timeline ?? POINTS;
  const shape = useMemo(
    () => shapeOf(frames, players.length, depth, room),
    [frames, players.length, depth, room],
  );
  const milestones = useMemo(
    () => (slim ? [] : placedMilestones(frames, shape, depth)),
    [frames, shape, depth, slim],
  );
  const axes = useMemo(
    () => (slim ? <Water {...{ room, slim }} /> : <Axes {...{ frames, board, room, shape }} />),
    [shape, slim],
  );
  const lines = useMemo(
    () => <Lines {...{ players, room, shape, milestones, slim }} you={model.replay.you} />,
    [shape, players, slim],
  );
  return (
    <svg class="prof" width={width} height={height} aria-hidden="true">
      <defs>
        <linearGradient id="prof-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="sea-top" />
          <stop offset=".45" class="sea-mid" />
          <stop offset="1" class="sea-foot" />
        </linearGradient>
      </defs>
      {axes}
      {lines}
      <Cursor {...{ players, room, milestones, at, slim }} x={shape.x(at)} />
    </svg>
  );
}

function Water({ room: { left, right, top, foot }, slim }: { room: PlotArea; slim: boolean }) {
  const beyond = slim ? 0 : BEYOND;
  return (
    <rect x={left} y={top} width={right - left + beyond} height={foot - top} rx="8" class="water" />
  );
}

interface AxesProps {
  frames: readonly ReplayFrame[];
  board: BoardModule;
  room: PlotArea;
  shape: Shape;
}

function Axes({ frames, board, room, shape }: AxesProps) {
  const { left, right, top, foot } = room;
  const word = board.timeline?.word ?? String;
  return (
    <g>
      <Water room={room} slim={false} />
      {shape.scale.map((n) => (
        <g key={n}>
          <path d={`M${left} ${shape.y(n)}H${right + BEYOND}`} class="grid" />
          <text x={left - 6} y={shape.y(n) + 4} text-anchor="end" class="ax">
            {word(n)}
          </text>
        </g>
      ))}
      {ticksOf(frames, shape, board.lineStyle).map(({ at, turn }) => (
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
}

interface LinesProps {
  players: Marks;
  you: number;
  room: PlotArea;
  shape: Shape;
  milestones: readonly PlacedMilestone[];
  slim: boolean;
}

function Lines({ players, you, room, shape, milestones, slim }: LinesProps) {
  const last = (shape.lines[0]?.length ?? 1) - 1;
  const heights = players.map((_, seat) => shape.on(seat, last).y);
  const ends = spread(heights, room.top, room.foot, END);
  /* Your own line is drawn last, on top. */
  const order = players
    .map((_, seat) => seat)
    .sort((a, b) => Number(a === you) - Number(b === you));
  return (
    <g>
      {order.map((seat) => {
        const player = players[seat];
        const path = pathOf(shape, seat);
        return (
          player && (
            <g key={seat} class={seat === you ? "pl mine" : "pl"} style={{ color: player.colour }}>
              <path d={path} class="case" />
              <path
                d={path}
                stroke="currentColor"
                stroke-dasharray={DASHES[seat % DASHES.length]}
              />
              {!slim && (
                <use
                  href={spriteHref(player.mark)}
                  x={room.right + 13}
                  y={(ends[seat] ?? 0) - END / 2}
                  width={END}
                  height={END}
                />
              )}
            </g>
          )
        );
      })}
      {apart(milestones).map((milestone) => (
        <MilestoneMark
          key={`${milestone.at}-${milestone.seat}-${milestone.piece}`}
          milestone={milestone}
          players={players}
          r={10}
        />
      ))}
    </g>
  );
}

interface MilestoneMarkProps {
  milestone: PlacedMilestone;
  players: Marks;
  r: number;
}

/** A piece on a disc with the rim of its seat. */
function MilestoneMark({ milestone: { x, y, piece, seat }, players, r }: MilestoneMarkProps) {
  const size = r * 1.5;
  return (
    <g style={{ color: players[seat]?.colour }}>
      <circle cx={x} cy={y} r={r} class="milestone" />
      <use href={spriteHref(piece)} x={x - size / 2} y={y - size / 2} width={size} height={size} />
    </g>
  );
}

interface CursorProps {
  players: Marks;
  room: PlotArea;
  milestones: readonly PlacedMilestone[];
  at: number;
  x: number;
  slim: boolean;
}

/** The handle at the current frame; later frames are darkened. */
function Cursor({ players, room, milestones, at, x, slim }: CursorProps) {
  const { right, top, foot } = room;
  return (
    <g>
      <rect x={x} y={top} width={Math.max(0, right - x)} height={foot - top} class="future" />
      <g style={{ transform: `translateX(${x}px)` }} class="cursor">
        <path d={`M0 ${top - 4}V${foot + 3}`} />
        {!slim && <path d={`M-9 ${top - 20}h18v10l-9 8-9-8z`} class="handle" />}
        <circle cy={slim ? (top + foot) / 2 : foot + 3} r={slim ? 7 : 5} class="handle" />
      </g>
      {milestones
        .filter((milestone) => milestone.at === at)
        .map((milestone) => (
          <MilestoneMark
            key={milestone.piece + milestone.seat}
            milestone={milestone}
            players={players}
            r={15}
          />
        ))}
    </g>
  );
}
