// Score breakdown of Scuba: cards, combos, finds and minus points.
import type { Game } from "../../generated/scuba";
import { later, t } from "../../i18n";
import type { ReplayFrame } from "../../table/replay";
import type { ScorePart } from "../api";
import type { Diver } from "./view";

const PARTS: readonly (readonly [keyof Diver["points"], string])[] = [
  ["cards", later("Animal cards")],
  ["combos", later("Combos")],
  ["plus", later("Finds")],
];

export function scoreBreakdown(frames: readonly ReplayFrame<Game>[], seat: number): ScorePart[] {
  const diver = frames.at(-1)?.table.view.divers[seat];
  if (diver === undefined || diver.status === "dead") {
    return [];
  }
  const { points } = diver;
  const won = PARTS.map(([part, label]) => ({ label: t(label), points: points[part] ?? 0 }));
  return points.minus > 0 ? [...won, { label: t("Minus points"), points: -points.minus }] : won;
}
