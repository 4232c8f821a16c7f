// The pace of a dive: how long other players' moves are shown, what is passed by itself, and the points that are
// counted up when a dive is banked.
import type { Colour, Event } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { TableState } from "../../table/protocol";
import type { BoardModule, ScorePart, Tally } from "../api";
import { crewOf, type DeepBlue, type Legal } from "./model";

type State = TableState<DeepBlue>;

/** How long an event is shown at normal speed, in milliseconds; others take no time of their own. */
const SHOWN: Partial<Record<Event["e"], number>> = {
  takes: 600,
  declines: 400,
  renews: 400,
  paid: 120,
  token: 120,
  moves: 250,
  placed: 250,
  revealed: 900,
  glitters: 300,
  rests: 500,
  dives: 600,
  gem: 550,
  found: 550,
  warning: 150,
  hazard: 300,
  protects: 350,
  slides: 350,
  surfaces: 350,
  plays: 450,
  stops: 400,
  over: 1500,
};

/** A rush with a boat; one without is nothing to see. */
const RUSH = 400;
const LONGEST = 1800;

export function duration(events: readonly Event[]): number {
  const shown = events.map((event) =>
    event.e === "rushes" ? Math.min(1, event.boats.length) * RUSH : (SHOWN[event.e] ?? 0),
  );
  return Math.min(
    LONGEST,
    shown.reduce((sum, ms) => sum + ms, 0),
  );
}

/** Cards in another player's dive, and the rush to it, are only offers; in your own only without a choice. */
export function pass(actions: readonly Legal[], { view, you }: State): Legal | undefined {
  const none = actions.find(
    (action) => action.a === "pass" || (action.a === "rush" && action.boats.length === 0),
  );
  return view.dive?.leader === you && actions.length > 1 ? undefined : none;
}

/** Whether a gem makes a card of the hand playable. */
const enables = ({ view, facts: { dive } }: State, gem: Colour): boolean =>
  dive?.cards?.some(({ card, left }) => {
    const { need, count = 1 } = crewOf(view, card);
    const drawn = need === "any" ? dive.drawn : need === gem ? view.dive?.board[gem] : 0;
    return left === 0 && drawn === count;
  }) ?? false;

/** What a player who lets offers pass would want to react to: a new dive, danger, and a card that now scores. */
export const concerns = (events: readonly Event[], _: number, state: State): boolean =>
  events.some(
    (event) =>
      event.e === "dives" ||
      event.e === "hazard" ||
      (event.e === "gem" && enables(state, event.gem)),
  );

type Scores = Extract<Event, { e: "scores" }>;

const SOURCES = ["gems", "cards", "tile", "scenario"] as const;

const labelOf = (source: (typeof SOURCES)[number]): string =>
  ({ gems: t("Gems"), cards: t("Crew"), tile: t("Leader"), scenario: t("Logbook") })[source];

function diveTally(scores: readonly Scores[]): Tally | null {
  const sources = SOURCES.filter((source) => scores.some((one) => one[source] > 0));
  const partsOf = (one: Scores): ScorePart[] =>
    sources.map((source) => ({ label: labelOf(source), points: one[source] }));
  return sources.length === 0
    ? null
    : {
        title: t("The dive is over"),
        rows: scores.map((one) => ({ seat: one.seat, parts: partsOf(one) })),
      };
}

/** Counts up what a dive brought, for all who were there. */
export const tally: NonNullable<BoardModule<DeepBlue>["tally"]> = (events) =>
  diveTally(events.filter((event) => event.e === "scores"));
