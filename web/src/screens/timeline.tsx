// A replay's timeline: a slider over the match's profile.
import type { BoardModule, PlayerInfo } from "../boards/api";
import { useStructuralShare } from "../components/memo";
import { t } from "../i18n";
import type { ReplayFrame } from "../table/replay";
import { Profile, plotArea } from "./timelineProfile";
import { useSize } from "./useSize";

interface TimelineProps {
  frames: readonly ReplayFrame[];
  board: BoardModule;
  players: readonly PlayerInfo[];
  at: number;
  onAt(at: number): void;
}

export function Timeline({ frames, board, players, at, onAt }: TimelineProps) {
  const { part, width, height } = useSize();
  const marks = useStructuralShare(players.map(({ colour, mark, you }) => ({ colour, mark, you })));
  const { left, right } = plotArea(width, height);
  return (
    <div class="pwrap" ref={part}>
      {width > 0 && <Profile {...{ frames, board, width, height, at }} players={marks} />}
      <input
        type="range"
        min={0}
        max={frames.length - 1}
        value={at}
        style={{ left: `${left - THUMB / 2}px`, width: `${right - left + THUMB}px` }}
        aria-label={t("Timeline")}
        aria-valuetext={t("move {0} of {1}", at + 1, frames.length)}
        onInput={(event) => onAt(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Width of the slider's invisible thumb in px (replay.css). */
const THUMB = 16;
