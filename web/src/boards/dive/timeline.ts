// Replay timeline of Dive: each diver's field over time.
import type { Game } from "../../generated/dive";
import { t } from "../../i18n";
import type { Timeline } from "../api";
import { HELPER_PIECES } from "./view";

export const timeline: Timeline<Game> = {
  axis: () => t("Fields on the sea board"),
  least: 20,
  line: (frames, seat) => frames.map(({ table }) => table.view.divers[seat]?.field ?? 0),
  milestone: (event) => {
    const moved = event.e === "helped" && event.fields > 0 && event.pawn !== "chief";
    const piece = moved ? HELPER_PIECES[event.helper] : undefined;
    return moved && piece !== undefined ? { seat: event.pawn, piece } : null;
  },
};
