// A seat's bites and harpoons for the end screen: Hai Noon has no points.
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import { bites } from "./timeline";
import type { View } from "./view";

export function scoreBreakdown(frames: readonly ReplayFrame<Game>[], seat: number): ScorePart[] {
  const view = frames.at(-1)?.table.view;
  const harpoons = frames
    .flatMap((frame) => frame.events)
    .filter((event) => event.startsWith(`harpoon ${seat} `)).length;
  return [
    { label: t("Bites taken"), points: view === undefined ? 0 : bites(view, seat) },
    { label: t("Harpoons thrown"), points: harpoons },
  ];
}
