// Splits the events of a dive into steps, one for each card and one for the rest, with the pawns' fields after each.
import type { Event, Facts, Game, View } from "../../generated/dive";
import type { LastEvents } from "../../table/lines";
import type { Fields, Pawn } from "./view";

type CardEvent = Extract<Event, { e: "card" }>;
type HelpedEvent = Extract<Event, { e: "helped" }>;

export interface CardStep {
  kind: "card";
  event: CardEvent;
  /** What the helper did; null if nobody got it. */
  helped: HelpedEvent | null;
}

export interface RestStep {
  kind: "rest";
  /** Fields that each pawn moves. */
  moved: [Pawn, number][];
}

export type Step = (CardStep | RestStep) & {
  /** Fields of the pawns after this step. */
  fields: Fields;
};

export interface Dive {
  /** Number of the entry with these events. */
  seq: number;
  round: number;
  /** By number of steps shown: how many of the events the log may show. */
  eventsShown: number[];
  /** Fields of the pawns before the dive. */
  before: Fields;
  steps: Step[];
  /** Plans of the divers with their speeds, and the chief's card. */
  last: NonNullable<View["last"]>;
  speeds: (number | null)[][];
  chief: View["chief"];
}

/** The pawn that an event moves, and by how many fields. */
export function moveOf(event: Event): { pawn: Pawn; fields: number } | null {
  switch (event.e) {
    case "helped":
    case "rested":
      return event;
    case "dolphins":
      return { pawn: event.seat, fields: event.fields };
    default:
      return null;
  }
}

function fieldsBefore({ seats, chief }: Facts["points"]): Map<Pawn, number> {
  const fields = new Map<Pawn, number>(seats.map(({ before }, seat) => [seat, before]));
  return chief === null ? fields : fields.set("chief", chief.before);
}

function stepsOf(events: readonly Event[], before: Fields): Step[] {
  const fields = new Map(before);
  const moved = new Map<Pawn, number>();
  const steps: Step[] = [];
  for (const event of events) {
    const { pawn, fields: by } = moveOf(event) ?? { pawn: null, fields: 0 };
    if (pawn !== null) {
      fields.set(pawn, (fields.get(pawn) ?? 0) + by);
    }
    const last = steps.at(-1);
    if (event.e === "card") {
      steps.push({ kind: "card", event, helped: null, fields: new Map(fields) });
    } else if (event.e === "helped" && last?.kind === "card") {
      last.helped = event;
      last.fields = new Map(fields);
    } else if (pawn !== null) {
      moved.set(pawn, (moved.get(pawn) ?? 0) + by);
    }
  }
  return [...steps, { kind: "rest", moved: [...moved], fields }];
}

/** The dive in these events, or null; view and facts are those after them. */
export function diveOf(
  { seq, events }: LastEvents<Game>,
  { last, chief, round }: View,
  { points }: Facts,
): Dive | null {
  if (last === null || !events.some(({ e }) => e === "card")) {
    return null;
  }
  const before = fieldsBefore(points);
  return {
    seq,
    round: events.some(({ e }) => e === "round") ? round - 1 : round,
    before,
    steps: stepsOf(events, before),
    eventsShown: stepEnds(events),
    last,
    speeds: points.seats.map(({ speeds }) => speeds),
    chief,
  };
}

/** Event indexes where the steps end: a card's events reach to the next card, those of the last card to the rest. */
function stepEnds(events: readonly Event[]): number[] {
  const cards = events.flatMap(({ e }, i) => (e === "card" ? [i] : []));
  const last = cards.at(-1) ?? 0;
  const rest = events.findIndex(({ e }, i) => i > last && (e === "dolphins" || e === "rested"));
  return [...cards, rest < 0 ? events.length : rest, events.length];
}

export type SlotResult = "hidden" | "right" | "wrong" | "lost";

/** The result of a seat's depth after the first `shown` steps. A seat that a card does not judge was out by then:
 * its depth is lost from its mistake on. */
export function slotResult(
  { steps }: Dive,
  seat: number,
  depth: number,
  shown: number,
): SlotResult {
  const cards = steps.flatMap((step) => (step.kind === "card" ? [step.event] : []));
  const turned = cards.slice(0, shown);
  const at = cards.find((card) => card.depth === depth);
  if (at?.right.includes(seat) || at?.wrong.includes(seat)) {
    return !turned.includes(at) ? "hidden" : at.right.includes(seat) ? "right" : "wrong";
  }
  return turned.some(({ wrong }) => wrong.includes(seat)) ? "lost" : "hidden";
}
