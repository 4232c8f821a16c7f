// A replay's timeline: a slider over the match's profile.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { inSlices } from "../scheduler";
import type { ReplayFrame } from "../table/replay";
import type { ReplayModel } from "./replay";
import { Profile, plotArea } from "./timelineProfile";
import { useSize } from "./useSize";

/** Whether all frames are parsed: in a long match that takes a while, and the drawing needs them all. */
function useParsed({ replay: { frames } }: ReplayModel): boolean {
  const [parsed, setParsed] = useState<readonly ReplayFrame[] | null>(null);
  useEffect(() => {
    let wanted = true;
    inSlices(
      frames,
      (frame) => frame.table,
      () => wanted,
    ).then(() => wanted && setParsed(frames));
    return () => {
      wanted = false;
    };
  }, [frames]);
  return parsed === frames;
}

interface TimelineProps {
  model: ReplayModel;
  /** In one row with the buttons: without axes and pieces. */
  slim: boolean;
}

export function Timeline({ model, slim }: TimelineProps) {
  const parsed = useParsed(model);
  const { part, width, height } = useSize();
  const { left, right } = plotArea(width, height, slim);
  const count = model.replay.frames.length;
  const at = model.at.value;
  return (
    <div class="pwrap" ref={part}>
      {width > 0 && parsed && <Profile {...{ model, width, height, slim }} />}
      <input
        type="range"
        min={0}
        max={count - 1}
        value={at}
        style={{ left: `${left - THUMB / 2}px`, width: `${right - left + THUMB}px` }}
        aria-label={t("Timeline")}
        aria-valuetext={t("move {0} of {1}", at + 1, count)}
        onInput={(event) => model.go(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Width of the slider's invisible thumb in px (replay.css). */
const THUMB = 16;
