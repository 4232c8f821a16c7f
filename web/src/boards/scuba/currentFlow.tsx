// Animation of a new current: arrows that sweep over the sea in its direction.

import { Icon } from "../../components/sprite";
import type { Game, Way } from "../../generated/scuba";
import type { LastEvents } from "../../table/lines";

const STREAKS = [
  [18, 30],
  [62, 22],
  [40, 52],
  [80, 62],
  [12, 74],
  [56, 84],
] as const;

interface FlowProps {
  lastEvents: LastEvents<Game> | null;
  /** Of the current; null without one. */
  way: Way | null;
}

export const Flow = ({ lastEvents, way }: FlowProps) => {
  const drawn = lastEvents?.events.some(({ e }) => e === "current");
  if (lastEvents === null || !drawn || way === null) {
    return null;
  }
  return (
    <div class={`sc-flow to-${way}`} key={lastEvents.seq} aria-hidden="true">
      <div>
        {STREAKS.map(([x, y]) => (
          <i key={y} style={{ left: `${x}%`, top: `${y}%` }}>
            <Icon name={way} size={34} />
          </i>
        ))}
      </div>
    </div>
  );
};
