// A seat's bites and harpoons for the end screen: Hai Noon has no points.
import type { Game } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import { bites } from "./timeline";

export function scoreBreakdown(
  frames: readonly ReplayFrame<Game>[],
  who: number | string,
): ScorePart[] {
  const harpoons = frames
    .flatMap((frame) => frame.events)
    .filter((event) => event.e === "harpoon" && event.seat === who).length;
  return [
    { label: t("Bites taken"), points: bites(frames.at(-1)?.table.facts, Number(who)) },
    { label: t("Harpoons thrown"), points: harpoons },
  ];
}
