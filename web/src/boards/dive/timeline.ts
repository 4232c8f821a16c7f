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
    if (event.e !== "helped" || event.fields === 0 || event.pawn === "chief") {
      return null;
    }
    const piece = HELPER_PIECES[event.helper];
    return piece === undefined ? null : { seat: event.pawn, piece };
  },
};
