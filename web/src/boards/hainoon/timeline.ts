// Bites per seat for the timeline of a replay.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import type { Health, View } from "./view";

const BITES: Record<Health, number> = { healthy: 0, injured: 1, eaten: 2 };

/** Bites that a seat's divers have taken. */
export function bites(view: View, seat: number): number {
  return view.divers
    .filter((diver) => diver.seat === seat)
    .reduce((sum, diver) => sum + BITES[diver.health], 0);
}

export const timeline: Timeline<Game> = {
  axis: () => t("Bites taken"),
  least: 2,
  line: (frames, seat) => frames.map(({ table }) => bites(table.view, seat)),
  milestone: ([word, who, diver], view) => {
    if (word === "bitten") {
      const owner = view.divers[Number(diver)]?.seat ?? null;
      return owner === null ? null : { seat: owner, piece: "shark-hungry" };
    }
    return word === "harpoon" ? { seat: Number(who), piece: "act-harpoon" } : null;
  },
};
