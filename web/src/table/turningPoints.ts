// Where a match was decided, computed from the points of all seats.

/** A turn that changed the winner's lead; negative before or after is behind. */
export interface TurningPoint {
  turn: number;
  /** The frame at which the turn begins. */
  at: number;
  before: number;
  after: number;
  /** The winner is ahead at the end of this turn, and of all that follow. */
  keeps: boolean;
}

/** A seat's points above the best other seat at a frame. */
function leadAt(lines: readonly (readonly number[])[], seat: number, at: number): number {
  const others = lines.filter((_, other) => other !== seat).map((line) => line[at] ?? 0);
  return (lines[seat]?.[at] ?? 0) - Math.max(...others);
}

/** The turn from which the winner led to the end, and the turn that changed their lead most, in order. `lines` has the
 * points by seat and frame, `starts` the frame at which each turn begins. */
export function turningPoints(
  lines: readonly (readonly number[])[],
  winner: number,
  starts: ReadonlyMap<number, number>,
): TurningPoint[] {
  const last = (lines[0]?.length ?? 1) - 1;
  const turns = [...starts].sort(([, a], [, b]) => a - b);
  const leads = turns.map(([turn, at], i) => ({
    turn,
    at,
    before: leadAt(lines, winner, at),
    after: leadAt(lines, winner, turns[i + 1]?.[1] ?? last),
  }));
  if (lines.length < 2 || (leads.at(-1)?.after ?? 0) <= 0) {
    return [];
  }
  const kept = 1 + leads.findLastIndex(({ after }) => after <= 0);
  const change = ({ before, after }: { before: number; after: number }) => Math.abs(after - before);
  const most = Math.max(...leads.map(change));
  const swing = leads.findIndex((lead) => change(lead) === most);
  return leads
    .map((lead, i) => ({ ...lead, keeps: i === kept }))
    .filter((_, i) => i === kept || i === swing);
}
