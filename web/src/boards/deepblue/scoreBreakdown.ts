// A seat's points by source, summed over the announced scores of all dives.
import type { Event, Game } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";

export function scoreBreakdown(
  frames: readonly ReplayFrame<Game>[],
  who: number | string,
): ScorePart[] {
  const scores = frames
    .flatMap(({ events }): Event[] => events)
    .filter((event) => event.e === "scores")
    .filter(({ seat }) => seat === who);
  const sum = (part: "cards" | "gems" | "tile" | "scenario") =>
    scores.reduce((points, event) => points + event[part], 0);
  return [
    { label: t("Crew"), points: sum("cards") },
    { label: t("Gems"), points: sum("gems") },
    { label: t("Leader"), points: sum("tile") },
    { label: t("Logbook"), points: sum("scenario") },
  ];
}
