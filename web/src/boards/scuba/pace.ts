// How long others' turns are shown, what is passed by itself, and the points that are counted up at the end.
import type { Event } from "../../generated/scuba";
import { t } from "../../i18n";
import type { TableState } from "../../table/protocol";
import type { ScorePart, Tally } from "../api";
import type { Diver, Legal, Scuba } from "./model";

/** Durations in milliseconds: a card or an accident, an animal, a current, a step. */
const CARD = 1700;
const DISCOVERY = 1100;
const CURRENT = 700;
const STEP = 350;

const SHOWN: Partial<Record<Event["e"], number>> = {
  event: CARD,
  died: CARD,
  rescued: CARD,
  over: CARD,
  gone: CARD,
  triggered: DISCOVERY,
  sighted: DISCOVERY,
  turned: DISCOVERY,
  flipped: DISCOVERY,
  removed: DISCOVERY,
  surfaced: CURRENT,
  boarded: CURRENT,
  carried: CURRENT,
  pushed: CURRENT,
  herded: CURRENT,
  swam: CURRENT,
  entered: STEP,
  left: STEP,
  stepped: STEP,
};

/** What is seen of an event: nothing of the end of a turn, of breathing, or of a current that moves nothing. */
function shownFor(event: Event): number {
  return event.e === "drifted"
    ? event.moved + event.lost > 0
      ? CURRENT
      : 0
    : (SHOWN[event.e] ?? 0);
}

export const duration = (events: readonly Event[]): number => Math.max(0, ...events.map(shownFor));

/** Aboard: to stay. */
export const pass = (actions: readonly Legal[], { view }: TableState<Scuba>): Legal | undefined =>
  view.phase === "resting" ? actions.find(({ a }) => a === "stop") : undefined;

/** Whoever rests aboard wants to know that the end has begun, or that a current has carried them. */
export const concerns = (events: readonly Event[], seat: number): boolean =>
  events.some(
    (event) =>
      ["triggered", "extra", "over"].includes(event.e) ||
      (event.e === "carried" && event.seat === seat),
  );

/** Where a diver's points come from; nothing of the dead counts. */
export function partsOf({ status, points: { cards, combos, plus, minus } }: Diver): ScorePart[] {
  const counts = status === "dead" ? 0 : 1;
  return [
    { label: t("Animal cards"), points: counts * (cards ?? 0) },
    { label: t("Combos"), points: counts * (combos ?? 0) },
    { label: t("Finds"), points: counts * plus },
    { label: t("Minus points"), points: 0 - counts * minus },
  ];
}

/** The final scoring, once the game is over. */
export function tally(events: readonly Event[], { view }: TableState<Scuba>): Tally | null {
  return events.some(({ e }) => e === "over")
    ? {
        title: t("The final scoring"),
        rows: view.divers.map((diver, seat) => ({ seat, parts: partsOf(diver) })),
      }
    : null;
}
