// The reveal: the last dive is shown card by card before the next round is planned. Its steps are made from the
// events, one for each card and one for the rest; its state is a signal for each table.
import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import type { Event, Facts, View } from "../../generated/dive";
import { motionEnabled, settings } from "../../settings";
import type { LastEvents } from "../../table/lines";
import {
  type Dive,
  type DiveTable,
  deadlineOf,
  type Fields,
  fieldsOf,
  mayPlan,
  type Pawn,
} from "./model";

// ---- the steps of a dive ----

export interface CardStep {
  kind: "card";
  event: Extract<Event, { e: "card" }>;
  /** What the helper did; null if nobody got it. */
  helped: Extract<Event, { e: "helped" }> | null;
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

export interface LastDive {
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

/** Event indexes where the steps end: a card's events reach to the next card, those of the last card to the rest. */
function stepEnds(events: readonly Event[]): number[] {
  const cards = events.flatMap(({ e }, i) => (e === "card" ? [i] : []));
  const last = cards.at(-1) ?? 0;
  const rest = events.findIndex(({ e }, i) => i > last && (e === "dolphins" || e === "rested"));
  return [...cards, rest < 0 ? events.length : rest, events.length];
}

/** The dive in these events, or null; view and facts are those after them. */
export function diveOf(
  { seq, events }: LastEvents<Dive>,
  { last, chief, round }: View,
  { points }: Facts,
): LastDive | null {
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

/** The events of the cards of a dive. */
export const cardsOf = (steps: readonly Step[]): CardStep["event"][] =>
  steps.flatMap((step) => (step.kind === "card" ? [step.event] : []));

export type SlotResult = "hidden" | "right" | "wrong" | "lost";

/** The result of a seat's depth after the first `shown` steps. A seat that a card does not judge was out by then:
 * its depth is lost from its mistake on. */
export function slotResult(
  { steps }: LastDive,
  seat: number,
  depth: number,
  shown: number,
): SlotResult {
  const cards = cardsOf(steps);
  const turned = cards.slice(0, shown);
  const at = cards.find((card) => card.depth === depth);
  if (at?.right.includes(seat) || at?.wrong.includes(seat)) {
    return !turned.includes(at) ? "hidden" : at.right.includes(seat) ? "right" : "wrong";
  }
  return turned.some(({ wrong }) => wrong.includes(seat)) ? "lost" : "hidden";
}

// ---- the state of the reveal ----

/** The last dive of a table, and how many of its steps are shown: null if the reveal is closed. */
interface State {
  dive: LastDive;
  shown: number | null;
}

const states = new WeakMap<DiveTable, Signal<State | null>>();

function stateOf(table: DiveTable): Signal<State | null> {
  const state = states.get(table) ?? signal<State | null>(null);
  states.set(table, state);
  return state;
}

export interface Reveal {
  dive: LastDive;
  /** Number of steps shown; the last of them is `step`. */
  shown: number;
  step: Step | undefined;
  done: boolean;
}

/** The reveal that a table shows now, or null. Reads a signal. */
export function revealOf(table: DiveTable): Reveal | null {
  const { dive, shown = null } = stateOf(table).value ?? {};
  return dive === undefined || shown === null
    ? null
    : { dive, shown, step: dive.steps[shown - 1], done: shown >= dive.steps.length };
}

function show(table: DiveTable, shown: number | null): void {
  const state = stateOf(table);
  state.value = state.peek() && { ...(state.peek() as State), shown };
}

/** Shows all steps at once; if all are shown, closes the reveal. */
export function skipReveal(table: DiveTable): void {
  const reveal = untracked(() => revealOf(table));
  show(table, reveal === null || reveal.done ? null : reveal.dive.steps.length);
}

/** Whether there is a last dive that could be shown again, and showing it. */
export const hasLastDive = (table: DiveTable): boolean => stateOf(table).value !== null;
export const showLastDive = (table: DiveTable): void =>
  show(table, stateOf(table).peek()?.dive.steps.length ?? null);

/** The fields of the pawns, as far as they are revealed. */
export function shownFields(table: DiveTable): Fields {
  const reveal = revealOf(table);
  return reveal === null ? fieldsOf(table.facts) : (reveal.step?.fields ?? reveal.dive.before);
}

/** Whether the plan can be changed now. */
export const isEditable = (table: DiveTable): boolean => mayPlan(table) && revealOf(table) === null;

/** Whether the page shows a reveal, for the guide. */
export const revealing = signal(false);

/** Duration of a step at normal speed, in milliseconds. */
const STEP_DURATION = 1300;

const stepDuration = (): number =>
  STEP_DURATION * ({ slow: 1.8, normal: 1, fast: 0.5 }[settings.value.speed] ?? 1);

/** How long the reveal of these events takes if it is not skipped, in milliseconds. */
export function revealDuration(events: LastEvents<Dive>["events"]): number {
  const cards = events.filter(({ e }) => e === "card").length;
  return cards === 0 || !motionEnabled() ? 0 : (cards + 3) * stepDuration();
}

/** Starts the reveal of the last events, if they are a dive. */
function begin(table: DiveTable, lastEvents: DiveTable["lastEvents"]): void {
  const { view, facts, table: now } = table;
  const state = stateOf(table);
  const dive = lastEvents && diveOf(lastEvents, view, facts);
  if (dive !== null) {
    state.value = { dive, shown: motionEnabled() ? 0 : dive.steps.length };
  } else if (now.seq < (state.value?.dive.seq ?? 0)) {
    /* A replay went back to a position before the dive. */
    state.value = null;
  }
}

/** Limits the log to the events that the reveal has shown. */
function limitLog(table: DiveTable): void {
  const reveal = revealOf(table);
  const events = reveal?.done === false ? reveal.dive.eventsShown[reveal.shown] : undefined;
  table.revealUpTo(reveal && events !== undefined ? { seq: reveal.dive.seq, events } : null);
}

/** Runs the reveals of a table, until the returned function is called. */
export function runReveals(table: DiveTable): () => void {
  /* Nobody needs to click when there is nothing to plan, or no time for it. */
  const closesByItself = computed(
    () => table.view.over || table.count === 0 || deadlineOf(table.table) !== null,
  );
  const orca = computed(() => table.view.orca !== null);
  const stops = [
    effect(() => {
      const { lastEvents } = table;
      untracked(() => begin(table, lastEvents));
    }),
    effect(() => {
      if (orca.value) {
        show(table, null);
      }
    }),
    effect(() => limitLog(table)),
    effect(() => {
      revealing.value = revealOf(table) !== null;
    }),
    effect(() => {
      const reveal = revealOf(table);
      if (reveal === null || (reveal.done && !closesByItself.value)) {
        return;
      }
      const timer = setTimeout(
        () => show(table, reveal.done ? null : reveal.shown + 1),
        (reveal.done ? 2 : 1) * stepDuration(),
      );
      return () => clearTimeout(timer);
    }),
  ];
  return () => {
    for (const stop of stops) {
      stop();
    }
    states.delete(table);
    revealing.value = false;
  };
}
