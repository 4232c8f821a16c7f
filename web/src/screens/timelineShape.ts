// The geometry of a timeline: lines, ticks and milestones, as many as fit.
import type { Milestone, Timeline } from "../boards/api";
import type { LineStyle } from "../table/lines";
import type { ReplayFrame } from "../table/replay";

/** The plot area, in px. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  foot: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Tick {
  at: number;
  turn: number;
}

export interface PlacedMilestone extends Milestone, Point {
  at: number;
}

export interface Shape {
  x(at: number): number;
  y(n: number): number;
  /** Round numbers of the axis. */
  scale: readonly number[];
  /** The value of each seat at every frame. */
  lines: readonly (readonly number[])[];
  /** A point of a seat's line; lines with equal values run side by side. */
  on(seat: number, at: number): Point;
}

/** Distance of lines with equal values, in px. */
const LINE_GAP = 2.6;
/** Minimum distance of turn numbers, and of milestones, in px. */
const TICK_GAP = 34;
const MILESTONE_GAP = 24;

/** The default timeline: points. */
export const POINTS: Omit<Timeline, "axis"> = {
  rises: true,
  line: (frames, seat) => frames.map(({ table }) => table.scores[seat] ?? 0),
};

/** Round numbers from 0 to the highest, at most five steps. */
export function marks(highest: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((s) => highest / s <= 5) ?? 500;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, i) => i * step);
}

export function shapeOf(
  frames: readonly ReplayFrame[],
  seats: number,
  depth: Omit<Timeline, "axis">,
  room: PlotArea,
): Shape {
  const lines = Array.from({ length: seats }, (_, seat) => depth.line(frames, seat));
  const deepest = Math.max(1, depth.least ?? 0, ...lines.map((line) => Math.max(0, ...line)));
  const margin = (LINE_GAP * seats) / 2 + 2;
  const height = Math.max(0, room.foot - room.top - 2 * margin);
  const last = Math.max(1, frames.length - 1);
  const x = (at: number) => room.left + ((room.right - room.left) * at) / last;
  const y = (n: number) => {
    const part = Math.max(0, n) / deepest;
    return room.top + margin + height * (depth.rises ? 1 - part : part);
  };
  const on = (seat: number, at: number) => ({
    x: x(at),
    y: y(lines[seat]?.[at] ?? 0) + (seat - (seats - 1) / 2) * LINE_GAP,
  });
  return { x, y, scale: marks(deepest).filter((n) => n <= deepest), lines, on };
}

/** An SVG path with smooth steps where the value changes. */
export function pathOf(shape: Shape, seat: number): string {
  const line = shape.lines[seat] ?? [];
  let { x: from, y: last } = shape.on(seat, 0);
  let path = `M${from.toFixed(1)} ${last.toFixed(1)}`;
  for (let at = 1; at < line.length; at++) {
    if (line[at] === line[at - 1] && at < line.length - 1) {
      continue;
    }
    const { x, y } = shape.on(seat, at);
    const begin = Math.max(from, Math.min(shape.x(at - 1), x - 9));
    const middle = ((begin + x) / 2).toFixed(1);
    path += `H${begin.toFixed(1)}C${middle} ${last.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    [from, last] = [x, y];
  }
  return path;
}

/** The frame at which each turn begins, by its number. */
export function turnStarts(
  frames: readonly ReplayFrame[],
  lineStyle: LineStyle | undefined,
): Map<number, number> {
  const begun = new Map<number, number>();
  for (const [at, frame] of frames.entries()) {
    for (const event of frame.events) {
      const { turn } = lineStyle?.(event, -1) ?? {};
      if (turn !== undefined && !begun.has(turn)) {
        begun.set(turn, at);
      }
    }
  }
  if (!begun.has(1)) {
    begun.set(1, 0);
  }
  return begun;
}

/** Ticks where turns begin; of many only round numbers. */
export function ticksOf(
  frames: readonly ReplayFrame[],
  shape: Pick<Shape, "x">,
  lineStyle: LineStyle | undefined,
): Tick[] {
  const begun = turnStarts(frames, lineStyle);
  const most = (shape.x(frames.length - 1) - shape.x(0)) / TICK_GAP;
  const step = [1, 2, 5, 10, 20, 50].find((n) => begun.size / n <= most) ?? 100;
  let free = 0;
  return [...begun]
    .sort(([a], [b]) => a - b)
    .filter(([turn, at]) => {
      const fits = (turn % step === 0 || turn === 1) && shape.x(at) >= free;
      free = fits ? shape.x(at) + TICK_GAP * 0.7 : free;
      return fits;
    })
    .map(([turn, at]) => ({ at, turn }));
}

/** All milestones, in order. */
export function placedMilestones(
  frames: readonly ReplayFrame[],
  shape: Shape,
  depth: Omit<Timeline, "axis">,
): PlacedMilestone[] {
  return frames.flatMap(({ events, table }, at) =>
    events
      .map((event) => depth.milestone?.(event, table.view) ?? null)
      .filter((milestone) => milestone !== null)
      .map((milestone) => ({ ...milestone, at, ...shape.on(milestone.seat, at) })),
  );
}

/** The milestones without those that overlap an earlier one. */
export function apart(milestones: readonly PlacedMilestone[]): PlacedMilestone[] {
  const out: PlacedMilestone[] = [];
  for (const milestone of milestones) {
    if (out.every(({ x, y }) => Math.hypot(x - milestone.x, y - milestone.y) >= MILESTONE_GAP)) {
      out.push(milestone);
    }
  }
  return out;
}

/** Moves heights apart between top and bottom, so that marks of a size do not overlap. */
export function spread(
  heights: readonly number[],
  top: number,
  foot: number,
  size: number,
): number[] {
  const order = heights
    .map((y, seat) => ({ seat, y }))
    .sort((a, b) => a.y - b.y || a.seat - b.seat);
  let free = top;
  for (const end of order) {
    end.y = Math.max(end.y, free + size / 2);
    free = end.y + size / 2;
  }
  let most = foot;
  for (const end of order.toReversed()) {
    end.y = Math.min(end.y, most - size / 2);
    most = end.y - size / 2;
  }
  return heights.map((_, seat) => order.find((end) => end.seat === seat)?.y ?? 0);
}
