// Log lines of Scuba's events.
import { later, t, tn } from "../../i18n";
import type { Line } from "../api";
import { seatLine as aboutSeat, type EventContext, eventFormatter } from "../eventFormatter";
import { currentOf } from "./gameData";
import { depthName } from "./names";
import { cellOf } from "./view";

const num = (word: string | undefined): number => Number(word ?? -1);

const about = (x: EventContext, you: string, other: string, ...rest: (string | number)[]): Line =>
  aboutSeat(x, [you, other], ...rest);
const sub = (text: string): Line => ({ text, tone: "sub" });
const good = (line: Line): Line => ({ ...line, tone: "good" });
const bad = (line: Line): Line => ({ ...line, tone: "bad" });
const depth = (word: string | undefined): string => depthName(cellOf(word ?? "")[1]);

function where(word: string | undefined): string {
  const [column, row] = cellOf(word ?? "");
  return t("column {0}, {1}", column, depthName(row));
}

function sighted(x: EventContext): Line {
  const what = x.format.label("species", x.args[1] ?? "");
  return x.args[3] === "yes"
    ? about(
        x,
        later("**You** sight your first {1}: {2}."),
        later("**{0}** sights a first {1}: {2}."),
        what,
        x.args[2] ?? "",
      )
    : about(
        x,
        later("**You** sight another {1}: {2}."),
        later("**{0}** sights another {1}: {2}."),
        what,
        x.args[2] ?? "",
      );
}

/** Only an empty tile has a line: otherwise a sighting or a card follows. */
function turned(x: EventContext): Line | null {
  return x.args[2] === "empty"
    ? about(x, later("**You** find empty water."), later("**{0}** finds empty water."))
    : null;
}

function current(x: EventContext): Line {
  const card = currentOf(x.args[1] ?? "");
  if (card === null) {
    return sub(t("Calm sea."));
  }
  const way = x.format.label("way", card.way);
  return sub(
    card.divers > 0
      ? tn(
          "Current: divers drift {0} cell {1}.",
          "Current: divers drift {0} cells {1}.",
          card.divers,
          way,
        )
      : t("Current: animals drift {0}.", way),
  );
}

function points(x: EventContext): Line {
  const n = num(x.args[1]);
  return n < 0
    ? sub(tn("{0} point lost.", "{0} points lost.", -n))
    : sub(tn("{0} point won.", "{0} points won.", n));
}

/** The shared sentence names a cell by column and row; this one by depth. */
function herded(x: EventContext): Line {
  const animal = x.format.label("species", x.args[0] ?? "");
  return sub(
    x.args[1] === "lost"
      ? t("The animal swims away: {0}.", animal)
      : t("The animal swims to {0}: {1}.", where(x.args[1]), animal),
  );
}

function flipped(x: EventContext): Line {
  const shows = x.format.label("content", x.args[1] ?? "");
  return sub(t("Turned over at {0}: {1}.", where(x.args[0]), shows));
}

/** A diver, or all, moved by a card. */
function pushed(x: EventContext): Line {
  const way = x.format.label("way", x.args[1] ?? "");
  const whom = x.players[num(x.args[2])];
  if (whom === undefined) {
    return sub(t("A current carries all divers {0}.", way));
  }
  return sub(
    whom.you
      ? t("A current carries you {0}.", way)
      : t("A current carries {0} {1}.", whom.name, way),
  );
}

function penalty(x: EventContext): Line {
  return x.args[1] === "1"
    ? about(x, later("**You** get 1 minus point."), later("**{0}** gets 1 minus point."))
    : about(
        x,
        later("**You** get {1} minus points."),
        later("**{0}** gets {1} minus points."),
        x.args[1] ?? "",
      );
}

function over(x: EventContext): Line {
  const player = x.players[num(x.args[0])];
  if (player === undefined) {
    return { text: t("The game is over; nobody wins."), tone: "bad" };
  }
  return player.you
    ? { text: t("The game is over. You win."), tone: "good" }
    : { text: t("The game is over; {0} wins.", player.name), tone: "bad" };
}

const EVENTS: Record<string, (x: EventContext) => Line | null> = {
  start: (x) => about(x, later("**You** dive first."), later("**{0}** dives first.")),
  turn: (x) => ({ turn: num(x.args[1]), text: "" }),
  entered: (x) =>
    about(
      x,
      later("**You** jump in, column {1}."),
      later("**{0}** jumps in, column {1}."),
      x.args[1] ?? "",
    ),
  left: (x) => about(x, later("**You** go snorkelling."), later("**{0}** goes snorkelling.")),
  current,
  carried: (x) =>
    x.players[num(x.args[0])]?.you ? sub(t("You drift to {0}.", depth(x.args[1]))) : null,
  stepped: (x) =>
    cellOf(x.args[1] ?? "")[1] === 0
      ? null
      : about(x, later("**You** swim: {1}."), later("**{0}** swims: {1}."), where(x.args[1])),
  turned,
  sighted,
  event: (x) =>
    about(
      x,
      later("**You** draw {1}."),
      later("**{0}** draws {1}."),
      x.format.label("card", x.args[1] ?? ""),
    ),
  pushed,
  herded,
  flipped,
  removed: (x) => sub(t("A tile is removed: {0}.", where(x.args[0]))),
  chose: (x) =>
    about(
      x,
      later("**You** choose: {1}."),
      later("**{0}** chooses: {1}."),
      x.format.label("op", x.args[1] ?? ""),
    ),
  points,
  air: (x) => {
    const lost = num(x.args[1]);
    return lost > 0 ? sub(t("{0} air used, {1} left.", lost, x.args[2] ?? "")) : null;
  },
  surfaced: (x) => good(about(x, later("**You** surface."), later("**{0}** surfaces."))),
  boarded: (x) => good(about(x, later("**You** climb aboard."), later("**{0}** climbs aboard."))),
  died: (x) => bad(about(x, later("**You** are out of air."), later("**{0}** is out of air."))),
  rescued: (x) => bad(about(x, later("**You** are rescued."), later("**{0}** is rescued."))),
  penalty,
  over,
};

/** Events with the sentences that all clients share, as sublines. */
const SHARED = new Set(["markers", "level", "seen", "shown", "swam", "stayed"]);
const ALARMS = new Set(["triggered", "extra", "gone"]);

export const formatEvent = eventFormatter({ own: EVENTS, alarms: ALARMS, shared: SHARED });
