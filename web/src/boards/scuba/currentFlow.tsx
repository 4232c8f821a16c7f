// Animation of a new current: arrows that sweep over the sea in its direction.

import { memo } from "../../components/memo";
import { isModalOpen } from "../../components/modal";
import { Icon } from "../../components/sprite";
import type { LastEvents } from "../api";
import { currentOf } from "./gameData";

const STREAKS = [
  [18, 30],
  [62, 22],
  [40, 52],
  [80, 62],
  [12, 74],
  [56, 84],
] as const;

export const Flow = memo(({ lastEvents }: { lastEvents: LastEvents | null }) => {
  const card = lastEvents?.events.findLast(([word]) => word === "current")?.[2];
  const current = currentOf(card ?? null);
  if (lastEvents === null || current === null || isModalOpen()) {
    return null;
  }
  return (
    <div class={`sc-flow to-${current.way}`} key={lastEvents.seq} aria-hidden="true">
      <div>
        {STREAKS.map(([x, y]) => (
          <i key={y} style={{ left: `${x}%`, top: `${y}%` }}>
            <Icon name={current.way} size={34} />
          </i>
        ))}
      </div>
    </div>
  );
});
