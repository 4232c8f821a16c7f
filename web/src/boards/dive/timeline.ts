// Replay timeline of Dive: each diver's field over time.
import { t } from "../../i18n";
import type { Timeline } from "../api";
import { HELPER_PIECES, type View } from "./view";

export const timeline: Timeline<Game> = {
  axis: () => t("Fields on the sea board"),
  least: 20,
  line: (frames, seat) => frames.map(({ table }) => table.view.divers[seat]?.field ?? 0),
  milestone: ([word, pawn, helper = "", from, to]) => {
    const piece = HELPER_PIECES[helper];
    return word === "helped" && from !== to && pawn !== "chief" && piece !== undefined
      ? { seat: Number(pawn), piece }
      : null;
  },
};
