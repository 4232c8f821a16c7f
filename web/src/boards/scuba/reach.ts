// How far the steps that are left may lead, as a hint on the board: what can really be done next is
// only ever what the table offers.
import { STEPS_A_TURN, UPS_A_TURN } from "./sea";
import { type Cell, columnsOf, key, type View, type Way } from "./view";

/** The steps of a turn that are left, in all and in each direction. */
export interface Left extends Record<Way, number> {
  all: number;
}

export function stepsLeft(view: View): Left {
  const { turn } = view;
  const all = Math.max(0, STEPS_A_TURN - turn.steps);
  const most = (n: number) => Math.max(0, Math.min(all, n));
  return {
    all,
    up: most(UPS_A_TURN - turn.up),
    down: turn.no_descent ? 0 : all,
    left: most(turn.left_most - turn.left),
    right: most(turn.right_most - turn.right),
  };
}

/** The cells that more than one step leads to. */
export function reach(view: View, from: Cell | null, left: Left): ReadonlySet<string> {
  const found = new Set<string>();
  if (from === null || from[1] === 0) {
    return found;
  }
  for (const column of columnsOf(view)) {
    for (let row = 1; row <= 8; row++) {
      const dx = column - from[0];
      const dy = row - from[1];
      const steps = Math.abs(dx) + Math.abs(dy);
      const sideways = dx < 0 ? left.left : left.right;
      const upright = dy < 0 ? left.up : left.down;
      if (steps > 1 && steps <= left.all && Math.abs(dx) <= sideways && Math.abs(dy) <= upright) {
        found.add(key([column, row]));
      }
    }
  }
  return found;
}
